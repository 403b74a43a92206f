import { expect, test } from "vitest";
import type { RatedTurn } from "../../src/api/types";
import { changesOf, comparedTold, reasonOf } from "../../src/coach/reasons";
import { plain } from "../support/plain";

const NAMES = ["You", "Bruno"];
const turn = (some: Partial<RatedTurn> = {}): RatedTurn => ({
  actions: [],
  value: 0,
  denies: 0,
  gain: 0,
  cells: [],
  lines: {},
  takes: {},
  gives: {},
  tiles: [],
  ...some,
});

test.each([
  ["shake", { lines: { park: 3, bonus: 3 } }, "Parks +3, Bonus tiles +3"],
  ["canal", { lines: { tile: -1 }, takes: { 1: 4 } }, "Tiles −1, takes 4 points from Bruno"],
  ["canal", { gives: { 1: 2 } }, "gives Bruno 2 points"],
  ["guess", { lines: { luck: 1 } }, "luck +1"],
  ["canal", {}, "no points now, but it prepares some"],
])("%s: %j", (game, some, said) => {
  expect(plain(reasonOf(turn(some as Partial<RatedTurn>), game, NAMES))).toBe(said);
});

test("a game says which tiles of a line it is", () => {
  const tiles = [
    { rule: "bonus", tile: "N2", points: 3, reason: "bonus-fill" },
    { rule: "bonus", tile: "NW", points: 3, reason: "bonus-corner" },
  ];
  const told = reasonOf(turn({ lines: { park: 1, bonus: 6 }, tiles }), "shake", NAMES, ({ tile }) => `tile ${tile}`);
  expect(plain(told)).toBe("Parks +1, tile N2, tile NW");
});

test("of a turn that was played it is not said that it prepares something", () => {
  expect(changesOf(turn(), "canal", NAMES)).toBe("");
});

test.each([
  [{ gain: 1, value: 62.5 }, { gain: 4, value: 61.3 }, "compared with 2: −3 now, +1.2 overall"],
  [
    { gain: 2, value: 60, denies: 2 },
    { gain: 2, value: 61 },
    "compared with 2: the same now, +1.0 overall, counting what the others lose",
  ],
  [{ gain: 3, value: 60 }, { gain: 2, value: 60.02 }, "compared with 2: +1 now, as good overall"],
])("a hint beside another: %j, %j", (one, other, said) => {
  expect(plain(comparedTold(turn(one), turn(other), 2, "points"))).toBe(said);
});

test("where values are chances, so is their difference", () => {
  const told = comparedTold(turn({ value: 0.4 }), turn({ value: 0.625, gain: 4 }), 1, "chance");
  expect(plain(told)).toBe("compared with 1: −4 now, −22.5% chance of winning");
});
