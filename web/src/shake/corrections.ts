/** An owner's corrections of the pieces: each gives new pieces, with what was corrected marked as the owner's. */

import type { Pieces } from "../api/types";
import { BONUS_TILES, type Bonus, type Edge, type Side } from "./pictures/pieces";

type Box = Pieces<"shake">;
const EDGES: readonly Edge[] = ["north", "east", "south", "west"];

/** Every two edges. */
export const EDGE_PAIRS: readonly Edge[][] = EDGES.flatMap((one, i) => EDGES.slice(i + 1).map((other) => [one, other]));

const yours = { source: "yours" } as const;

/** With the halves of a bonus tile swapped. */
export function withHalves(box: Box, tile: Bonus): Box {
  const fill = box.halves[tile].fill === "left" ? ("right" as const) : ("left" as const);
  return { ...box, halves: { ...box.halves, [tile]: { fill, ...yours } } };
}

/** With these concrete edges; the others are beach until the owner says otherwise. */
export function withConcrete(box: Box, edges: Edge[]): Box {
  const beach = EDGES.filter((edge) => !edges.includes(edge));
  return {
    ...box,
    beachfront: { ...box.beachfront, concrete: { edges, ...yours }, beach: { edges: beach, ...yours } },
  };
}

/** What can be beach: the edges that are not concrete, together or alone. */
export function beachOptions({ beachfront }: Box): Edge[][] {
  const free = EDGES.filter((edge) => !beachfront.concrete.edges.includes(edge));
  return [free, ...free.map((edge) => [edge])];
}

export function withBeach(box: Box, edges: Edge[]): Box {
  return { ...box, beachfront: { ...box.beachfront, beach: { edges, ...yours } } };
}

/** With the next zone on a cell: 1, 2, 3, and 1 again. */
export function withZone(box: Box, side: Side, cell: number): Box {
  const rows = box[side].zones.rows.map((row, i) =>
    i === Math.floor(cell / 6)
      ? row.slice(0, cell % 6) + ((Number(row[cell % 6]) % 3) + 1) + row.slice((cell % 6) + 1)
      : row,
  );
  return { ...box, [side]: { ...box[side], zones: { rows, ...yours } } };
}

/** With what was assumed confirmed: it is so in the owner's box. */
export function confirmed(box: Box, what: "halves" | "edges" | "construction" | Side): Box {
  const sure = <Fact extends { source: string }>(fact: Fact): Fact =>
    fact.source === "assumed" ? { ...fact, ...yours } : fact;
  switch (what) {
    case "halves":
      return {
        ...box,
        halves: Object.fromEntries(BONUS_TILES.map((tile) => [tile, sure(box.halves[tile])])) as Box["halves"],
      };
    case "edges": {
      const { concrete, beach } = box.beachfront;
      return { ...box, beachfront: { ...box.beachfront, concrete: sure(concrete), beach: sure(beach) } };
    }
    case "construction":
      return {
        ...box,
        construction: { ...sure(box.construction), pairs: box.construction.pairs.map(sure) },
      };
    default:
      return { ...box, [what]: { ...box[what], zones: sure(box[what].zones) } };
  }
}

/** The facts that count for a table and are only assumed. */
export type Guess = { what: "zones" | "concrete" | "beach" | "sites" } | { what: "halves"; tiles: Bonus[] };

export function guesses(box: Box, side: Side, family: boolean, construction: boolean): Guess[] {
  const found: Guess[] = [];
  const assumed = ({ source }: { source: string }): boolean => source === "assumed";
  if (!family) {
    if (assumed(box[side].zones)) found.push({ what: "zones" });
    if (side === "beachfront" && assumed(box.beachfront.concrete)) found.push({ what: "concrete" });
    if (side === "beachfront" && assumed(box.beachfront.beach)) found.push({ what: "beach" });
  }
  const tiles = BONUS_TILES.filter((tile) => assumed(box.halves[tile]));
  if (tiles.length) found.push({ what: "halves", tiles });
  if (construction && assumed(box.construction)) found.push({ what: "sites" });
  return found;
}
