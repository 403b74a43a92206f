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

/** A value whose changes run the effects that read it. */
export function state<Value>(first: Value): { value: Value } {
  let value = $state.raw(first);
  return {
    get value() {
      return value;
    },
    set value(next) {
      value = next;
    },
  };
}

/** An effect, until the test is over. */
export function effect(run: () => void): void {
  mounted(() => {
    $effect(run);
  });
}
