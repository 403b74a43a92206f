import { expect, test } from "vitest";
import type { Action, RatedTurn } from "../../src/api/types";
import {
  outcomeAdded,
  outcomeSpoken,
  outcomeTold,
  canalsSpoken,
  cellSpoken,
  moveSpoken,
  plotSpoken,
  plotsSpoken,
  sentences,
  tileTold,
  turnBrief,
  turnSpoken,
} from "../../src/canal/table/words";
import { plain } from "../support/plain";
import { entries, entry } from "../support/tables";

const PEOPLE = [
  { name: "You", me: "yes" },
  { name: "Mia", me: "no" },
] as const;

const NAMES = ["You", "Mia", "Ada"];

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
  expect(plain(outcomeSpoken(outcome, NAMES))).toBe("plus 3 points; takes 2 points from Mia; gives Ada one point");
  const taken = { gain: 0, takes: { "1": 2 }, gives: {} };
  expect(plain(outcomeSpoken(taken, NAMES))).toBe("takes 2 points from Mia");
  const nothing = { gain: 0, takes: {}, gives: {} };
  expect([outcomeSpoken(nothing, NAMES), outcomeAdded(nothing, NAMES), outcomeTold(nothing, NAMES)]).toEqual([
    "no points",
    "",
    "",
  ]);
  expect(plain(outcomeAdded(taken, NAMES))).toBe("; takes 2 points from Mia");
  expect(plain(outcomeTold(outcome, NAMES))).toBe(
    "brings **3 points**, takes **2 points** from Mia and gives Ada **one point**",
  );
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
  [{ type: "exchange", tile: "t" }, 1, "Mia’s tile fitted nowhere: it went under the stack, and another was drawn."],
  [{ type: "skip" }, 0, "You had no tile, and there was none to draw: the turn was skipped."],
])("the move %j by %s is a sentence", (action, by, sentence) => {
  expect(plain(moveSpoken(entry(by, action), PEOPLE))).toBe(sentence);
  if (action.type === "exchange" || action.type === "skip")
    expect(plain(sentences([entry(by, action)], PEOPLE, null)[0]!.text)).toBe(sentence);
});

test("a turn of the coach says where to lay and where to build", () => {
  const turn = (...actions: Action<"canal">[]) => ({ actions }) as RatedTurn<"canal">;
  expect(turnBrief(turn(lay(1, 0), build(1, 0, "NW"))).text).toBe("1 east");
  expect(turnBrief(turn({ type: "skip" })).text).toBe("");
  expect(plain(turnSpoken(turn(lay(1, 0), build(1, 0, "NW"))))).toBe(
    "lay at 1 east and build at 1 east, north-west corner",
  );
  expect(turnSpoken(turn({ type: "skip" }))).toBe("");
});

test("a hint says which tile it wins or loses, and where the fountain is", () => {
  const told = (rule: string, tile: string, points: number): string =>
    plain(tileTold({ rule, tile, points, reason: "" }, { cells: ["4,4", "1,-2:NW"] } as unknown as RatedTurn));
  expect(told("tile", "1,-2", 3)).toBe("tile (2 north and 1 east) +3");
  expect(told("fountain", "0,0", -1)).toBe("fountain (the start tile) −1");
  expect(told("tile", "4,4", 2)).toBe("the new tile +2");
});
