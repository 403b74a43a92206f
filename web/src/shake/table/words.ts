/** Sentences about cells and colours, for the bar, the buttons and the screen reader. */

import type { Shake } from "../game";
import type { RatedTurn, LogEntry, TileChange } from "../../api/types";
import { list, t } from "../../ground/language.svelte";
import { isSeatChange, seatChangeSpoken } from "../../shared/seatChanges";
import { signed } from "../../shared/points";
import { NOBODY, type Person } from "../../shared/seats";
import { coloursIn, cellName, cellOf, type Colour } from "../pictures/pieces";

/** "C4 C5 D5" to read, */
export const cellsShort = (cells: readonly number[]): string => cells.map(cellName).join(" ");
/** "C4, C5 and D5" to hear. */
export const cellsLong = (cells: readonly number[]): string => list(cells.map(cellName));

/** The two kinds that clear a construction tile: "Road and Home"; empty: nobody knows which. */
const pairSpoken = (pair: string): string =>
  pair && list(pair.split("/").map((colour) => t(`colour-${colour as Colour}`)));

/** What lies on a cell of a board; `pair`: what clears the construction tile there. */
export function cellSpoken(board: string, cell: number, zone: string, pair = ""): string {
  const colour: Colour | undefined = coloursIn(board[cell] ?? ".")[0];
  const what = colour
    ? t(`colour-${colour}`)
    : board[cell] === "#"
      ? t("shake-cell-construction", { pair: pairSpoken(pair) || "none" })
      : t("shake-cell-empty", { zone });
  return t("shake-cell", { cell: cellName(cell), what });
}

/** Where a construction tile lies, and what clears it. */
export function siteTold(cell: number, pair = ""): string {
  const [one = "", other = ""] = pair.split("/");
  return t("shake-why-site", { cell: cellName(cell), one, other });
}

/** The nine cubes, row by row, to hear. */
export function patternSpoken(pattern: string): string {
  const words = coloursIn(pattern).map((colour) => (colour ? t(`colour-${colour}`) : ""));
  return [words.slice(0, 3), words.slice(3, 6), words.slice(6, 9)].map((row) => row.join(", ")).join("; ");
}

/** The colour of a turn that the coach speaks of. */
export const colourOf = (turn: RatedTurn<"shake">): Colour => (turn.actions.at(-1) as { colour: Colour }).colour;
/** That turn in words. */
export const turnSpoken = (turn: RatedTurn<"shake">): string =>
  t("shake-hint-spoken", { colour: colourOf(turn), n: turn.cells.length, cells: cellsLong(turn.cells.map(cellOf)) });

/** What it builds, in short: "Homes ×3". */
export function turnBrief(turn: RatedTurn<"shake">): { picture: string; text: string } {
  const colour = colourOf(turn);
  return { picture: `tile-${colour}`, text: `${t(`shake-line-${colour}`)} ×${turn.cells.length}` };
}

/** "You placed homes on C3, C4 and D4."; without the cells, if they are not known. */
export const placeSpoken = (who: Person, colour: Colour, cells: readonly number[]): string =>
  t("shake-log-place", { ...who, colour, n: cells.length, cells: cellsLong(cells) });

/** A move in a sentence; `cells`: those that it covers, where they are known. */
export function moveSpoken(
  { by, action }: LogEntry<"shake">,
  people: readonly Person[],
  cells: readonly number[] = [],
): string {
  const who = (typeof by === "number" && people[by]) || NOBODY;
  if (isSeatChange(action)) return seatChangeSpoken(action, who);
  switch (action.type) {
    case "deal":
      return t("shake-log-deal", people[action.first] ?? NOBODY);
    case "shake":
      return t("shake-log-shake", { pattern: patternSpoken(action.pattern) });
    case "choose":
      return t("shake-log-choose", { ...who, colour: action.colour });
    case "place":
      return placeSpoken(who, action.colour, cells);
    case "pass":
      return t("shake-log-pass", who);
    case "sealed":
      return t("shake-log-sealed", who);
  }
}

type Meter = Shake["Guide"]["meters"][number][number];

/** What a bonus tile wants, and how far it is; `lines` are those that its halves face. */
export function meterSpoken(meter: Meter | undefined, lines: { fill: string; four: string }): string {
  if (!meter) return "";
  if (meter.flipped) return t("shake-bonus-won");
  if (meter.tile === "corner") return t("shake-bonus-corner", { n: meter.fill });
  return t("shake-bonus-tile", {
    tile: meter.tile,
    fill: lines.fill,
    filled: meter.fill,
    line: lines.four,
    n: meter.four,
  });
}

/** A bonus tile that a turn flips, and why: "+3 home bonus tile (line C full)". */
export function flipTold({ points, reason }: TileChange, meter: Meter, lines: { fill: string; four: string }): string {
  const why = reason.replace("bonus-", "");
  return t("shake-hint-tile", { points: signed(points), tile: meter.tile, why, fill: lines.fill, line: lines.four });
}
