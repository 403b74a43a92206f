/** Converts a position of the server to the data of the picture. */

import type { Frame, Position } from "../../api/types";
import {
  CORNERS,
  cellKey,
  readKey,
  T,
  type Building,
  type Cell,
  type Face,
  type JetPath,
  type MapTile,
  type Plot,
} from "./pieces";

/** A place where my tile may be laid. */
export interface PicturePlace extends Cell {
  /** My tile fits there only when it is turned. */
  otherwise?: boolean;
}

/** A plot where I may build, and the points that it brings. */
export interface PictureSite extends Plot {
  gain: number;
}

/** Everything that a picture of the city shows. Tiles and plots are named as in the server's answers. */
export interface CityContents {
  tiles: readonly MapTile[];
  buildings: readonly Building[];
  /** Where water falls. */
  jets?: readonly JetPath[];
  places?: readonly PicturePlace[];
  /** My tile where I would lay it. */
  ghost?: (Face & Cell) | null;
  /** The points that laying it there brings. */
  ghostGain?: number;
  /** Tiles in reach with their distance, by name. */
  reach?: ReadonlyMap<string, number> | null;
  sites?: readonly PictureSite[];
  /** The tile that has just been laid and the pieces that have just been built, by name: they land. */
  fresh?: ReadonlySet<string>;
  /** What the others did since my last turn, by name. */
  recent?: ReadonlySet<string>;
  /** Tiles and plots behind some points, by name; the points stand beside the first of them. */
  marks?: readonly { cells: readonly string[]; points: number }[];
  /** Turns that the coach speaks of, best first: the place of the tile, and the plots. */
  advised?: readonly Advised[];
}

interface Advised {
  cells: readonly string[];
  label?: string;
  quiet?: boolean;
}

/** For each place that the coach speaks of, the numbers or labels of its turns. */
export function adviceOn(turns: readonly Advised[]): Map<string, { labels: (string | number)[]; quiet: boolean }> {
  const found = new Map<string, { labels: (string | number)[]; quiet: boolean }>();
  turns.forEach((turn, i) => {
    for (const name of turn.cells) {
      const place = found.get(name) ?? { labels: [], quiet: true };
      found.set(name, { labels: [...place.labels, turn.label ?? i + 1], quiet: place.quiet && !!turn.quiet });
    }
  });
  return found;
}

/** The part of the picture that holds all of these tiles, with a margin. */
export function around(all: readonly Cell[]): {
  x: number;
  y: number;
  width: number;
  height: number;
} {
  const xs = all.map((at) => at.x);
  const ys = all.map((at) => at.y);
  const margin = 14;
  return {
    x: Math.min(...xs) * T - margin,
    y: Math.min(...ys) * T - margin,
    width: (Math.max(...xs) - Math.min(...xs) + 1) * T + 2 * margin,
    height: (Math.max(...ys) - Math.min(...ys) + 1) * T + 2 * margin,
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
