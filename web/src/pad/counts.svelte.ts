/** The tables counted with the score pad: kept on this device only. */

import type { Sketch } from "../api/types";

export interface Count<G extends string = string> {
  id: string;
  game: G;
  /** When it was begun, in milliseconds since 1970. */
  begun: number;
  names: string[];
  sketch: Sketch<G>;
  /** As the server last counted them. */
  totals: number[];
  winners: number[];
  /** Nothing has been entered: it can be gone on with, but is not listed. */
  blank?: boolean;
}

const KEY = "tiletown.pad";

let kept: Count[] = $state.raw(read());

const all = <G extends string>(game: G): Count<G>[] => kept.filter((count): count is Count<G> => count.game === game);

/** The counts of a game in which something was entered, newest first. */
export function counts<G extends string>(game: G): Count<G>[] {
  return all(game)
    .filter(({ blank }) => !blank)
    .sort((a, b) => b.begun - a.begun);
}

export function findCount<G extends string>(game: G, id: string): Count<G> | null {
  return all(game).find((count) => count.id === id) ?? null;
}

/** Keep a count, new or changed. */
export function keep(count: Count): void {
  write([...kept.filter((other) => other.id !== count.id), count]);
}

export function forget(id: string): void {
  write(kept.filter((count) => count.id !== id));
}

/** An empty table with the names of the last one, instead of another empty one. */
export function begin<G extends string>(game: G, emptySketch: (last: Count<G> | undefined) => Sketch<G>): Count<G> {
  const last = counts(game)[0];
  const count: Count<G> = {
    id: crypto.getRandomValues(new Uint32Array(2)).join("-"),
    game,
    begun: Date.now(),
    names: last?.names ?? ["", ""],
    sketch: emptySketch(last),
    totals: [],
    winners: [],
    blank: true,
  };
  write([...kept.filter((other) => other.game !== game || !other.blank), count]);
  return count;
}

function write(next: Count[]): void {
  kept = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // no storage: the counts last until the page is closed
  }
}

function read(): Count[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found)
      ? (found as Count[]).filter((count) => count?.id && count.sketch && Array.isArray(count.names))
      : [];
  } catch {
    return [];
  }
}

// Another tab counted.
addEventListener("storage", (event) => {
  if (event.key === KEY) kept = read();
});
