/** Why the coach suggests a turn, as far as the sheets show it at once: its lines and tiles, what others lose. */

import type { Measure, RatedTurn, TileChange } from "../api/types";
import { t, textOf } from "../ground/language.svelte";
import { signed } from "../shared/points";
import { changeShort } from "./values";

/**
 * What a turn changes at once: "Parks +3, +3 home tile (line C full), takes 4 points from Bruno"; empty: nothing.
 * `tileTold`: which tile of a line it is, in the words of the game.
 */
export function changesOf(
  turn: RatedTurn,
  game: string,
  names: readonly string[],
  tileTold?: (change: TileChange, turn: RatedTurn) => string,
): string {
  const seats = (points: Readonly<Record<string, number>>): [string, number][] =>
    Object.entries(points).map(([seat, n]) => [names[+seat] ?? "", n]);
  const parts = [
    ...Object.entries(turn.lines).flatMap(([rule, change]) => {
      const tiles = turn.tiles.filter((tile) => tile.rule === rule);
      return tileTold && tiles.length
        ? tiles.map((tile) => tileTold(tile, turn))
        : [t("hint-line", { points: signed(change), line: textOf(`${game}-line-${rule}`) ?? rule })];
    }),
    ...seats(turn.takes).map(([name, n]) => t("hint-takes", { n, name })),
    ...seats(turn.gives).map(([name, n]) => t("hint-gives", { n, name })),
  ];
  return parts.join(", ");
}

/** The same for a turn that the coach suggests: one that changes nothing yet prepares more. */
export const reasonOf = (...of: Parameters<typeof changesOf>): string => changesOf(...of) || t("hint-prepares");

/**
 * A turn beside another hint, in the coach's own figures: "compared with 2: −3 now, +1.2 overall". `n`: the other's
 * number. What a turn prepares is the difference of the two.
 */
export function comparedTold(turn: RatedTurn, other: RatedTurn, n: number, measure: Measure): string {
  const now = turn.gain - other.gain;
  const overall = turn.value + turn.denies - other.value - other.denies;
  const shown = changeShort(overall, measure);
  return t("hint-compared", {
    n,
    now: changeShort(now, "now"),
    same: now ? "no" : "yes",
    overall: shown,
    measure,
    even: /[+−]/.test(shown) ? "no" : "yes",
    denied: Math.abs(turn.denies - other.denies) >= 0.05 ? "yes" : "no",
  });
}
