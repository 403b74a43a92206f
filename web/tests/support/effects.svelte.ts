/** Runs what a component would run while it is made, effects included, until the test is over. */

import { flushSync } from "svelte";
import { onTestFinished } from "vitest";

export function mounted<Made>(make: () => Made): Made {
  let made: Made;
  const unmount = $effect.root(() => {
    made = make();
  });
  onTestFinished(unmount);
  flushSync();
  return made!;
}
