import { tick, untrack } from "svelte";

/**
 * Call during component initialisation: does something when the page has followed the last change, unless the component
 * is gone by then.
 */
export function afterwards(): (act: () => void) => void {
  let gone = false;
  $effect(() => () => void (gone = true));
  return (act) => void tick().then(() => gone || untrack(act));
}

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
