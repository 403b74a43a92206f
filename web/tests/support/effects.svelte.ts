/** Runs what a component would run while it is made, effects included. */

import { flushSync } from "svelte";
import { onTestFinished } from "vitest";

/** Until the test is over. */
export function mounted<Made>(make: () => Made): Made {
  const { made, unmount } = mount(make);
  onTestFinished(unmount);
  return made;
}

/** Until it is unmounted. */
export function mount<Made>(make: () => Made): { made: Made; unmount: () => void } {
  let made: Made;
  const unmount = $effect.root(() => {
    made = make();
  });
  flushSync();
  return { made: made!, unmount };
}
