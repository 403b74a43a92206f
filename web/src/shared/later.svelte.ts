/** Counts up from 0 after the first paint, one task a step, so that what can wait does not delay the paint. */
export function later(steps = 1): { readonly now: number } {
  let now = $state(0);
  $effect(() => {
    let timer = 0;
    const next = (): void => {
      if (++now < steps) timer = setTimeout(next);
    };
    const frame = requestAnimationFrame(() => (timer = setTimeout(next)));
    // A page in the background has no animation frames: continue anyway.
    const anyway = setTimeout(() => now || next(), 300);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      clearTimeout(anyway);
    };
  });
  return {
    get now() {
      return now;
    },
  };
}
