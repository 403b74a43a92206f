/**
 * The centre as the host arranges it. In which ways each centre tile may lie on each side of the start tile, and how it
 * then looks, is the server's list; here one of them is chosen.
 */

import { api } from "../../api/client";
import type { CanalCentreTile, CanalLaid } from "../../api/schema";
import type { Pieces, Setup } from "../../api/types";

/** The centre tiles N, E, S and W of the start tile: which face, and how it is turned. */
export type Arrangement = Exclude<Setup<"canal">["arrangement"], string>;

/** What there is to choose from, with some pieces. */
export interface Centre {
  start: CanalLaid;
  /** For each side of the start tile, N E S W: the four tiles, front and back, in every way that the rules allow. */
  offered: readonly (readonly CanalCentreTile[])[];
  standard: Arrangement;
}

/** One tile as it lies: its number, its face (0: front, 1: back), and the way that was chosen. */
export interface Lying {
  tile: number;
  /** C1 to C4. */
  id: string;
  face: number;
  laid: CanalLaid;
  /** In how many ways this face may be turned here. */
  ways: number;
}

/** What there is to choose from; without pieces: with those of the server. */
export async function centreOf(pieces: Pieces<"canal"> | null): Promise<Centre> {
  const [open, standard] = await Promise.all(
    (["chance", "standard"] as const).map((arrangement) =>
      api.tryPosition("canal", { setup: { arrangement, ...(pieces && { pieces }) } }),
    ),
  );
  const [start, ...around] = standard!.view.state.laid;
  return {
    start: start!,
    offered: open!.guide.centre,
    standard: around.map(({ tile, quarters }) => ({ face: tile.id, quarters })),
  };
}

/** The tiles of an arrangement as they lie; with other pieces a tile may have to be turned further. */
export function lying({ offered }: Centre, arrangement: Arrangement): Lying[] {
  return arrangement.map(({ face: name, quarters }, side) => {
    const named = (faces: CanalLaid[][]): number => faces.findIndex(([way]) => way!.tile.id === name);
    const tile = offered[side]!.findIndex(({ faces }) => named(faces) >= 0);
    return at(offered, side, tile, named(offered[side]![tile]!.faces), quarters);
  });
}

/** A face on a side, turned by so many quarters, or by the next number clockwise that is allowed. */
function at(offered: Centre["offered"], side: number, tile: number, face: number, quarters: number): Lying {
  const { id, faces } = offered[side]![tile]!;
  const ways = faces[face]!;
  const further = (laid: CanalLaid): number => (laid.quarters - quarters + 4) % 4;
  const laid = ways.reduce((best, way) => (further(way) < further(best) ? way : best));
  return { tile, id, face, laid, ways: ways.length };
}

/** The tiles as an arrangement. */
export const arrangementOf = (tiles: readonly Lying[]): Arrangement =>
  tiles.map(({ laid }) => ({ face: laid.tile.id, quarters: laid.quarters }));

/** The tiles after the one on a side was flipped to its other face. */
export function flipped({ offered }: Centre, tiles: readonly Lying[], side: number): Lying[] {
  const { tile, face, laid } = tiles[side]!;
  return tiles.with(side, at(offered, side, tile, 1 - face, laid.quarters));
}

/** The tiles after the one on a side was turned to the next way that is allowed, clockwise or back. */
export function turned({ offered }: Centre, tiles: readonly Lying[], side: number, by: 1 | -1 = 1): Lying[] {
  const { tile, face, laid } = tiles[side]!;
  const ways = offered[side]![tile]!.faces[face]!;
  const next = ways[(ways.indexOf(laid) + by + ways.length) % ways.length]!;
  return tiles.with(side, { ...tiles[side]!, laid: next });
}

/** The tiles after two of them were exchanged; they keep their turn where it is allowed. */
export function exchanged({ offered }: Centre, tiles: readonly Lying[], side: number, other: number): Lying[] {
  const moved = (to: number, { tile, face, laid }: Lying): Lying => at(offered, to, tile, face, laid.quarters);
  return tiles.with(other, moved(other, tiles[side]!)).with(side, moved(side, tiles[other]!));
}

/** Any arrangement: the tiles in any order, each on any face, turned in any way that is allowed. */
export function shuffled({ offered }: Centre, below: (n: number) => number = draw): Lying[] {
  const left = offered.map((_, tile) => tile);
  return offered.map((tiles, side) => {
    const [tile] = left.splice(below(left.length), 1);
    const face = below(tiles[tile!]!.faces.length);
    const ways = tiles[tile!]!.faces[face]!;
    return at(offered, side, tile!, face, ways[below(ways.length)]!.quarters);
  });
}

const draw = (n: number): number => Math.floor(Math.random() * n);
