/** How a match of Shake That City ended, in words. */

import type { DecidedBy, Position, Result } from "../../api/types";
import { t } from "../../ground/language.svelte";
import { resignationLine, winnersLine } from "../../end/ending.svelte";
import { sitesLeft } from "../pictures/pieces";
import { soloTarget } from "./target.svelte";

export interface Ending {
  result: Result<"shake">;
  sheets: Position<"shake">["sheets"];
  boards: readonly string[];
  players: number;
  names: readonly string[];
  /** The seats that have resigned. */
  resigned: readonly number[];
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
  points: byClearing,
  cleared: (ending) => [byClearing(ending), clearedTie(ending)].filter(Boolean).join(" "),
  bonus: (ending) => tieBreak(ending, "end-by-bonus", (seat) => bonusTiles(ending, seat)),
  empty: (ending) => tieBreak(ending, "end-by-empty", (seat) => emptyCells(ending, seat)),
  shared: () => t("end-by-shared"),
  construction: (ending) => (ending.players === 1 ? soloLost(ending, "construction") : t("end-by-construction")),
  target: (ending) =>
    ending.result.winners.length ? t("end-by-target", { points: ending.sheets[0]!.total }) : soloLost(ending, "target"),
  practice: () => "",
  resignation: ({ resigned, names, me }) => resignationLine(resigned, names, me),
};

/** What was missing alone: points, construction tiles that are still there, or both. */
function soloLost({ sheets, boards }: Ending, by: "construction" | "target"): string {
  const points = sheets[0]!.total;
  const target = soloTarget();
  if (!target) return "";
  if (by === "target") return t("end-by-target-missed", { points, target });
  const missed = points < target ? "yes" : "no";
  return t("end-by-construction-solo", { points, missed, target, sites: sitesLeft(boards[0]!) });
}

/** The winner against the best of those who have at least as many points, but construction tiles left. */
function byClearing(ending: Ending): string {
  const { result, sheets, boards, resigned } = ending;
  const winner = result.winners[0];
  if (winner === undefined) return "";
  const mine = sheets[winner]!.total;
  const rival = sheets
    .map((_, seat) => seat)
    .filter((seat) => !sheets[seat]!.can_win && !resigned.includes(seat) && sheets[seat]!.total >= mine)
    .toSorted((a, b) => sheets[b]!.total - sheets[a]!.total)[0];
  if (rival === undefined) return "";
  const theirs = sheets[rival]!.total;
  const more = theirs > mine ? "yes" : "no";
  return t("end-by-cleared", { ...who(ending, rival), more, mine, theirs, sites: sitesLeft(boards[rival]!) });
}

/** Where clearing decided it: the winner against one who had cleared a city of as many points, but did not win. */
function clearedTie(ending: Ending): string {
  const pair = tied(ending);
  if (!pair || ending.result.winners.includes(pair.rival)) return "";
  const { winner, rival } = pair;
  return t("end-by-cleared-tied", {
    ...who(ending, rival),
    bonus: bonusTiles(ending, winner),
    theirBonus: bonusTiles(ending, rival),
    empty: emptyCells(ending, winner),
    theirEmpty: emptyCells(ending, rival),
  });
}

/** The winner against one who had as many points and could have won too. */
function tieBreak(ending: Ending, key: "end-by-bonus" | "end-by-empty", count: (seat: number) => number): string {
  const pair = tied(ending);
  if (!pair) return "";
  const { winner, rival } = pair;
  const points = ending.sheets[winner]!.total;
  return t(key, { ...who(ending, rival), points, mine: count(winner), theirs: count(rival) });
}

/** The winner, and another who has as many points and can win; null if there is none. */
function tied({ result, sheets, resigned }: Ending): { winner: number; rival: number } | null {
  const winner = result.winners[0];
  if (winner === undefined) return null;
  const points = sheets[winner]!.total;
  const rival = sheets.findIndex(
    (sheet, seat) => seat !== winner && sheet.total === points && sheet.can_win && !resigned.includes(seat),
  );
  return rival < 0 ? null : { winner, rival };
}

const who = ({ names, me }: Ending, seat: number): { name: string; me: "yes" | "no" } => ({
  name: names[seat]!,
  me: seat === me ? "yes" : "no",
});

const bonusTiles = ({ sheets }: Ending, seat: number): number =>
  sheets[seat]!.lines.find(({ rule }) => rule === "bonus")?.items.length ?? 0;

const emptyCells = ({ boards }: Ending, seat: number): number =>
  [...boards[seat]!].filter((letter) => letter === "." || letter === "#").length;
