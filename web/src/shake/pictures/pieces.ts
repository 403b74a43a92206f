/** Words and measures of Shake That City's pieces. What is printed on a board comes with the data. */

import type { Frame } from "../../api/types";

export type Colour = "road" | "park" | "factory" | "shop" | "home";
export type Bonus = Colour | "different";
export type Side = "landlocked" | "beachfront";
export type Edge = "north" | "east" | "south" | "west";

export const EMPTY_BOARD = ".".repeat(36);

/** The construction tiles that are left on a board. */
export const sitesLeft = (board: string): number => [...board].filter((letter) => letter === "#").length;

/** In the order of the score sheet. */
export const COLOURS: readonly Colour[] = ["road", "park", "factory", "shop", "home"];

export const BONUS_TILES: readonly Bonus[] = [...COLOURS, "different"];

/** Where bonus tiles lie: the six of the lines, then the corner. */
export const SLOTS: readonly string[] = ["N1", "N2", "N3", "W1", "W2", "W3", "NW"];
/** The index of the corner tile among them. */
export const CORNER_SLOT = 6;

const LETTERS: Record<string, Colour> = { R: "road", P: "park", F: "factory", S: "shop", H: "home" };

/** The colour on each of the 36 cells (or of the nine cubes) of a text such as "RR.#"; undefined: none. */
export function coloursIn(text: string): (Colour | undefined)[] {
  return Array.from(text, (letter) => LETTERS[letter]);
}

/** The letter of a colour in the text of a board or a pattern. */
export const letterOf = (colour: Colour): string => colour[0]!.toUpperCase();

/** What is printed on one side of the board, and on the bonus tiles beside it. */
export interface Ground {
  /** Six rows of six digits: what a shop is worth there. */
  zones: readonly string[];
  concrete: readonly Edge[];
  /** An edge may be neither concrete nor beach. */
  beach: readonly Edge[];
  /** The bonus tiles whose fill half is the right one, seen from the city; of the others it is the left one. */
  fillsRight: readonly Bonus[];
}

/** A bonus tile as its own meter. */
export interface BonusTileState {
  bonus: Bonus;
  won: boolean;
  /** Covered cells of the line that the fill half faces, of six. */
  fill: number;
  /** Tiles of its kind (or kinds) in the line that the other half faces, of four. */
  four: number;
  /** The same after the tentative turn. */
  fillNext?: number;
  fourNext?: number;
  /** The tentative turn flips it. */
  next?: boolean;
}

export const cellName = (cell: number): string => `${"ABCDEF"[cell % 6]}${Math.floor(cell / 6) + 1}`;
export const cellOf = (name: string): number => (name.charCodeAt(1) - 49) * 6 + name.charCodeAt(0) - 65;

type Look = Pick<Frame<"shake">, "view" | "guide">;

/** The round that is shown: the one that has just been played, until the cubes are shaken again. */
export const shownRound = ({ over, pattern, round }: Look["view"]["state"]): number =>
  pattern || over ? round : Math.max(1, round - 1);

/** A seat's city with its placement that waits for the others, as far as it is known. */
export function boardWithSealed({ view, guide }: Look, seat: number): string {
  const board = view.state.boards[seat]!;
  const done = view.state.pending[seat];
  if (done?.type !== "place") return board;
  const cells = new Set((guide.sealed[seat] ?? []).map(cellOf));
  return [...board].map((letter, cell) => (cells.has(cell) ? letterOf(done.colour) : letter)).join("");
}
/** The cells that a seat's city got a tile on from one frame to another, sealed ones too, as far as they are known. */
export function newCells(before: Look, after: Look, seat: number): number[] {
  const was = boardWithSealed(before, seat);
  return [...boardWithSealed(after, seat)].flatMap((letter, cell) =>
    letter !== was[cell] && letter !== "." && letter !== "#" ? [cell] : [],
  );
}

/** The cells of a line: a column by its letter, a row by its number. */
export const cellsOn = (line: string): number[] =>
  [...Array(36).keys()].filter((cell) => cellName(cell).includes(line));

/** The next cell in a direction; at the edge of the board the cell itself. */
export function neighbour(cell: number, dx: number, dy: number): number {
  const column = Math.min(5, Math.max(0, (cell % 6) + dx));
  const row = Math.min(5, Math.max(0, Math.floor(cell / 6) + dy));
  return row * 6 + column;
}

