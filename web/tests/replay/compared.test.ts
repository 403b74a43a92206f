import { expect, test } from "vitest";
import type { SeatAnalysis } from "../../src/api/types";
import { comparedAt, stopAt } from "../../src/replay/compared";

const STOPS = [1, 3, 4, 7];

test("a ply is shown by the last stop at or before it", () => {
  expect([0, 1, 2, 3, 6, 9].map((ply) => stopAt(ply, STOPS))).toEqual([0, 0, 0, 1, 2, 3]);
});

test("before a turn that could have been better, both are compared", () => {
  const [played, best] = [{ value: 1 }, { value: 3 }];
  const seat = {
    seat: 1,
    turns: [
      { ply: 2, cost: 0, played, best: played },
      { ply: 3, cost: 2, played, best },
      { ply: 7, cost: 2, played: null, best: null },
    ],
  } as unknown as SeatAnalysis;
  expect([0, 1, 2, 3].map((stop) => comparedAt(seat, STOPS, stop))).toEqual([
    null,
    { seat: 1, cost: 2, played, best },
    null,
    null,
  ]);
});
