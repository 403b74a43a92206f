/** The log of a match as people read it: in chapters (rounds, turns), a line for what somebody did. */

import type { Frame, LogEntry } from "../api/types";
import { t } from "../ground/language.svelte";
import { pointsSpoken } from "../shared/points";
import type { Person } from "../shared/seats";

/** What one actor did, from the move at `ply` to that at `until`. */
export interface LogLine {
  ply: number;
  until: number;
  by: number | "chance";
  /** Symbols: what was laid or built. */
  pictures?: readonly string[];
  /** In a few words, after the name; empty: the pictures and cells say it all. */
  text: string;
  /** As a whole sentence, to hear. */
  spoken: string;
}

export interface LogChapter {
  /** The ply with which it begins. */
  ply: number;
  /** Empty: what belongs to no round and to no turn. */
  title: string;
  lines: LogLine[];
  /** All act at once: the points of the whole chapter are shown, on each line those of its own seat. */
  together?: boolean;
}

/** How a game tells its log; `covered`: the same line with where it was, once the frames around it show that. */
export interface LogParts<G extends string = string> {
  chapters: (moves: readonly LogEntry<G>[], people: readonly Person[]) => LogChapter[];
  covered?: (
    line: LogLine,
    before: Frame<G>,
    after: Frame<G>,
    people: readonly Person[],
  ) => Pick<LogLine, "text" | "spoken"> | null;
}

/** The plies of the frames before and after a line: in a chapter of simultaneous choices, around all of it. */
export function aroundLine(chapter: LogChapter, line: LogLine): { before: number; after: number } {
  if (!chapter.together) return { before: line.ply, after: line.until + 1 };
  return { before: chapter.ply + 1, after: Math.max(...chapter.lines.map(({ until }) => until)) + 1 };
}

/** The points that a line brought each seat or took from it; undefined until its frames are there. */
export function changesOf(
  chapter: LogChapter,
  line: LogLine,
  frameAt: (ply: number) => Pick<Frame, "changes"> | undefined,
): number[] | undefined {
  const { before, after } = aroundLine(chapter, line);
  const sums: number[] = [];
  for (let ply = before + 1; ply <= after; ply++) {
    const frame = frameAt(ply);
    if (!frame) return undefined;
    frame.changes.forEach((change, seat) => (sums[seat] = (sums[seat] ?? 0) + change));
  }
  return chapter.together ? sums.map((change, seat) => (seat === line.by ? change : 0)) : sums;
}

/** Those whose points changed: first the one who did it, then the others. */
export const changed = (changes: readonly number[], by: LogLine["by"]): { seat: number; change: number }[] =>
  changes
    .map((change, seat) => ({ seat, change }))
    .filter(({ change }) => change)
    .sort((a, b) => +(b.seat === by) - +(a.seat === by));

/** "plus 5 points, Bruno minus 4 points" */
export function changesSpoken(changes: readonly number[], by: LogLine["by"], people: readonly Person[]): string {
  return changed(changes, by)
    .map(({ seat, change }) => {
      const points = pointsSpoken(change);
      return seat === by ? points : t("log-points-of", { name: people[seat]?.name ?? "", points });
    })
    .join(", ");
}
