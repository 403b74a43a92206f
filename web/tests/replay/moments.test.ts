import { expect, test } from "vitest";
import { Moments } from "../../src/replay/moments.svelte";
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

test("moments come in pieces, with the piece that is nearest next", async () => {
  const server = playing(100);
  const moments = new Moments("m1");
  await moments.open();
  expect(moments.log).toHaveLength(100);
  expect(moments.at(45)).toBeUndefined();
  await moments.want(45);
  expect([moments.at(45)?.ply, moments.at(25)?.ply]).toEqual([45, 25]);
  await moments.want(55);
  expect(moments.at(60)?.ply).toBe(60);
  await moments.want(41);
  expect(firsts(server)).toEqual([20, 40, 60]);
});

test("nothing is asked for before the first or after the last move", async () => {
  const server = playing(30);
  const moments = new Moments("m1");
  await moments.open();
  await moments.want(0);
  await moments.want(30);
  expect(firsts(server)).toEqual([0, 20]);
  expect(moments.at(30)?.ply).toBe(30);
});

test("a piece without an answer is asked for again when it is looked at again", async () => {
  const server = playing(10);
  const moments = new Moments("m1");
  await moments.open();
  server.inTurn(REPLAY, DOWN, { frames: [{ ply: 3 }] });
  await moments.want(3);
  expect([moments.failed, moments.at(3)]).toEqual([true, undefined]);
  await moments.want(3);
  expect([moments.failed, moments.at(3)?.ply]).toEqual([false, 3]);
});

test("a match that is not there is missing with its reason; without an answer it may be there yet", async () => {
  const server = new FakeServer().on(LOOK, new Refusal(404, "no-match"));
  const moments = new Moments("m1");
  await moments.open();
  expect([moments.missing, moments.refused?.problem.code, moments.failed]).toEqual([true, "no-match", false]);
  for (const answer of [DOWN, new Refusal(429, "too-many")]) {
    server.on(LOOK, answer);
    await moments.open();
    expect([moments.missing, moments.refused, moments.failed]).toEqual([false, null, true]);
  }
});

test("a match that has not begun has no moments", async () => {
  new FakeServer().on(LOOK, look("shake", { position: null }));
  const moments = new Moments("m1");
  await moments.open();
  expect([moments.missing, moments.refused]).toEqual([true, null]);
});
