/** My best result with each setup, kept on this device. Only who plays and with how many counts, not against whom. */

import type { Room } from "../api/types";

const KEY = "tiletown.bests";

interface Best {
  points: number;
  /** The match in which it was reached. */
  match: string;
  /** The best result until then; null: there was none. */
  before: number | null;
}

/** The most points I ever had with this setup; null: it is the first time. */
export const bestFor = (game: string, setup: object): number | null => read()[keyOf(game, setup)]?.points ?? null;

/** Note my result of a finished match. Returns what it is to be measured by: the best result of the other matches. */
export function noteBest({ id, game, setup }: Pick<Room, "id" | "game" | "setup">, points: number): number | null {
  const bests = read();
  const key = keyOf(game, setup);
  const best = bests[key];
  if (best?.match === id) return best.before; // seen again
  if (!best || points > best.points) {
    bests[key] = { points, match: id, before: best?.points ?? null };
    try {
      localStorage.setItem(KEY, JSON.stringify(bests));
    } catch {
      // no storage: no best results
    }
  }
  return best?.points ?? null;
}

/** The same for setups that are played alike: what is off or left out does not count, nor what an own box has in it. */
function keyOf(game: string, setup: object): string {
  const agreed = Object.entries(setup)
    .filter(([, value]) => value !== null && value !== false && !(Array.isArray(value) && !value.length))
    .map(([name, value]) => [name, isObject(value) ? "own" : (value as unknown)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([game, ...agreed]);
}

const isObject = (value: unknown): boolean => typeof value === "object" && !Array.isArray(value);

function read(): Record<string, Best> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Best>;
  } catch {
    return {};
  }
}