/* Measures of the picture, in its own units. */
export const PITCH = 68;
export const LENGTH = 6 * PITCH;
export const KERB = 20;
export const BEACH = 26;
/** The short side of a bonus tile, with its edge. */
export const BONUS = 58;
/** The number on the back of a bonus tile, as its symbol shows it. */
export const BONUS_POINTS = 3;
export const GAP = 6;
/** From the first cell out to the far side of the bonus tiles. */
export const OUT = KERB + 2 + GAP + BONUS;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** All of the picture of a city: from the bonus tiles, which rise a little, to the beaches. */
export const FRAME: Box = {
  x: -OUT - 4,
  y: -OUT - 12,
  width: LENGTH + OUT + BEACH + 8,
  height: LENGTH + OUT + BEACH + 15,
};
/** Its width to its height, for CSS. */
export const RATIO = ratioOf(FRAME);
/** The same without bonus tiles: the board alone. */
export const BARE_FRAME: Box = {
  x: -KERB - 8,
  y: -KERB - 8,
  width: LENGTH + KERB + BEACH + 14,
  height: LENGTH + KERB + BEACH + 14,
};
/** The 36 cells. */
export const CELLS: Box = { x: 0, y: 0, width: LENGTH, height: LENGTH };
const MINI_MARGIN = 22;
/** All of the picture of a city in small: the cells and a margin around them. */
export const MINI_FRAME: Box = {
  x: -MINI_MARGIN,
  y: -MINI_MARGIN,
  width: LENGTH + 2 * MINI_MARGIN,
  height: LENGTH + 2 * MINI_MARGIN,
};

/** The width of a box to its height, for CSS. */
export function ratioOf({ width, height }: Box): string {
  return `${width} / ${height}`;
}

/** Where the bonus tile of a slot lies: over two columns, beside two rows, or in the corner. */
export function bonusBox(slot: number): Box {
  const from = (slot % 3) * 2 * PITCH + 4;
  const length = 2 * PITCH - 8;
  if (slot === CORNER_SLOT) return { x: -OUT, y: -OUT, width: BONUS, height: BONUS };
  if (slot < 3) return { x: from, y: -OUT, width: length, height: BONUS };
  return { x: -OUT, y: from, width: BONUS, height: length };
}

/** A part of a picture as a part of its frame, for what is laid over it by CSS. */
export function overFrame(
  { x, y, width, height }: Box,
  frame: Box = FRAME,
): { left: string; top: string; width: string; height: string } {
  const share = (part: number, whole: number): string => `${(part / whole) * 100}%`;
  return {
    left: share(x - frame.x, frame.width),
    top: share(y - frame.y, frame.height),
    width: share(width, frame.width),
    height: share(height, frame.height),
  };
}

export const x = (cell: number): number => (cell % 6) * PITCH;
export const y = (cell: number): number => Math.floor(cell / 6) * PITCH;
/** A square within a cell, so far from its edges. */
export const within = (cell: number, margin: number): Box => ({
  x: x(cell) + margin,
  y: y(cell) + margin,
  width: PITCH - 2 * margin,
  height: PITCH - 2 * margin,
});

/** The six line tiles as meters, from the server's; `next`: what the tentative turn would do. */
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

/** Two neighbours of one colour that are drawn as one: homes, roads. */
export interface Joint {
  cell: number;
  /** To the right of it, or below. */
  next: number;
}

export function joints(board: string): Joint[] {
  const built = coloursIn(board);
  return built.flatMap((colour, cell) => {
    if (colour !== "home" && colour !== "road") return [];
    const beside = [...(cell % 6 < 5 ? [cell + 1] : []), ...(cell < 30 ? [cell + 6] : [])];
    return beside.filter((next) => built[next] === colour).map((next) => ({ cell, next }));
  });
}

/** The homes that new tiles have just joined, new ones and those that were there. */
export function joinedHomes(board: string, isNew: (cell: number) => boolean): Set<number> {
  const homes = joints(board).filter(({ cell }) => board[cell] === letterOf("home"));
  return new Set(
    homes.filter(({ cell, next }) => isNew(cell) || isNew(next)).flatMap(({ cell, next }) => [cell, next]),
  );
}
