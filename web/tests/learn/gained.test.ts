import { expect, test } from "vitest";
import { gained } from "../../src/learn/gained";
import { sheet } from "../support/tables";

const item = (points: number, reason: string, cells: string[], tile = "") => ({ points, reason, cells, tile });
const line = (rule: string, ...items: ReturnType<typeof item>[]) => ({
  rule,
  points: items.reduce((sum, { points }) => sum + points, 0),
  items,
});

test("what brings more is told with the cells that are new", () => {
  const now = sheet(1, [line("road", item(1, "road-connected", ["A1"]), item(0, "road-unconnected", ["C3"]))]);
  const then = sheet(3, [line("road", item(3, "road-connected", ["A1", "B1", "B2"]))]);
  expect(gained(now, then)).toEqual([
    { rule: "road", reason: "road-connected", points: 2, cells: ["B1", "B2"], items: 0 },
  ]);
});

test("groups of one kind are counted together", () => {
  const now = sheet(2, [line("home", item(2, "home-group", ["A1"]))]);
  const then = sheet(6, [
    line("home", item(2, "home-group", ["A1"]), item(2, "home-group", ["C3"]), item(2, "home-group", ["E5"])),
  ]);
  expect(gained(now, then)).toEqual([{ rule: "home", reason: "home-group", points: 4, cells: ["C3", "E5"], items: 2 }]);
});

test("a tile that was tied and is won brings its whole value; one that is kept for another reason brings nothing", () => {
  const now = sheet(4, [line("tile", item(0, "tied", ["0,1"], "0,1"), item(4, "more-pieces", ["0,2"], "0,2"))]);
  const then = sheet(8, [line("tile", item(4, "tallest", ["0,1"], "0,1"), item(4, "tallest", ["0,2"], "0,2"))]);
  expect(gained(now, then)).toEqual([{ rule: "tile", reason: "tallest", points: 4, cells: ["0,1"], items: 0 }]);
});
