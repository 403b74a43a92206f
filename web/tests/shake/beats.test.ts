import { expect, test } from "vitest";
import { beats, REVEAL_MS, sceneOf, TUMBLE_MS } from "../../src/shake/beats";
import type { LogEntry } from "../../src/api/types";
import { entries } from "../support/tables";

type Move = Parameters<typeof entries<"shake">>[number];
const SHAKE: Move = ["chance", { type: "shake", pattern: "HHHRRRPPS", forbidden: null }];
const took = (by: number): Move => [by, { type: "choose", colour: "home" }];
const placed = (by: number): Move => [by, { type: "place", colour: "home", at: "A1" }];
const passed = (by: number): Move => [by, { type: "pass" }];

/** The times of the beats on my screen (seat 0), one for each move; `hold` where it stays. */
function times(moves: Move[], some: Partial<Parameters<typeof beats>[1]> = {}): (number | "hold")[] {
  const cuts = beats(entries<"shake">(...moves), {
    seat: 0,
    players: 3,
    toAct: [0],
    mine: true,
    gathered: false,
    over: false,
    ...some,
  });
  expect(cuts.map(({ until }) => until)).toEqual(moves.map((_, i) => i + 1));
  return cuts.map(({ ms, hold }) => (hold ? "hold" : ms));
}

test("single placements have no beat of their own: the reveal is one for all", () => {
  expect(times([placed(0), placed(1), placed(2), SHAKE])).toEqual([0, 0, REVEAL_MS, 0]);
  expect(times([placed(0), placed(1)], { mine: false })).toEqual([0, 0]);
});

test("the cubes land before somebody takes a colour; my own turn does not wait for that", () => {
  expect(times([placed(2), SHAKE, took(1)])).toEqual([REVEAL_MS, TUMBLE_MS, 900]);
  expect(times([placed(2), SHAKE], { mine: false })).toEqual([REVEAL_MS, TUMBLE_MS]);
  expect(times([placed(2), SHAKE], { mine: true })).toEqual([REVEAL_MS, 0]);
  expect(times([took(0)], { mine: true })).toEqual([0]);
});

test("a pass of mine and the last round stay until they have been read", () => {
  expect(times([passed(0), placed(1), SHAKE])).toEqual(["hold", REVEAL_MS, 0]);
  expect(times([placed(0), passed(1)], { over: true })).toEqual([0, "hold"]);
  expect(times([placed(0)], { over: true, players: 1 })).toEqual(["hold"]);
});

test("at one screen that nobody has to pass on, a reveal stays until all have seen it", () => {
  expect(times([placed(1), SHAKE], { gathered: true })).toEqual(["hold", 0]);
  expect(times([placed(1), placed(0), SHAKE, took(2)], { gathered: true })).toEqual([0, "hold", TUMBLE_MS, 900]);
});

test("alone there is nothing to reveal", () => {
  expect(times([placed(0), SHAKE], { players: 1 })).toEqual([0, 0]);
});

test("who plays a seat is not part of a round, and giving up reveals nothing", () => {
  const resigned: Move = [1, { type: "resign" }];
  expect(times([placed(1), resigned, SHAKE])).toEqual([REVEAL_MS, 0, 0]);
  expect(times([placed(0), resigned], { over: true })).toEqual([0, 0]);
});

test("a beat is about its last move", () => {
  const beat = (...moves: Move[]): { moves: LogEntry<"shake">[] } => ({ moves: entries<"shake">(...moves) });
  expect(sceneOf(null, 0, true)).toBeNull();
  expect(sceneOf(beat(placed(1)), 0, true)).toEqual({ kind: "reveal" });
  expect(sceneOf(beat(placed(1)), 0, false)).toBeNull();
  expect(sceneOf(beat(SHAKE, took(1)), 0, false)).toEqual({ kind: "took", by: 1 });
  expect(sceneOf(beat(passed(0)), 0, true)).toEqual({ kind: "pass" });
  expect(sceneOf(beat(passed(1)), 0, true)).toEqual({ kind: "reveal" });
});
