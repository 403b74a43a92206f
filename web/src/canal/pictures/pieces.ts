/** Words and measures of Canal City's pieces. Who leads, what is in reach and what is legal comes with the data. */

export type Direction = "N" | "E" | "S" | "W";
export const CORNERS = ["NW", "NE", "SE", "SW"] as const;

/** A face as it lies: canals "NES-", plots NW NE SE SW as "F.^<" (foundation, garden, fountains). */
export interface Face {
  kind: "start" | "centre" | "city";
  canals: string;
  value: number;
  plots: string;
  /** Its fountains that face a foundation of its own, from corner to corner. */
  jets?: readonly (readonly [string, string])[];
}

/** Where a tile lies, counted from the start tile to the east and to the south. */
export interface Cell {
  x: number;
  y: number;
}

export interface MapTile extends Face, Cell {
  /** Who leads it; null: nobody. */
  lead: number | null;
  /** Nobody leads because it is tied. */
  tied: boolean;
}

/** All that an action would do: the points that it brings me, takes from the other seats, and gives to them. */
export interface Outcome {
  gain: number;
  takes: Readonly<Record<string, number>>;
  gives: Readonly<Record<string, number>>;
}

/** Whether it changes anybody's points. */
export const doesSomething = ({ gain = 0, takes = {}, gives = {} }: Partial<Outcome>): boolean =>
  gain !== 0 || Object.keys(takes).length + Object.keys(gives).length > 0;

export interface Building extends Plot {
  owner: number;
  height: number;
}

/** A fountain's water, from its plot to the one it faces. */
export interface JetPath {
  from: Plot;
  to: Plot;
  /** It comes down on a building. */
  lit: boolean;
}

export interface Plot extends Cell {
  corner: number;
}

/** How tiles and plots are named in the server's answers: "2,-1" and "2,-1:NW". */
export const cellKey = (at: Cell): string => `${at.x},${at.y}`;
export const plotKey = (plot: Plot): string => `${cellKey(plot)}:${CORNERS[plot.corner]}`;

/** The tile or the plot of a move, by name; nothing for moves elsewhere. */
export function coveredBy(action: { type: string; x?: number; y?: number; plot?: string }): string[] {
  const cell = `${action.x},${action.y}`;
  return action.type === "lay" ? [cell] : action.type === "build" ? [`${cell}:${action.plot}`] : [];
}

/** The tile or plot that a key names; a tile has no corner. */
export function readKey(name: string): Cell & { corner: number | null } {
  const [cell, corner] = name.split(":");
  const [x, y] = cell!.split(",").map(Number);
  return { x: x!, y: y!, corner: corner ? CORNERS.indexOf(corner as (typeof CORNERS)[number]) : null };
}

const CLOCKWISE: Record<string, string> = { "^": ">", ">": "v", v: "<", "<": "^" };
/** A face turned by so many quarters, clockwise. */
export function turned<F extends Pick<Face, "canals" | "plots">>(face: F, quarters: number): F {
  if (quarters % 4 === 0) return face;
  const plots = Array.from(face.plots, (ground) => CLOCKWISE[ground] ?? ground).join("");
  const canals = Array.from("NESW", (side, i) => (face.canals[(i + 3) % 4] === "-" ? "-" : side)).join("");
  return turned({ ...face, canals, plots: plots.slice(3) + plots.slice(0, 3) }, quarters - 1);
}

/* Measures of the picture, in its own units. */
export const T = 120;
/** Half a tile. */
const H = T / 2;
export const CORNER = [
  [7, 7],
  [81, 7],
  [81, 81],
  [7, 81],
] as const;
export const plotX = (plot: Plot): number => plot.x * T + CORNER[plot.corner]![0];
export const plotY = (plot: Plot): number => plot.y * T + CORNER[plot.corner]![1];
/** How wide a plot is. */
export const PLOT = 32;
/** How far a building of this height rises above its plot; more than 8 storeys are not drawn. */
export const rise = (height: number): number => (height ? (Math.min(height, 8) - 1) * 6 + 10 : 0);
/** The frame of a site, with all of a building of this height on it. */
export function siteFrame(plot: Plot, height: number): { x: number; y: number; width: number; height: number } {
  const up = rise(height);
  return { x: plotX(plot) - 2, y: plotY(plot) - 2 - up, width: PLOT + 4, height: PLOT + 4 + up };
}
/** The quarter of its tile that a plot lies in: large enough to press. */
export const quarter = ({ x, y, corner }: Plot): { left: number; top: number; size: number } => ({
  left: x * T + (corner === 1 || corner === 2 ? H : 0),
  top: y * T + (corner > 1 ? H : 0),
  size: H,
});
export const FOUNTAIN: Record<string, Lowercase<Direction>> = { "^": "n", ">": "e", v: "s", "<": "w" };

/** One arm of water or quay, from the middle of the tile to its side, `w` to each side of the middle line. */
export function arm(x: number, y: number, direction: string, w: number): string {
  const cx = x * T + H;
  const cy = y * T + H;
  switch (direction) {
    case "N":
      return `M${cx - w} ${cy}V${cy - H}h${2 * w}V${cy}z`;
    case "S":
      return `M${cx - w} ${cy}v${H}h${2 * w}v-${H}z`;
    case "W":
      return `M${cx} ${cy - w}h-${H}v${2 * w}h${H}z`;
    case "E":
      return `M${cx} ${cy - w}h${H}v${2 * w}h-${H}z`;
    default:
      return "";
  }
}

export function ripples(x: number, y: number, canals: string): string {
  const cx = x * T + H;
  const cy = y * T + H;
  return Array.from(canals, (direction) => {
    if (direction === "-") return "";
    if (direction === "N" || direction === "S") {
      const q = direction === "N" ? -43 : 40;
      return `M${cx - 8} ${cy + q}q4 3.5 8 0t8 0M${cx - 5} ${cy + q + 9}q3 3 6 0t6 0`;
    }
    const q = direction === "W" ? -52 : 32;
    return `M${cx + q} ${cy - 5}q4 3.5 8 0t8 0M${cx + q + 5} ${cy + 6}q3 3 6 0t6 0`;
  }).join("");
}

/** The jets that stay on their own tile. */
export function innerJets({ x, y, jets = [] }: Face & Cell): JetPath[] {
  const plot = (name: string): Plot => ({ x, y, corner: CORNERS.indexOf(name as (typeof CORNERS)[number]) });
  return jets.map(([from, to]) => ({ from: plot(from), to: plot(to), lit: false }));
}
