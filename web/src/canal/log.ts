/** The log of Canal City: a chapter for each turn. */

import { t } from "../ground/language.svelte";
import type { LogChapter, LogLine, LogParts } from "../table/log";
import { sentences } from "./table/words";

export const chapters: LogParts<"canal">["chapters"] = (moves, people) => {
  const found: LogChapter[] = [];
  let turn = 0;
  for (const { ply, until, by, text: spoken } of sentences(moves, people, null)) {
    const laid = moves.find((move) => move.ply === ply)?.action.type === "lay";
    const built = until - ply;
    const line: LogLine = { ply, until, by, spoken, text: laid ? t("canal-log-short", { built }) : spoken };
    if (laid) line.pictures = Array.from({ length: built }, () => `#piece-p${((by as number) % 4) + 1}`);
    found.push({ ply, title: laid ? t("log-turn", { n: ++turn }) : "", lines: [line] });
  }
  return found;
};
