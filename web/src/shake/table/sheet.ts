/** Reading a score sheet: which lines, what a tentative turn changes, which cells are behind a line. */

import type { Line, ScoreSheet } from "../../api/types";
import { cellOf } from "../pictures/pieces";
import { RULES, type Rule } from "../pictures/types";

/** The lines that this sheet has, in the order of the screen. */
export function linesOf(sheet: ScoreSheet): (Line & { rule: Rule })[] {
  return RULES.flatMap((rule) => sheet.lines.filter((line): line is Line & { rule: Rule } => line.rule === rule));
}

/** The points of one line; 0 on a sheet that has no such line. */
export const pointsOf = (sheet: ScoreSheet, rule: Rule): number =>
  sheet.lines.find((line) => line.rule === rule)?.points ?? 0;

/** What a move changes on each line; `by`: in the order of the sheet's lines. */
export function changes(sheet: ScoreSheet, by: readonly number[] = []): Map<string, number> {
  return new Map(sheet.lines.map((line, i) => [line.rule, by[i] ?? 0]));
}

/**
 * The points of each cell behind a line. A line's item that is one thing (a group of homes, a bonus tile) shows its
 * points once; the others share them out evenly, cell by cell.
 */
export function pointsByCell(line: Line): Map<number, number> {
  const points = new Map<number, number>();
  for (const item of line.items) {
    const cells = item.cells.map(cellOf);
    const whole = line.rule === "home" || line.rule === "bonus";
    for (const [i, cell] of cells.entries()) {
      const share = whole ? (i ? 0 : item.points) : item.points / cells.length;
      if (share || !whole) points.set(cell, (points.get(cell) ?? 0) + share);
    }
  }
  return points;
}

/** The cells that a line is about and that earn something. */
export function cellsBehind(line: Line): Set<number> {
  return new Set(line.items.filter((item) => item.points > 0).flatMap((item) => item.cells.map(cellOf)));
}
