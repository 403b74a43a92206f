/** Keys that mean the same everywhere. */

import { settings } from "../ground/settings.svelte";

/** Where an arrow key points: to the right, and down. */
export const ARROWS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Whether a key press may be a shortcut of the screen: no modifier, not in a dialog or a form field, and no letter,
 * digit or sign where those are switched off.
 */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key.length === 1 && event.key !== " " && !settings.singleKeys) return false;
  return !(event.target as Element).closest?.("dialog, input, select, textarea");
}
