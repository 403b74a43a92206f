import { expect, test } from "vitest";
import type { Line } from "../../src/api/types";
import { cellName } from "../../src/shake/pictures/pieces";
import { cellsBehind, changes, linesOf, pointsByCell, pointsOf } from "../../src/shake/table/sheet";
import { sheet } from "../support/tables";

const line = (rule: string, points: number, items: Line["items"] = []): Line => ({ rule, points, items });
const item = (points: number, cells: string): Line["items"][number] =>
  ({ points, reason: "", cells: cells.split(" ") }) as unknown as Line["items"][number];
const named = (points: Map<number, number>): Record<string, number> =>
  Object.fromEntries([...points].map(([cell, n]) => [cellName(cell), n]));

test("lines stand in the order of the screen, and only those that the game knows", () => {
  const lines = linesOf(sheet(9, [line("bonus", 3), line("penalty", 1), line("road", 2), line("home", 4)]));
  expect(lines.map(({ rule }) => rule)).toEqual(["road", "home", "bonus"]);
});

test("what a move changes on each line has the name of the line", () => {
  const now = sheet(3, [line("road", 2), line("park", 1), line("bonus", 0)]);
  expect(Object.fromEntries(changes(now, [-1, 0, 3]))).toEqual({ road: -1, park: 0, bonus: 3 });
  expect(Object.fromEntries(changes(now))).toEqual({ road: 0, park: 0, bonus: 0 });
});

test("the points of an item are shared by its cells", () => {
  expect(named(pointsByCell(line("road", 4, [item(3, "A1 B1 C1"), item(1, "C1")])))).toEqual({ A1: 1, B1: 1, C1: 2 });
});

test("a group of homes and a bonus tile show their points once", () => {
  expect(named(pointsByCell(line("home", 5, [item(5, "D4 D5"), item(0, "A1")])))).toEqual({ D4: 5 });
  expect(named(pointsByCell(line("bonus", 3, [item(3, "A1 B1")])))).toEqual({ A1: 3 });
});

test("the cells behind a line are those that earn something", () => {
  const behind = cellsBehind(line("park", 2, [item(2, "B2 B3"), item(0, "F6")]));
  expect([...behind].map(cellName)).toEqual(["B2", "B3"]);
});

test("a line that a sheet does not have brings nothing", () => {
  expect([pointsOf(sheet(4, [line("road", 4)]), "road"), pointsOf(sheet(4), "bonus")]).toEqual([4, 0]);
});
