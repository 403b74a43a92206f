import { expect, test } from "vitest";
import type { GameInfo, LogEntry, RatedTurn } from "../../src/api/types";
import { mistakeTitle, turnSpoken } from "../../src/canal/coach";
import { emptySketch } from "../../src/canal/pad";
import { visible } from "../../src/canal/replay";
import { complete, inWords } from "../../src/canal/setup";
import { startingPoints } from "../../src/canal/starting";
import type { Count } from "../../src/pad/counts.svelte";
import { plain } from "../support/plain";
import { entry } from "../support/tables";

test("a setup gets the number of its players", () => {
  expect(complete({ even_start: true }, 3, {} as GameInfo)).toEqual({ even_start: true, players: 3 });
});

test("a setup in words: how the centre lies, and what is not as usual", () => {
  const usual = { arrangement: "chance", even_start: false, centre_scores: false };
  expect(inWords(usual)).toEqual(["random centre"]);
  expect(inWords({ ...usual, arrangement: "standard", even_start: true })).toEqual(["standard centre", "even start"]);
  const own = { ...usual, arrangement: [{ face: "C1a", quarters: 0 }], centre_scores: true };
  expect(inWords(own)).toEqual(["own centre", "the centre scores"]);
});

test("the points to start with are told for each player in turn", () => {
  const info = {
    numbers: {
      starting_points: [
        [1, 0],
        [5, 2, 0],
        [5, 3, 1, 0],
      ],
    },
  } as unknown as GameInfo<"canal">;
  expect(plain(startingPoints(info, 2))).toBe("One point for the first player, 0 for the second");
  expect(plain(startingPoints(info, 4))).toBe(
    "5 points for the first player, 3 for the second, 1 for the third, 0 for the fourth",
  );
});

test("a new table of the score pad has the start tile, the centre, and points and option of the last one", () => {
  const first = emptySketch(undefined);
  expect(first.tiles.map(({ kind }) => kind)).toEqual(["start", "centre", "centre", "centre", "centre"]);
  expect([first.points, first.centre_scores]).toEqual([[5, 0], false]);
  const last = { sketch: { ...first, points: [7, 7, 7], centre_scores: true } } as Count<"canal">;
  expect([emptySketch(last).points, emptySketch(last).centre_scores]).toEqual([[7, 7, 7], true]);
});

test("a drawn tile is no stop of a replay", () => {
  expect(visible(entry<"canal">(0, { type: "draw" } as LogEntry<"canal">["action"]))).toBe(false);
  expect(visible(entry<"canal">(0, { type: "skip" } as LogEntry<"canal">["action"]))).toBe(true);
});

test("a mistake is told with its turn", () => {
  expect(mistakeTitle(4, "2.1")).toContain("4");
});

test("a turn in words names a piece on the new tile by its corner alone", () => {
  const actions = [
    { type: "lay", tile: "t", x: 1, y: 0, quarters: 0 },
    { type: "build", x: 1, y: 0, plot: "NW" },
    { type: "build", x: 2, y: 0, plot: "SE" },
  ];
  const spoken = (some: object[]): string => plain(turnSpoken({ actions: some } as unknown as RatedTurn<"canal">));
  expect(spoken(actions)).toBe(
    "the tile at 1 east, a piece on its north-west corner and a piece at 2 east, south-east corner",
  );
  expect(spoken([{ type: "skip" }])).toBe("");
});
