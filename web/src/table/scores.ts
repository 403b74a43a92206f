/** Everybody's points in a sentence, for screen readers; those that this screen leaves out stay out. */

import type { LiveMatch } from "../api/match.svelte";
import { capitalised, t } from "../ground/language.svelte";
import { peopleOf } from "../shared/seats";
import { hidesPoints } from "./hiding";

export const totalsOf = (match: LiveMatch): number[] => match.position?.sheets.map(({ total }) => total) ?? [];

/** The seats whose points are shown, mine first. */
function seatsShown({ room, position }: LiveMatch): number[] {
  if (!room || !position) return [];
  const mine = position.seat;
  return position.sheets
    .map((_, seat) => seat)
    .filter((seat) => !hidesPoints(room, mine, seat))
    .sort((a, b) => Number(b === mine) - Number(a === mine) || a - b);
}

/** "Points: you 9, Bruno 12." */
export function pointsNow(match: LiveMatch): string {
  const people = match.room ? peopleOf(match.room) : [];
  const totals = totalsOf(match);
  const points = seatsShown(match).map((seat) => t("points-of", { ...people[seat]!, points: totals[seat]! }));
  return t("points-now", { points: points.join(", ") });
}

/** "Bruno plus 4, you minus 4.": how the points changed since they were `before`; empty: not at all. */
export function pointsChanged(match: LiveMatch, before: readonly number[]): string {
  const people = match.room ? peopleOf(match.room) : [];
  const now = totalsOf(match);
  const changes = seatsShown(match)
    .map((seat) => ({ seat, by: now[seat]! - (before[seat] ?? 0) }))
    .filter(({ by }) => by)
    .sort((a, b) => b.by - a.by)
    .map(({ seat, by }) => t("points-changed", { ...people[seat]!, n: Math.abs(by), sign: by < 0 ? "minus" : "plus" }));
  return changes.length ? capitalised(`${changes.join(", ")}.`) : "";
}
