/** The log of Shake That City: a chapter for each round, a line for what each player did in it. */

import type { LogEntry } from "../api/types";
import { t } from "../ground/language.svelte";
import { isSeatChange } from "../shared/seatChanges";
import type { Person } from "../shared/seats";
import type { LogChapter, LogLine, LogParts } from "../table/log";
import { newCells, type Colour } from "./pictures/pieces";
import { cellsShort, moveSpoken, placeSpoken } from "./table/words";

type Entry = LogEntry<"shake">;

function lineOf(entry: Entry, people: readonly Person[]): LogLine {
  const { ply, by, action } = entry;
  const spoken = moveSpoken(entry, people);
  const line = { ply, until: ply, by, spoken };
  switch (action.type) {
    case "choose":
    case "place":
      return { ...line, pictures: [`#tile-${action.colour}`], text: "" };
    case "pass":
      return { ...line, text: t("shake-brought-pass", people[by as number]!) };
    case "sealed":
      return { ...line, text: t("shake-log-hidden") };
    default:
      return { ...line, text: spoken };
  }
}

export const chapters: LogParts<"shake">["chapters"] = (moves, people) => {
  const found: LogChapter[] = [];
  let round = 0;
  for (const entry of moves) {
    const { ply, by, action } = entry;
    if (action.type === "shake") found.push({ ply, title: t("log-round", { n: ++round }), lines: [], together: true });
    else {
      if (!found.length) found.push({ ply, title: "", lines: [] });
      const { lines } = found.at(-1)!;
      const line = lineOf(entry, people);
      // Choosing a building and placing it is one thing.
      const chosen = lines.findIndex((one) => one.by === by && !isSeatChange(action) && one.pictures && !one.text);
      if (chosen >= 0) lines.splice(chosen, 1);
      lines.push(line);
    }
  }
  return found;
};

/** Where it was placed, once that can be seen. */
export const covered: LogParts<"shake">["covered"] = ({ by, pictures }, before, after, people) => {
  const cells = by === "chance" || !pictures ? [] : newCells(before, after, by);
  if (!cells.length) return null;
  const colour = pictures![0]!.replace("#tile-", "") as Colour;
  return { text: cellsShort(cells), spoken: placeSpoken(people[by as number]!, colour, cells) };
};
