/** Counts up from 0 in tasks of its own after the first paint, so that what can wait does not delay it. */
export function later(steps = 1): { readonly now: number } {
  let now = $state(0);
  $effect(() => {
    let timer = 0;
    const next = (): void => {
      if (++now < steps) timer = setTimeout(next);
    };
    const frame = requestAnimationFrame(() => (timer = setTimeout(next)));
    // A page in the background is not painted.
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
