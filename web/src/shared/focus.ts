/** When a focused button is removed, the browser drops the focus: it goes to the heading of the screen instead. */

import { tick } from "svelte";

export async function focusHeadingIfLost(): Promise<void> {
  await tick();
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>("[data-arrive]")?.focus({ preventScroll: true });
}
