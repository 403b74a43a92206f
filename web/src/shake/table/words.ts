/** Sentences about cells and colours, for the bar, the buttons and the screen reader. */

import type { Shake } from "../game";
import type { RatedTurn, LogEntry } from "../../api/types";
import { list, t } from "../../ground/language.svelte";
import { isSeatChange, seatChangeSpoken } from "../../shared/seatChanges";
import { NOBODY, type Person } from "../../shared/seats";
import { coloursIn, cellName, cellOf, type Colour } from "../pictures/pieces";

/** "C4 C5 D5" to read, */
export const cellsShort = (cells: readonly number[]): string => cells.map(cellName).join(" ");
/** "C4, C5 and D5" to hear. */
export const cellsLong = (cells: readonly number[]): string => list(cells.map(cellName));

/** What lies on a cell of a board. */
export function cellSpoken(board: string, cell: number, zone: string): string {
  const colour: Colour | undefined = coloursIn(board[cell] ?? ".")[0];
  const what = colour
    ? t(`colour-${colour}`)
    : board[cell] === "#"
      ? t("shake-cell-construction")
      : t("shake-cell-empty", { zone });
  return t("shake-cell", { cell: cellName(cell), what });
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
  t("shake-hint-spoken", { colour: colourOf(turn), cells: cellsLong(turn.cells.map(cellOf)) });

/** A move in a sentence. */
export function moveSpoken({ by, action }: LogEntry<"shake">, people: readonly Person[]): string {
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
      return t("shake-log-place", { ...who, colour: action.colour, cell: action.at });
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
