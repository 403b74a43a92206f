import { expect, test } from "vitest";
import {
  bonusBox,
  bonusStates,
  CELLS,
  cellName,
  cellOf,
  cellsOn,
  coloursIn,
  FRAME,
  joinedHomes,
  joints,
  letterOf,
  MINI_FRAME,
  neighbour,
  overFrame,
  PITCH,
  RATIO,
  within,
} from "../../src/shake/pictures/pieces";

test("a board's letters are colours", () => {
  expect(coloursIn("RPFSH.#")).toEqual(["road", "park", "factory", "shop", "home", undefined, undefined]);
  expect((["road", "home"] as const).map(letterOf)).toEqual(["R", "H"]);
});

test("a line is the six cells of a column or a row", () => {
  expect(cellsOn("B").map(cellName)).toEqual(["B1", "B2", "B3", "B4", "B5", "B6"]);
  expect(cellsOn("2").map(cellName)).toEqual(["A2", "B2", "C2", "D2", "E2", "F2"]);
});

test("the next cell in a direction stays on the board", () => {
  const from = (cell: string, dx: number, dy: number): string => cellName(neighbour(cellOf(cell), dx, dy));
  expect([from("B2", 1, 0), from("B2", 0, -1), from("F1", 1, 0), from("A6", 0, 1)]).toEqual(["C2", "B1", "F1", "A6"]);
});

test("the frame holds the cells and all bonus tiles", () => {
  expect([FRAME, RATIO]).toEqual([{ x: -90, y: -98, width: 528, height: 535 }, "528 / 535"]);
  expect(overFrame(FRAME)).toEqual({ left: "0%", top: "0%", width: "100%", height: "100%" });
  for (const slot of [0, 1, 2, 3, 4, 5, 6]) {
    const { x, y, width, height } = bonusBox(slot);
    expect(x >= FRAME.x && y >= FRAME.y && x + width <= 408 && y + height <= 408).toBe(true);
  }
  expect(bonusBox(1)).toEqual({ x: 140, y: -86, width: 128, height: 58 }); // above columns C and D
  expect(bonusBox(4)).toEqual({ x: -86, y: 140, width: 58, height: 128 }); // beside rows 3 and 4
});

test("a bonus tile shows how far it is, and how far the tentative move brings it", () => {
  const meter = { slot: "N1", tile: "home", fill: 2, four: 1, flipped: false } as const;
  expect(bonusStates([meter], { fill: [6], four: [2], flips: ["N1"] })).toEqual([
    { bonus: "home", won: false, fill: 2, four: 1, fillNext: 6, fourNext: 2, next: true },
  ]);
});

test("the cells of a small city lie within its margin", () => {
  const { left, top, width, height } = overFrame(CELLS, MINI_FRAME);
  expect([left, width]).toEqual([top, height]);
  expect(2 * parseFloat(left) + parseFloat(width)).toBeCloseTo(100);
  expect(within(cellOf("B3"), 5)).toEqual({ x: PITCH + 5, y: 2 * PITCH + 5, width: PITCH - 10, height: PITCH - 10 });
});

test("neighbouring homes and roads are joined, and new homes join those beside them", () => {
  const board = ["HHR...", "..R...", "H.....", "PP....", "......", "......"].join("");
  const named = (cells: Iterable<number>): string[] => [...cells].map(cellName);
  expect(joints(board).map(({ cell, next }) => named([cell, next]).join("-"))).toEqual(["A1-B1", "C1-C2"]);
  const isNew =
    (...cells: string[]) =>
    (cell: number) =>
      cells.includes(cellName(cell));
  expect(named(joinedHomes(board, isNew("B1", "C2", "A3")))).toEqual(["A1", "B1"]);
  expect(joinedHomes(board, isNew()).size).toBe(0);
});
