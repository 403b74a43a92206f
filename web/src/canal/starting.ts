/** The points to start with, in words. */

import type { GameInfo } from "../api/types";
import { t } from "../ground/language.svelte";

/** "5 points for the first player, 0 for the second": the rulebook's points in the order of play. */
export function startingPoints({ numbers }: GameInfo<"canal">, players: number): string {
  const points = numbers.starting_points.find(({ length }) => length === players) ?? [];
  return points.map((n, i) => t("canal-start-points", { n, place: i + 1 })).join(", ");
}
