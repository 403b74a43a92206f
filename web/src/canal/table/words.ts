/** Sentences about tiles, plots and turns, for the dock, the log and the screen reader. */

import type { Action, RatedTurn, LogEntry, TileChange } from "../../api/types";
import { list, t } from "../../ground/language.svelte";
import { signed } from "../../shared/points";
import { isSeatChange, seatChangeSpoken } from "../../shared/seatChanges";
import { NOBODY, type Person } from "../../shared/seats";
import type { Sentence } from "../../table/announcing.svelte";
import { CORNERS, doesSomething, type Cell, type Outcome, type Plot } from "../pictures/pieces";

type Corner = (typeof CORNERS)[number];

/** "1 north and 2 east", counted from the start tile. */
export function cellSpoken({ x, y }: Cell): string {
  const parts: string[] = [];
  if (y) parts.push(t("canal-vertical", { n: Math.abs(y), side: y < 0 ? "north" : "south" }));
  if (x) parts.push(t("canal-horizontal", { n: Math.abs(x), side: x < 0 ? "west" : "east" }));
  return parts.length ? list(parts) : t("canal-start-tile");
}

export const cornerSpoken = (corner: Corner): string => t("canal-corner", { corner });

/** "1 north and 2 east, south-west" */
export const plotSpoken = (plot: Plot): string =>
  t("canal-plot", { cell: cellSpoken(plot), corner: cornerSpoken(CORNERS[plot.corner]!) });

/** "north, south": the sides of a tile that have a canal. */
export const canalsSpoken = (canals: string): string =>
  Array.from(canals)
    .filter((side) => side !== "-")
    .map((side) => t("canal-side", { side }))
    .join(", ");

const GROUND: Record<string, string> = {
  F: "foundation",
  ".": "garden",
  "^": "north",
  ">": "east",
  v: "south",
  "<": "west",
};
/** "north-west foundation, north-east fountain to the east": the four corners of a tile. */
export const plotsSpoken = (plots: string): string =>
  Array.from(plots, (letter, corner) =>
    t("canal-ground", { corner: cornerSpoken(CORNERS[corner]!), what: GROUND[letter] ?? "garden" }),
  ).join(", ");

/** "plus 3 points; takes 2 points from Mia"; "no points" if it changes none at all. */
export function outcomeSpoken(outcome: Outcome, names: readonly string[]): string {
  const { gain, takes, gives } = outcome;
  return [
    ...(gain || !doesSomething(outcome) ? [t("canal-gain", { n: gain })] : []),
    ...Object.entries(takes).map(([seat, n]) => t("canal-takes", { n, name: names[+seat] ?? "" })),
    ...Object.entries(gives).map(([seat, n]) => t("canal-gives", { n, name: names[+seat] ?? "" })),
  ].join("; ");
}

/** The same after something else, and nothing where it changes nothing: a tile rarely brings points. */
export const outcomeAdded = (outcome: Outcome, names: readonly string[]): string =>
  doesSomething(outcome) ? `; ${outcomeSpoken(outcome, names)}` : "";

/** "brings 4 points and takes 8 points from Mia"; empty if it changes nothing. */
export function outcomeTold({ gain, takes, gives }: Outcome, names: readonly string[]): string {
  return list([
    ...(gain ? [t("canal-deed-gain", { n: gain })] : []),
    ...Object.entries(takes).map(([seat, n]) => t("canal-deed-takes", { n, name: names[+seat] ?? "" })),
    ...Object.entries(gives).map(([seat, n]) => t("canal-deed-gives", { n, name: names[+seat] ?? "" })),
  ]);
}

/** A sentence about some moves of one actor; a turn that is not over yet is `open`. */
export interface TurnSentence extends Required<Sentence> {
  open: boolean;
}

/**
 * Moves as sentences: laying and building in one turn is one sentence; drawing is not worth one. `acting`: who is to
 * move.
 */
export function sentences(
  log: readonly LogEntry<"canal">[],
  people: readonly Person[],
  acting: number | null,
): TurnSentence[] {
  const found: TurnSentence[] = [];
  for (let i = 0; i < log.length; i++) {
    const { ply, by, action } = log[i]!;
    const who = (typeof by === "number" && people[by]) || NOBODY;
    const say = (text: string, open = false): void => void found.push({ ply, until: log[i]!.ply, by, text, open });
    if (isSeatChange(action)) say(seatChangeSpoken(action, who));
    else if (action.type === "first") say(t("canal-log-first", people[action.seat] ?? NOBODY));
    else if (action.type === "exchange") say(t("canal-log-exchange", who));
    else if (action.type === "skip") say(t("canal-log-skip", who));
    else if (action.type === "lay") {
      const built: Extract<Action<"canal">, { type: "build" }>[] = [];
      for (let next = log[i + 1]; next?.by === by && next.action.type === "build"; next = log[++i + 1])
        built.push(next.action);
      const open = i === log.length - 1 && by === acting;
      const sites = built.map((build) => plotSpoken({ ...build, corner: CORNERS.indexOf(build.plot) }));
      if (sites.length) say(t("canal-log-turn", { ...who, place: cellSpoken(action), sites: sites.join("; ") }), open);
      else say(t(open ? "canal-log-laid" : "canal-log-lay", { ...who, place: cellSpoken(action) }), open);
    }
  }
  return found;
}

/** A turn that the coach speaks of, in words. */
export function turnSpoken(turn: RatedTurn<"canal">): string {
  const parts = turn.actions.flatMap((action) => {
    if (action.type === "lay") return [t("canal-hint-lay", { place: cellSpoken(action) })];
    return action.type === "build"
      ? [t("canal-hint-build", { plot: plotSpoken({ ...action, corner: CORNERS.indexOf(action.plot) }) })]
      : [];
  });
  return list(parts);
}

/** Where its tile goes. */
export function turnBrief({ actions }: RatedTurn<"canal">): { text: string } {
  const lay = actions.find((action) => action.type === "lay");
  return { text: lay ? cellSpoken(lay) : "" };
}

/** A tile that the turn wins or loses: "tile (1 north and 2 east) +3"; the one that it lays has been named already. */
export function tileTold({ rule, tile, points }: TileChange, { cells }: RatedTurn): string {
  const [x, y] = tile.split(",").map(Number) as [number, number];
  const told = { points: signed(points), rule };
  return cells[0] === tile ? t("canal-hint-new", told) : t("canal-hint-tile", { ...told, place: cellSpoken({ x, y }) });
}

/** One move in a sentence. */
export function moveSpoken({ by, action }: LogEntry<"canal">, people: readonly Person[]): string {
  const who = (typeof by === "number" && people[by]) || NOBODY;
  if (isSeatChange(action)) return seatChangeSpoken(action, who);
  switch (action.type) {
    case "arrange":
      return t("canal-log-arrange");
    case "first":
      return t("canal-log-first", people[action.seat] ?? NOBODY);
    case "draw":
      return t("canal-log-drawn", people[action.seat] ?? NOBODY);
    case "lay":
      return t("canal-log-laid", { ...who, place: cellSpoken(action) });
    case "build":
      return t("canal-log-built", { ...who, plot: plotSpoken({ ...action, corner: CORNERS.indexOf(action.plot) }) });
    case "exchange":
      return t("canal-log-exchange", who);
    case "skip":
      return t("canal-log-skip", who);
  }
}
