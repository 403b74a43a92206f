/** My box: what an owner has corrected of a game's pieces. Kept on this device only, and used only where it is chosen. */

import type { Pieces } from "../api/types";

const KEY = "tiletown.box";

let kept: Record<string, unknown> = $state.raw(read());

/** The pieces of my box; null: I have corrected nothing. */
export function myBox<G extends string>(game: G): Pieces<G> | null {
  return (kept[game] as Pieces<G> | undefined) ?? null;
}

export function keepBox<G extends string>(game: G, pieces: Pieces<G>): void {
  write({ ...kept, [game]: pieces });
}

/** Back to the pieces that come with the game. */
export function forgetBox(game: string): void {
  write(Object.fromEntries(Object.entries(kept).filter(([name]) => name !== game)));
}

function write(next: Record<string, unknown>): void {
  kept = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // no storage: the box lasts until the page is closed
  }
}

function read(): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" && !Array.isArray(found) ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

// Another tab corrected it.
addEventListener("storage", (event) => {
  if (event.key === KEY) kept = read();
});
