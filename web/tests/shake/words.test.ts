import { expect, test } from "vitest";
import type { Action } from "../../src/api/types";
import { bonusStates, coloursIn, cellName, cellOf } from "../../src/shake/pictures/pieces";
import {
  cellsLong,
  cellSpoken,
  cellsShort,
  flipTold,
  meterSpoken,
  moveSpoken,
  patternSpoken,
} from "../../src/shake/table/words";
import { plain } from "../support/plain";
import { entry } from "../support/tables";

const PEOPLE = [
  { name: "You", me: "yes" },
  { name: "Mia", me: "no" },
] as const;

test("every cell has a name of its own, column by letter and row by number", () => {
  const names = Array.from({ length: 36 }, (_, cell) => cellName(cell));
  expect([names[0], names[5], names[6], names[35]]).toEqual(["A1", "F1", "A2", "F6"]);
  expect(names.map(cellOf)).toEqual(names.map((_, cell) => cell));
});

test("cells are short to read and a list to hear", () => {
  const cells = ["C4", "C5", "D5"].map(cellOf);
  expect(cellsShort(cells)).toBe("C4 C5 D5");
  expect(cellsLong(cells)).toBe("C4, C5 and D5");
});

test("a cell says what lies on it", () => {
  const board = "H#..".padEnd(36, ".");
  expect([0, 1, 2].map((cell) => plain(cellSpoken(board, cell, "3")))).toEqual([
    "A1: Home",
    "B1: construction tile",
    "C1: empty, zone 3",
  ]);
  expect(plain(cellSpoken(board, 1, "3", "road/home"))).toBe("B1: construction tile (Road and Home)");
});

test("a pattern is heard row by row, a cube that fell outside as a gap", () => {
  expect(coloursIn("R.#H")).toEqual(["road", undefined, undefined, "home"]);
  expect(patternSpoken("RPFSHHH.R")).toBe("Road, Park, Factory; Shop, Home, Home; Home, , Road");
});

test.each<[Action<"shake">, number | "chance", string]>([
  [{ type: "deal", bonus: [], first: 1, construction: [] }, "chance", "The bonus tiles are laid out. Mia begins."],
  [
    { type: "shake", pattern: "RRRPPPHHH", forbidden: null },
    "chance",
    "Shaken: Road, Road, Road; Park, Park, Park; Home, Home, Home",
  ],
  [{ type: "choose", colour: "park" }, 0, "You took parks."],
  [{ type: "place", colour: "home", at: "C4" }, 1, "Mia placed homes."],
  [{ type: "pass" }, 0, "You could place nothing."],
  [{ type: "sealed" }, 1, "Mia has placed."],
])("the move %j by %s is a sentence", (action, by, sentence) => {
  expect(plain(moveSpoken(entry(by, action), PEOPLE))).toBe(sentence);
});

test("a placement is told with all its cells, where they are known", () => {
  const told = (...cells: string[]): string =>
    plain(moveSpoken(entry(1, { type: "place", colour: "home", at: "C4" }), PEOPLE, cells.map(cellOf)));
  expect(told("C4", "D4", "D5")).toBe("Mia placed homes on C4, D4 and D5.");
  expect(told("C4")).toBe("Mia placed a home on C4.");
});

const METER = {
  slot: "north-1",
  tile: "park" as const,
  fill: 2,
  four: 1,
  flipped: false,
};
const LINES = { fill: "B", four: "5" };

test("a bonus tile says what it wants and how far it is", () => {
  expect(plain(meterSpoken(METER, LINES))).toBe(
    "3 points: fill line B (2 of 6), or have at least four parks in line 5 (1 of 4).",
  );
  expect(plain(meterSpoken({ ...METER, tile: "corner", fill: 7 }, LINES))).toContain("7 of 10");
  expect(meterSpoken({ ...METER, flipped: true }, LINES)).toContain("won");
  expect(meterSpoken(undefined, LINES)).toBe("");
});

test("bonus tiles are shown as meters, with what the tentative move changes; the corner tile apart", () => {
  const meters = Array.from({ length: 7 }, (_, i) => ({ ...METER, slot: `s${i}` }));
  const states = bonusStates(meters, { fill: [3, 3, 3, 3, 3, 3], four: [1, 1, 1, 1, 1, 1], flips: ["s4"] });
  expect(states).toHaveLength(6);
  expect(states[4]).toEqual({ bonus: "park", won: false, fill: 2, four: 1, fillNext: 3, fourNext: 1, next: true });
  expect(states[0]!.next).toBe(false);
  expect(bonusStates(meters)[0]!.fillNext).toBeUndefined();
});

test("a hint says which bonus tile it flips, and why", () => {
  const told = (tile: "park" | "different" | "corner", reason: string): string =>
    plain(flipTold({ rule: "bonus", tile: "N1", points: 3, reason }, { ...METER, tile }, LINES));
  expect(told("park", "bonus-fill")).toBe("+3 park bonus tile (line B full)");
  expect(told("different", "bonus-four")).toBe("+3 bonus tile for four different ones (four in line 5)");
  expect(told("corner", "bonus-corner")).toBe("+3 corner tile (two of every kind)");
});
