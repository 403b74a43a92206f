import { expect, test } from "vitest";
import type { Action } from "../../src/api/types";
import {
  outcomeSpoken,
  canalsSpoken,
  cellSpoken,
  moveSpoken,
  plotSpoken,
  plotsSpoken,
  sentences,
} from "../../src/canal/table/words";
import { plain } from "../support/plain";
import { entries, entry } from "../support/tables";

const PEOPLE = [
  { name: "You", me: "yes" },
  { name: "Mia", me: "no" },
] as const;

const lay = (x: number, y: number): Action<"canal"> => ({ type: "lay", tile: "t", x, y, quarters: 0 });
const build = (x: number, y: number, plot: "NW" | "SE"): Action<"canal"> => ({ type: "build", x, y, plot });

test("a place is counted from the start tile", () => {
  expect(plain(cellSpoken({ x: 0, y: 0 }))).toBe("the start tile");
  expect(plain(cellSpoken({ x: -2, y: 0 }))).toBe("2 west");
  expect(plain(cellSpoken({ x: 2, y: -1 }))).toBe("1 north and 2 east");
  expect(plain(plotSpoken({ x: 0, y: 3, corner: 3 }))).toBe("3 south, south-west corner");
});

test("a tile's canals and corners are heard in order", () => {
  expect(canalsSpoken("N-S-")).toBe("north, south");
  expect(plain(plotsSpoken("F.^<"))).toBe(
    "north-west foundation, north-east garden, south-east fountain to the north, south-west fountain to the west",
  );
});

test("what an action brings is named, to whom and from whom", () => {
  const outcome = { gain: 3, takes: { "1": 2 }, gives: { "2": 1 } };
  expect(plain(outcomeSpoken(outcome, ["You", "Mia", "Ada"]))).toBe("plus 3 points; takes 2 from Mia; gives Ada 1");
});

test("laying and building in one turn is one sentence, drawing none", () => {
  const log = entries<"canal">(
    ["chance", { type: "first", seat: 1 }],
    [1, lay(0, 1)],
    [1, build(0, 1, "NW")],
    [1, build(1, 0, "SE")],
    ["chance", { type: "draw", seat: 1, tile: null }],
    [0, lay(1, 1)],
  );
  const told = sentences(log, PEOPLE, 1);
  expect(told.map(({ text }) => plain(text))).toEqual([
    "Mia begins.",
    "Mia laid a tile at 1 south and built at 1 south, north-west corner; 1 east, south-east corner.",
    "You laid a tile at 1 south and 1 east and could not build.",
  ]);
  expect(told.map(({ ply, until }) => [ply, until])).toEqual([
    [0, 0],
    [1, 3],
    [5, 5],
  ]);
});

test("a turn that is not over yet is open, and has not failed to build", () => {
  const log = entries<"canal">([0, lay(1, 1)]);
  expect(sentences(log, PEOPLE, 0)).toMatchObject([{ open: true, text: expect.stringContaining("You lay") as string }]);
  const built = entries<"canal">([0, lay(1, 1)], [0, build(1, 1, "NW")]);
  expect(sentences(built, PEOPLE, 0)[0]).toMatchObject({ open: true, until: 1 });
});

test.each<[Action<"canal">, number | "chance", string]>([
  [{ type: "arrange", centre: [] }, "chance", "The centre is laid out."],
  [{ type: "first", seat: 0 }, "chance", "You begin."],
  [{ type: "draw", seat: 1, tile: null }, "chance", "Mia draws a tile."],
  [lay(0, -1), 0, "You lay a tile at 1 north."],
  [build(0, -1, "NW"), 1, "Mia builds at 1 north, north-west corner."],
  [
    { type: "exchange", tile: "t" },
    1,
    "The tile of Mia fitted nowhere: it went under the stack, and another was drawn.",
  ],
  [{ type: "skip" }, 0, "You had no tile, and there was none to draw: the turn was skipped."],
])("the move %j by %s is a sentence", (action, by, sentence) => {
  expect(plain(moveSpoken(entry(by, action), PEOPLE))).toBe(sentence);
  if (action.type === "exchange" || action.type === "skip")
    expect(plain(sentences([entry(by, action)], PEOPLE, null)[0]!.text)).toBe(sentence);
});
