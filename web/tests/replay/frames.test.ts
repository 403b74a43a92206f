import { expect, test } from "vitest";
import { Frames } from "../../src/replay/frames.svelte";
import { DOWN, FakeServer, Refusal } from "../support/server";
import { entries, look } from "../support/tables";

const LOOK = "GET /api/matches/m1";
const REPLAY = "GET /api/matches/m1/replay";

/** A server with a match of this many moves. */
function playing(moves: number): FakeServer {
  const log = entries<"shake">(...Array.from({ length: moves }, () => [0, { type: "pass" }] as [0, { type: "pass" }]));
  return new FakeServer().on(LOOK, look("shake", { log })).on(REPLAY, (_: unknown, url: URL) => {
    const first = Number(url.searchParams.get("first"));
    const count = Math.min(Number(url.searchParams.get("count")), moves + 1 - first);
    return { first, last: moves, frames: Array.from({ length: count }, (_, i) => ({ ply: first + i })) };
  });
}

const firsts = (server: FakeServer): number[] =>
  server.asked
    .filter(({ route }) => route === REPLAY)
    .map(({ query }) => Number(new URLSearchParams(query).get("first")))
    .sort((a, b) => a - b);

test("frames come in pages, with the page that is nearest next", async () => {
  const server = playing(100);
  const frames = new Frames("m1");
  await frames.open();
  expect(frames.log).toHaveLength(100);
  expect(frames.at(45)).toBeUndefined();
  await frames.load(45);
  expect([frames.at(45)?.ply, frames.at(25)?.ply]).toEqual([45, 25]);
  await frames.load(55);
  expect(frames.at(60)?.ply).toBe(60);
  await frames.load(41);
  expect(firsts(server)).toEqual([20, 40, 60]);
});

test("nothing is asked for before the first or after the last move", async () => {
  const server = playing(30);
  const frames = new Frames("m1");
  await frames.open();
  await frames.load(0);
  await frames.load(30);
  expect(firsts(server)).toEqual([0, 20]);
  expect(frames.at(30)?.ply).toBe(30);
});

test("a page without an answer is asked for again when it is shown again", async () => {
  const server = playing(10);
  const frames = new Frames("m1");
  await frames.open();
  server.inTurn(REPLAY, DOWN, { frames: [{ ply: 3 }] });
  await frames.load(3);
  expect([frames.failed, frames.at(3)]).toEqual([true, undefined]);
  await frames.load(3);
  expect([frames.failed, frames.at(3)?.ply]).toEqual([false, 3]);
});

test("a match that is not there is missing with its reason; without an answer it may be there yet", async () => {
  const server = new FakeServer().on(LOOK, new Refusal("no-match"));
  const frames = new Frames("m1");
  await frames.open();
  expect([frames.missing, frames.refused?.problem.code, frames.failed]).toEqual([true, "no-match", false]);
  for (const answer of [DOWN, new Refusal("too-many"), new Refusal("bug")]) {
    server.on(LOOK, answer);
    await frames.open();
    expect([frames.missing, frames.refused, frames.failed]).toEqual([false, null, true]);
  }
});

test("a match that has not begun has no frames", async () => {
  new FakeServer().on(LOOK, look("shake", { position: null }));
  const frames = new Frames("m1");
  await frames.open();
  expect([frames.missing, frames.refused]).toEqual([true, null]);
});
