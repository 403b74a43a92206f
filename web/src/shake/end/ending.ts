/** How a match of Shake That City ended, in words. */

import type { DecidedBy, Position, Result } from "../../api/types";
import { t } from "../../ground/language.svelte";
import { winnersLine } from "../../shared/ending.svelte";

export interface Ending {
  result: Result<"shake">;
  sheets: Position<"shake">["sheets"];
  boards: readonly string[];
  players: number;
  names: readonly string[];
  /** My seat, if I have one and only one. */
  me: number | null;
}

export function headlineOf({ result, sheets, players, names, me }: Ending): string {
  if (!result.winners.length) {
    if (result.decided_by === "practice") return t("end-practice", { points: sheets[0]!.total });
    if (me !== null && players === 1) return t("end-solo-lost");
  }
  return winnersLine(result, names, me);
}

/** What decided it, where the points alone did not; else empty. */
export const reasonOf = (ending: Ending): string => REASONS[ending.result.decided_by](ending);

const REASONS: Record<DecidedBy<"shake">, (ending: Ending) => string> = {
  points: ({ result, sheets }) =>
    result.winners.length && sheets.some((sheet) => !sheet.can_win) ? t("end-by-cleared") : "",
  bonus: (ending) => tieBreak(ending, "end-by-bonus", (seat) => bonusTiles(ending, seat)),
  empty: (ending) => tieBreak(ending, "end-by-empty", (seat) => emptyCells(ending, seat)),
  shared: () => t("end-by-shared"),
  construction: () => t("end-by-construction"),
  target: ({ result, sheets }) =>
    t(result.winners.length ? "end-by-target" : "end-by-target-missed", { points: sheets[0]!.total }),
  practice: () => "",
  resignation: () => t("end-by-resignation"),
};

/** The winner against one who had as many points and could have won too. */
function tieBreak(
  { result, sheets, names, me }: Ending,
  key: "end-by-bonus" | "end-by-empty",
  count: (seat: number) => number,
): string {
  const winner = result.winners[0];
  if (winner === undefined) return "";
  const points = sheets[winner]!.total;
  const rival = sheets.findIndex((sheet, seat) => seat !== winner && sheet.total === points && sheet.can_win);
  if (rival < 0) return "";
  return t(key, {
    points,
    name: names[rival]!,
    me: rival === me ? "yes" : "no",
    mine: count(winner),
    theirs: count(rival),
  });
}

const bonusTiles = ({ sheets }: Ending, seat: number): number =>
  sheets[seat]!.lines.find(({ rule }) => rule === "bonus")?.items.length ?? 0;

const emptyCells = ({ boards }: Ending, seat: number): number =>
  [...boards[seat]!].filter((letter) => letter === "." || letter === "#").length;
