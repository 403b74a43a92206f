/** How a match of Shake That City ended, in words. */

import type { Position, Room } from "../../api/types";
import { t } from "../../ground/language.svelte";
import { winnersLine } from "../../shared/ending.svelte";

export interface Ending {
  result: NonNullable<Room<"shake">["result"]> | Position<"shake">["result"];
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
export function reasonOf(ending: Ending): string {
  const { result, sheets } = ending;
  const winner = result.winners[0];
  switch (result.decided_by) {
    case "bonus":
      return tieBreak(ending, "end-by-bonus", (seat) => bonusTiles(ending, seat));
    case "empty":
      return tieBreak(ending, "end-by-empty", (seat) => emptyCells(ending, seat));
    case "shared":
      return t("end-by-shared");
    case "construction":
      return t("end-by-construction");
    case "target":
      return t(winner === undefined ? "end-by-target-missed" : "end-by-target", { points: sheets[0]!.total });
    case "resignation":
      return t("end-by-resignation");
    default:
      return winner !== undefined && sheets.some((sheet) => !sheet.can_win) ? t("end-by-cleared") : "";
  }
}

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
