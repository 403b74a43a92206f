/** Where the points of a turn came from: what is new on a score sheet. */

import type { ScoreSheet } from "../api/types";

export interface Gained {
  rule: string;
  reason: string;
  points: number;
  /** The cells that are new behind these points, or all of them if none is. */
  cells: readonly string[];
  /** How many items are new. */
  items: number;
}

interface Entry {
  rule: string;
  reason: string;
  points: number;
  cells: Set<string>;
  items: number;
}

/** The entries of a sheet: items about one tile, or else with one reason, are one entry. */
function entriesOf({ lines }: ScoreSheet): Map<string, Entry> {
  const found = new Map<string, Entry>();
  for (const { rule, items } of lines)
    for (const { reason, tile, points, cells } of items) {
      const key = `${rule} ${tile || reason}`;
      const entry = found.get(key) ?? { rule, reason, points: 0, cells: new Set(), items: 0 };
      entry.points += points;
      entry.items++;
      for (const cell of cells) entry.cells.add(cell);
      found.set(key, entry);
    }
  return found;
}

/** What brings more points on the second sheet than on the first. */
export function gained(now: ScoreSheet, then: ScoreSheet): Gained[] {
  const before = entriesOf(now);
  return [...entriesOf(then)].flatMap(([key, { rule, reason, points, cells, items }]) => {
    const was = before.get(key);
    const more = points - (was?.points ?? 0);
    if (more <= 0) return [];
    const fresh = [...cells].filter((cell) => !was?.cells.has(cell));
    return [{ rule, reason, points: more, cells: fresh.length ? fresh : [...cells], items: items - (was?.items ?? 0) }];
  });
}
