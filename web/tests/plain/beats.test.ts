import { expect, test } from "vitest";
import { beats } from "../../src/plain/beats";
import { entries } from "../support/tables";

test("each move of another is seen by itself; mine and what chance does are not waited for", () => {
  const moves = entries<"guess">([0, {}], ["chance", {}], [1, {}], [2, {}]);
  const times = (seat: number | null): number[] =>
    beats(moves, { seat, players: 3, toAct: [0], mine: false, gathered: false, over: false }).map(({ ms }) => ms);
  expect(times(0)).toEqual([0, 0, 900, 900]);
  expect(times(null)).toEqual([900, 0, 900, 900]);
  expect(
    beats(moves, { seat: 0, players: 3, toAct: [0], mine: false, gathered: false, over: false }).map(
      ({ until }) => until,
    ),
  ).toEqual([1, 2, 3, 4]);
});
