import { expect, test } from "vitest";
import type { Action, LogEntry } from "../../src/api/types";
import { beats } from "../../src/canal/beats";
import { entry } from "../support/tables";

const LAY: Action<"canal"> = { type: "lay", tile: "t", x: 1, y: 0, quarters: 0 };
const BUILD: Action<"canal"> = { type: "build", x: 1, y: 0, plot: "NW" };
const DRAW: Action<"canal"> = { type: "draw", seat: 1, tile: null };

const AT = { seat: 0, players: 3, toAct: [0], mine: false, gathered: false, over: false };

const log = (...moves: [LogEntry<"canal">["by"], Action<"canal">][]): LogEntry<"canal">[] =>
  moves.map(([by, action], i) => entry<"canal">(by, action, 10 + i));
const times = (moves: LogEntry<"canal">[], some: Partial<Parameters<typeof beats>[1]> = {}): number[] =>
  beats(moves, { ...AT, ...some }).map(({ ms }) => ms);

test("a turn of another is shown step by step, with a breath at its end", () => {
  const moves = log([1, LAY], [1, BUILD], [1, BUILD], ["chance", DRAW], [2, LAY], [2, BUILD], [2, BUILD]);
  expect(times(moves)).toEqual([1000, 1000, 1600, 0, 1000, 1000, 1600]);
  expect(beats(moves, AT).map(({ until }) => until)).toEqual([11, 12, 13, 14, 15, 16, 17]);
});

test("a turn that is still being played is not held up after its tile or its first piece", () => {
  expect(times(log([1, LAY]), { toAct: [1] })).toEqual([1000]);
  expect(times(log([1, LAY], [1, BUILD]), { toAct: [1] })).toEqual([1000, 1000]);
  expect(times(log([1, LAY], [1, BUILD], ["chance", DRAW], [2, LAY]), { toAct: [2] })).toEqual([1000, 1600, 0, 1000]);
});

test("the last piece of a turn is followed by a breath, also if it arrives alone or is the only one", () => {
  expect(times(log([1, BUILD]))).toEqual([1600]);
  expect(times(log([1, BUILD], ["chance", DRAW]))).toEqual([1600, 0]);
  expect(times(log([1, LAY], [1, BUILD]))).toEqual([1000, 1600]);
});

test("my own moves and what chance does are not waited for", () => {
  expect(times(log([0, LAY], [0, BUILD], ["chance", DRAW], [1, LAY]), { toAct: [1] })).toEqual([0, 0, 0, 1000]);
});

test("whoever watches sees all turns, and a tile that fits nowhere is read", () => {
  expect(times(log([0, LAY], [0, BUILD], [1, { type: "exchange", tile: "07" }]), { seat: null })).toEqual([
    1000, 1600, 1600,
  ]);
});

test("the last move of a match stays until it is read, unless it was mine", () => {
  const held = (by: number): (boolean | undefined)[] =>
    beats(log([by, LAY], [by, BUILD]), { ...AT, over: true }).map(({ hold }) => hold);
  expect(held(1)).toEqual([undefined, true]);
  expect(held(0)).toEqual([undefined, undefined]);
});
