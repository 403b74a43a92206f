/** After a button has gone from under the finger or the key, the focus waits at the heading. */

import { tick } from "svelte";

export async function focusHeadingIfLost(): Promise<void> {
  await tick();
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>("[data-arrive]")?.focus({ preventScroll: true });
}
