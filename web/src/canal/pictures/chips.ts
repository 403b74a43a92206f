/** Where the chips that say what an action does lie on the map, and how wide their parts are. */

import { doesSomething, plotX, plotY, T, type Cell, type Outcome, type Plot } from "./pieces";

export interface Part {
  text: string;
  /** The number of the other player, from 1; 0: it is mine. */
  player: number;
  /** The other player wins these points. */
  given: boolean;
  /** The left part of it, with the number. */
  numberWidth: number;
  width: number;
}

export const chipHeight = (size: number): number => size * 1.4;

/** My points, what others lose, what they win. `flags`: with the flag of each of the others. */
export function partsOf({ gain = 0, takes = {}, gives = {} }: Partial<Outcome>, size: number, flags: boolean): Part[] {
  const part = (text: string, player = 0, given = false): Part => {
    const numberWidth = size * (0.62 * text.length + 0.66);
    return { text, player, given, numberWidth, width: numberWidth + (player && flags ? size * 1.16 : 0) };
  };
  return [
    ...(gain ? [part(gain > 0 ? `+${gain}` : `−${-gain}`)] : []),
    ...Object.entries(takes).map(([seat, n]) => part(`−${n}`, +seat + 1)),
    ...Object.entries(gives).map(([seat, n]) => part(`+${n}`, +seat + 1, true)),
  ];
}

export interface PlacedChip {
  /** The middle of all its parts. */
  x: number;
  y: number;
  parts: readonly Part[];
  stacked: boolean;
}

/**
 * The chip of a site lies on the edge of its plot where no number of a building can be: below that of its own building,
 * which is `height` high, and on bare ground towards the middle of the tile. Several parts lie one below the other where
 * water is below, and else beside each other. `size`: of the text; `large`: by how much the numbers on buildings are enlarged.
 */
export function siteChip(
  site: Plot & Partial<Outcome>,
  { height, size, large }: { height: number; size: number; large: number },
): PlacedChip | null {
  if (!doesSomething(site)) return null;
  const north = site.corner < 2;
  let parts = partsOf(site, size, true);
  const stacked = north && parts.length > 1;
  const across = (): number =>
    stacked ? Math.max(...parts.map(({ width }) => width)) : parts.reduce((sum, { width }) => sum + width, 0);
  // Where a flag would cover the disc, the one on the disc says whose points they are.
  if (across() > (parts.length > 1 && !stacked ? 78 : 47)) parts = partsOf(site, size, false);
  const width = across();
  const tile = site.x * T;
  const [left, right] = [tile + 2 + width / 2, tile + T - 2 - width / 2];
  const x = Math.min(Math.max(plotX(site) + 16, left), Math.max(left, right));
  const tall = chipHeight(size) * (stacked ? parts.length : 1);
  const [above, below] = [site.y * T + 2, (site.y + 1) * T - 2];
  let top = plotY(site) + 18 - 6 * (Math.min(Math.max(height, 1), 8) - 1) + 6 * (large - 1);
  if (!height && size > LARGEST_INSIDE)
    top = north ? Math.max(above, above + 39 - tall) : Math.min(below - tall, above + 75);
  else if (!height && !north && parts.length === 1) top = plotY(site) + 14 - tall;
  return { x, y: top + tall / 2, parts, stacked };
}

/** Larger text, on a city seen from afar, would reach the disc: then the chips of bare plots lie at the tile's outer edges. */
const LARGEST_INSIDE = 18;

/** Where a tile's distance lies: below its value, between the chips of the plots. `large`, `readable`: as on the discs. */
export const distanceAt = ({ x, y }: Cell, large: number, readable: number): { x: number; y: number; r: number } => {
  const r = 11 * large;
  return { x: x * T + T / 2, y: y * T + Math.min(T - r, T / 2 + 13 * readable + r), r };
};
