/** The tables counted with the score pad: kept on this device only. */

import type { Drawing, GameName } from "../api/types";

export interface Count<G extends GameName = GameName> {
  id: string;
  game: G;
  /** When it was begun, in milliseconds since 1970. */
  begun: number;
  names: string[];
  drawing: Drawing<G>;
  /** As the server last counted them. */
  totals: number[];
  winners: number[];
}

const KEY = "tiletown.pad";

let kept: Count[] = $state.raw(read());

/** The counts of a game, newest first. */
export function counts<G extends GameName>(game: G): Count<G>[] {
  return kept.filter((count): count is Count<G> => count.game === game).sort((a, b) => b.begun - a.begun);
}

export function findCount<G extends GameName>(game: G, id: string): Count<G> | null {
  return counts(game).find((count) => count.id === id) ?? null;
}

/** Keep a count, new or changed. */
export function keep(count: Count): void {
  write([...kept.filter((other) => other.id !== count.id), count]);
}

export function forget(id: string): void {
  write(kept.filter((count) => count.id !== id));
}

/** An empty table with the names and, for the same box, the sides and bonus tiles of the last one. */
export function begin<G extends GameName>(game: G): Count<G> {
  const last = counts(game)[0];
  const count = {
    id: crypto.getRandomValues(new Uint32Array(2)).join("-"),
    game,
    begun: Date.now(),
    names: last?.names ?? ["", ""],
    drawing:
      game === "shake"
        ? emptyCities(last as Count<"shake"> | undefined)
        : emptyCity(last as Count<"canal"> | undefined),
    totals: [],
    winners: [],
  } as unknown as Count<G>;
  keep(count);
  return count;
}

export const EMPTY_BOARD = ".".repeat(36);

function emptyCities(last: Count<"shake"> | undefined): Drawing<"shake"> {
  return {
    pieces: null,
    side: last?.drawing.side ?? "landlocked",
    variant: last?.drawing.variant ?? [],
    bonus: last?.drawing.bonus ?? ["road", "park", "factory", "shop", "home", "different"],
    cities: (last?.names ?? ["", ""]).map(() => ({ board: EMPTY_BOARD })),
  };
}

function emptyCity(last: Count<"canal"> | undefined): Drawing<"canal"> {
  const centre = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ].map(([x, y]) => ({ x: x!, y: y!, value: 3, plots: "F.F.", canals: "NESW", kind: "centre" as const }));
  return {
    tiles: [{ x: 0, y: 0, value: 0, plots: "....", canals: "NESW", kind: "start" }, ...centre],
    buildings: [],
    points: last?.drawing.points ?? [5, 0],
  };
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
      ? (found as Count[]).filter((count) => count?.id && count.drawing && Array.isArray(count.names))
      : [];
  } catch {
    return [];
  }
}

// Another tab counted.
addEventListener("storage", (event) => {
  if (event.key === KEY) kept = read();
});
