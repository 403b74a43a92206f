/** Counts up from 0 in tasks of their own, after the screen has first been painted: what can wait does not hold it up. */
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
