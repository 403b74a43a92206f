/** When a focused button is removed, the browser drops the focus: it goes to the heading of the screen instead. */

import { tick } from "svelte";

export async function focusHeadingIfLost(): Promise<void> {
  await tick();
  focusIfLost(document.querySelector<HTMLElement>("[data-arrive]"));
}

/** Where the focus goes better than to the heading. */
export function focusIfLost(element: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
