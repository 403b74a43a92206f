/** Converts a position of the server to the data of the picture. */

import type { Frame, Position } from "../../api/types";
import type { Box } from "./camera.svelte";
import {
  CORNERS,
  cellKey,
  plotKey,
  plotY,
  readKey,
  rise,
  T,
  type Building,
  type Cell,
  type Face,
  type JetPath,
  type MapTile,
  type Outcome,
  type Plot,
} from "./pieces";

/** A place where my tile may be laid, and what it does there as it would lie. */
export interface PicturePlace extends Cell, Partial<Outcome> {
  /** My tile fits there only when it is turned. */
  otherwise?: boolean;
}

/** A plot where I may build, and what that does. */
export interface PictureSite extends Plot, Partial<Outcome> {}

/** Everything that a picture of the city shows. Tiles and plots are named as in the server's answers. */
export interface CityContents {
  tiles: readonly MapTile[];
  buildings: readonly Building[];
  /** Where water falls. */
  jets?: readonly JetPath[];
  places?: readonly PicturePlace[];
  /** My tile where I would lay it. */
  ghost?: (Face & Cell) | null;
  /** What laying it there does. */
  ghostOutcome?: Partial<Outcome>;
  /** Tiles in reach with their distance, by name. */
  reach?: ReadonlyMap<string, number> | null;
  sites?: readonly PictureSite[];
  /** The tile that has just been laid and the pieces that have just been built, by name: they land. */
  fresh?: ReadonlySet<string>;
  /** The tile and the pieces of my tentative turn, by name. */
  tentative?: readonly string[];
  /** What somebody does right now, by name. */
  happening?: readonly string[];
  /** What the others did since my last turn, by name. */
  recent?: ReadonlySet<string>;
  /** Tiles and plots behind some points, by name; the points stand beside the first of them. */
  marks?: readonly { cells: readonly string[]; points: number }[];
  /** Nobody plays here any more: from afar it is drawn as it is, without numbers that would cover it. */
  finished?: boolean;
  /** Turns that the coach speaks of, best first: the place of the tile, and the plots. */
  advised?: readonly Advised[];
}

interface Advised {
  cells: readonly string[];
  /** Its number, unless it has another label; "": none. */
  label?: string;
  quiet?: boolean;
}

/** For each place that the coach speaks of, the numbers or labels of its turns. */
export function adviceOn(turns: readonly Advised[]): Map<string, { labels: (string | number)[]; quiet: boolean }> {
  const found = new Map<string, { labels: (string | number)[]; quiet: boolean }>();
  turns.forEach((turn, i) => {
    for (const name of turn.label === "" ? [] : turn.cells) {
      const place = found.get(name) ?? { labels: [], quiet: true };
      found.set(name, { labels: [...place.labels, turn.label ?? i + 1], quiet: place.quiet && !!turn.quiet });
    }
  });
  return found;
}

/** The part of the picture that holds all of these tiles, with a margin, and the buildings on them with their frames. */
export function around(all: readonly Cell[], buildings: readonly Building[] = [], margin = 14): Box {
  const xs = all.map((at) => at.x);
  const ys = all.map((at) => at.y);
  const cells = new Set(all.map(cellKey));
  const roofs = buildings.filter((one) => cells.has(cellKey(one))).map((one) => plotY(one) - rise(one.height) - 8);
  const top = Math.min(Math.min(...ys) * T - margin, ...roofs);
  return {
    x: Math.min(...xs) * T - margin,
    y: top,
    width: (Math.max(...xs) - Math.min(...xs) + 1) * T + 2 * margin,
    height: (Math.max(...ys) + 1) * T + margin - top,
  };
}

/** The tiles of a city near some cells: whole ones, up to the next neighbours and no farther than the city goes. */
export function near<Tile extends Cell>(tiles: readonly Tile[], cells: readonly Cell[]): Tile[] {
  const within = (along: "x" | "y", tile: Tile): boolean => {
    const all = cells.map((at) => at[along]);
    return tile[along] >= Math.min(...all) - 1 && tile[along] <= Math.max(...all) + 1;
  };
  return tiles.filter((tile) => within("x", tile) && within("y", tile));
}

/** The part that holds both. */
export function together(one: Box, other: Box): Box {
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}

type Shown = Pick<Position<"canal">, "view" | "guide"> | Pick<Frame<"canal">, "view" | "guide">;

export function tilesOf({ view, guide }: Shown): MapTile[] {
  const tiles = view.state.laid.map(({ x, y, tile: { kind, canals, value, plots } }) => ({
    x,
    y,
    kind,
    canals,
    value,
    plots,
  }));
  return ledTiles(tiles, guide.leads);
}

/** Tiles with who leads them. */
export function ledTiles(tiles: readonly (Face & Cell)[], leads: Shown["guide"]["leads"]): MapTile[] {
  const byCell = new Map(leads.map((lead) => [lead.cell, lead]));
  return tiles.map((tile) => {
    const lead = byCell.get(cellKey(tile));
    return { ...tile, lead: lead?.seat ?? null, tied: lead?.how === "tied" };
  });
}

/** What was laid and built between two frames, by name; the centre, which nobody lays, is not. */
export function addedBetween(before: Shown, after: Shown): string[] {
  const known = new Set(tilesOf(before).map(cellKey));
  const heights = new Map(buildingsOf(before).map((building) => [plotKey(building), building.height]));
  return [
    ...tilesOf(after)
      .filter((tile) => tile.kind === "city" && !known.has(cellKey(tile)))
      .map(cellKey),
    ...buildingsOf(after)
      .filter((building) => building.height > (heights.get(plotKey(building)) ?? 0))
      .map(plotKey),
  ];
}

/** From north to south, so that a high building covers the one behind it. */
export const byRow = (buildings: readonly Building[]): Building[] =>
  buildings.toSorted((a, b) => a.y - b.y || +(a.corner > 1) - +(b.corner > 1));

export function buildingsOf({ view }: Shown): Building[] {
  return view.state.buildings.map(({ x, y, plot, owner, height }) => ({
    x,
    y,
    corner: CORNERS.indexOf(plot),
    owner,
    height,
  }));
}

/** The fountains whose water falls on a building or on a foundation that waits for one. */
export function jetsOf({ guide }: { guide: Pick<Shown["guide"], "jets"> }): JetPath[] {
  return guide.jets.flatMap((jet) =>
    jet.lit || jet.waiting
      ? [{ from: readKey(jet.fountain) as Plot, to: readKey(jet.plot) as Plot, lit: jet.lit }]
      : [],
  );
}
