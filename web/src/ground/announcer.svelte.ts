/** What just changed, in sentences for screen readers. `shared/Said.svelte` adds each one to a live region: none replaces another. */

import { untrack } from "svelte";

export interface Announcement {
  /** Its number since the page was loaded. */
  n: number;
  text: string;
}

/** How many are kept, for whoever wants to read the last ones again. */
const KEPT = 12;

let kept: readonly Announcement[] = $state.raw([]);
let count = 0;

/** Say a sentence; an empty one clears what was said. The stars around **bold** words are not spoken. */
export function announce(text: string): void {
  const plain = text.replaceAll("**", "").trim();
  // Untracked: an effect that announces something must not run again because of it.
  kept = plain ? [...untrack(() => kept), { n: count++, text: plain }].slice(-KEPT) : [];
}

/** The last ones, the newest at the end. */
export const announcements = (): readonly Announcement[] => kept;

/** The newest one. */
export const announced = (): string => kept.at(-1)?.text ?? "";

/** How many there have been. */
export const announcedSoFar = (): number => count;
