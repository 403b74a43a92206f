/** What this device knows of how well somebody knows the games: lessons, the question at the first match, pointers. */

import { untrack } from "svelte";

interface Knowledge {
  /** The lessons that were done, by name. */
  lessons: readonly string[];
  /** It was asked whether they know the game. */
  asked: boolean;
  /** The pointers of the first match that were seen, by name. */
  pointers: readonly string[];
  /** No more of them. */
  noPointers: boolean;
}

const KEY = "tiletown.learned";
const NOTHING: Knowledge = { lessons: [], asked: false, pointers: [], noPointers: false };

let known: Readonly<Record<string, Partial<Knowledge>>> = $state.raw(read());

export const learned = {
  /** What is known of a game. */
  of: (game: string): Knowledge => ({ ...NOTHING, ...known[game] }),
};

/** A lesson was done. */
export function noteLesson(game: string, name: string): void {
  const { lessons } = learned.of(game);
  if (!lessons.includes(name)) note(game, { lessons: [...lessons, name] });
}

/** Note something about a game. */
export function note(game: string, some: Partial<Knowledge>): void {
  const before = untrack(() => known); // an effect that notes something does not depend on what was known
  known = { ...before, [game]: { ...before[game], ...some } };
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // no storage: it is known until the page is closed
  }
}

function read(): Record<string, Partial<Knowledge>> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Partial<Knowledge>>;
  } catch {
    return {};
  }
}
