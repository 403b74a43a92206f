/** Words and measures of Shake That City's pieces. What is printed on a board comes with the data. */

export type Building = "road" | "park" | "factory" | "shop" | "home";
export type Bonus = Building | "different";
export type Side = "landlocked" | "beachfront";
export type Edge = "north" | "east" | "south" | "west";

export const EMPTY_BOARD = ".".repeat(36);

/** In the order of the score sheet. */
export const BUILDINGS: readonly Building[] = ["road", "park", "factory", "shop", "home"];

/** Where bonus tiles lie: the six of the lines, then the corner. */
export const SLOTS: readonly string[] = ["N1", "N2", "N3", "W1", "W2", "W3", "NW"];
/** The place of the corner tile among them. */
export const CORNER_SLOT = 6;

const LETTERS: Record<string, Building> = { R: "road", P: "park", F: "factory", S: "shop", H: "home" };

/** The building on each of the 36 cells (or of the nine cubes) of a text such as "RR.#"; undefined: none. */
export function buildings(text: string): (Building | undefined)[] {
  return Array.from(text, (letter) => LETTERS[letter]);
}

/** The letter of a building in the text of a board or a pattern. */
export const letterOf = (building: Building): string => building[0]!.toUpperCase();

/** What is printed on one side of the board. */
export interface Ground {
  /** Six rows of six digits: what a shop is worth there. */
  zones: readonly string[];
  /** The edges that are concrete; the others are beach. */
  concrete: readonly Edge[];
}

/** A bonus tile as its own meter. */
export interface BonusTileState {
  bonus: Bonus;
  won: boolean;
  /** Covered cells of the line that the fill half faces, of six. */
  fill: number;
  /** Tiles of its kind (or kinds) in the line that the other half faces, of four. */
  four: number;
  /** The same after the tentative move. */
  fillNext?: number;
  fourNext?: number;
  /** The tentative move flips it. */
  next?: boolean;
}

export const cellName = (cell: number): string => `${"ABCDEF"[cell % 6]}${Math.floor(cell / 6) + 1}`;
export const cellOf = (name: string): number => (name.charCodeAt(1) - 49) * 6 + name.charCodeAt(0) - 65;
/** The cells of a line: a column by its letter, a row by its number. */
export const cellsOn = (line: string): number[] =>
  [...Array(36).keys()].filter((cell) => cellName(cell).includes(line));

/** The next cell in a direction; at the edge of the board the cell itself. */
export function neighbour(cell: number, dx: number, dy: number): number {
  const column = Math.min(5, Math.max(0, (cell % 6) + dx));
  const row = Math.min(5, Math.max(0, Math.floor(cell / 6) + dy));
  return row * 6 + column;
}

/* Measures of the drawing, in its own units. */
export const PITCH = 68;
export const LENGTH = 6 * PITCH;
export const KERB = 20;
export const BEACH = 26;
export const BONUS = 58;
export const GAP = 6;
/** From the first cell out to the far side of the bonus tiles. */
export const OUT = KERB + 2 + GAP + BONUS;

export const x = (cell: number): number => (cell % 6) * PITCH;
export const y = (cell: number): number => Math.floor(cell / 6) * PITCH;

/** The six line tiles as meters, from the server's; `next`: what the tentative move would do. */
export function bonusStates(
  meters: readonly Meter[],
  next?: { fill: readonly number[]; four: readonly number[]; flips: readonly string[] } | null,
): BonusTileState[] {
  return meters.slice(0, 6).map((meter, slot) => ({
    bonus: meter.tile as Bonus,
    won: meter.flipped,
    fill: meter.fill,
    four: meter.four,
    fillNext: next?.fill[slot],
    fourNext: next?.four[slot],
    next: next?.flips.includes(meter.slot),
  }));
}

interface Meter {
  slot: string;
  tile: Bonus | "corner";
  fill: number;
  four: number;
  flipped: boolean;
}
