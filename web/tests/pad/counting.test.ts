import { expect, test, vi } from "vitest";
import type { Sketch } from "../../src/api/types";
import { Counting } from "../../src/pad/counting.svelte";
import { DOWN, FakeServer, Refusal } from "../support/server";

const SCORE = "POST /api/games/shake/score";
const sketch = (board: string): Sketch<"shake"> => ({ cities: [{ board }] }) as Sketch<"shake">;
const scored = (total: number): object => ({ sheets: [{ total, lines: [] }] });

test("a sketch is counted by the server", async () => {
  const server = new FakeServer().on(SCORE, scored(7));
  const counting = new Counting("shake");
  await counting.count(sketch("H"));
  expect(counting.scored?.sheets[0]?.total).toBe(7);
  expect(server.sent(SCORE)).toEqual([{ sketch: { cities: [{ board: "H" }] } }]);
});

test("tiles that are tapped in quickly are counted once, with the last of them", async () => {
  vi.useFakeTimers();
  const server = new FakeServer().on(SCORE, scored(1));
  const counting = new Counting("shake");
  await counting.count(sketch(""));
  const answers = ["H", "HH", "HHH"].map((board) => counting.count(sketch(board)));
  await vi.advanceTimersByTimeAsync(200);
  expect((await Promise.all(answers)).map((answer) => answer !== null)).toEqual([false, false, true]);
  expect(server.sent(SCORE)).toHaveLength(2);
  expect(server.sent(SCORE)[1]).toEqual({ sketch: sketch("HHH") });
});

test("what cannot be counted says why, and the last count stays", async () => {
  vi.useFakeTimers();
  new FakeServer().inTurn(SCORE, scored(7), new Refusal("bad-sketch"), DOWN, scored(8));
  const counting = new Counting("shake");
  const count = async (): Promise<void> => {
    const counted = counting.count(sketch("H"));
    await vi.advanceTimersByTimeAsync(200);
    await counted;
  };
  await count();
  await count();
  expect([counting.refused?.problem.code, counting.unreachable]).toEqual(["bad-sketch", false]);
  expect(counting.scored?.sheets[0]?.total).toBe(7);
  await count();
  expect([counting.refused, counting.unreachable]).toEqual([null, true]);
  await count();
  expect([counting.scored?.sheets[0]?.total, counting.unreachable]).toEqual([8, false]);
});
