import { expect, test, vi } from "vitest";
import { LiveMatch } from "../../src/api/match.svelte";
import type { Action, Hint } from "../../src/api/types";
import { Hinting } from "../../src/coach/hinting.svelte";
import { announced } from "../../src/ground/announcer.svelte";
import { mounted } from "../support/effects.svelte";
import { FakeServer, Refusal } from "../support/server";
import { position, room } from "../support/tables";

const ASK = "POST /api/matches/m1/hint";
const place = (at: string): Action<"shake"> => ({ type: "place", colour: "home", at });
const HINT = {
  measure: "points",
  options: ["A1", "B1"].map((at) => ({ actions: [place(at)], cells: [at], value: 60, denies: 0, gain: 2 })),
} as unknown as Hint<"shake">;

function begin(answer: unknown = HINT) {
  const server = new FakeServer().on(ASK, answer);
  const match = new LiveMatch<"shake">("m1");
  match.room = room("shake", { may_ask_hints: true });
  match.position = position<"shake">({ legal: [place("A1"), place("B1")] });
  const put = vi.fn((actions: Action<"shake">[]) => match.consider(actions));
  const ongiven = vi.fn();
  const hinting = mounted(
    () => new Hinting<"shake">(match, { spoken: ({ cells }) => `home on ${cells.join()}`, put, ongiven }),
  );
  return { server, match, put, ongiven, hinting };
}

test("a hint is offered when the room allows it and it is my turn", () => {
  const { match, hinting } = begin();
  expect(hinting.offered).toBe(true);
  match.room = room("shake");
  expect(hinting.offered).toBe(false);
  match.room = room("shake", { may_ask_hints: true });
  match.position = position<"shake">({ to_act: [1] });
  expect(hinting.offered).toBe(false);
});

test("it is asked for once, said with the best turn, and then shown instead of offered", async () => {
  const { server, hinting, ongiven } = begin();
  const asking = hinting.ask();
  expect(hinting.asking).toBe(true);
  await asking;
  expect(server.sent(ASK)).toMatchObject([{ seat: 0, step: 2 }]);
  expect([hinting.asking, hinting.offered, hinting.hint?.options.length]).toEqual([false, false, 2]);
  expect(announced()).toContain("home on A1");
  expect(ongiven).toHaveBeenCalledOnce();
});

test("a tentative turn is taken back first: the hint is about the whole turn", async () => {
  const { match, put, hinting } = begin();
  match.consider([place("B1")]);
  await hinting.ask();
  expect(put.mock.calls).toEqual([[[]]]);
});

test("an option is put on the table by one press and taken back by the next", async () => {
  const { match, hinting } = begin();
  await hinting.ask();
  expect(hinting.chosen).toBeNull();
  hinting.choose(1);
  expect([match.tentative, hinting.chosen]).toEqual([[place("B1")], 1]);
  hinting.choose(1);
  expect([match.tentative, hinting.chosen]).toEqual([[], null]);
});

test("an option that I put there myself is recognised", async () => {
  const { match, hinting } = begin();
  await hinting.ask();
  match.consider([place("A1")]);
  expect(hinting.chosen).toBe(0);
});

test("closed, it is offered again, and what lay on the table is taken back", async () => {
  const { match, hinting } = begin();
  await hinting.ask();
  hinting.choose(0);
  hinting.close();
  expect([hinting.hint, hinting.offered, match.tentative]).toEqual([null, true, []]);
});

test("the next step has no hint yet, nor has one that comes too late", async () => {
  const { match, hinting, ongiven } = begin();
  await hinting.ask();
  match.position = position<"shake">({ step: 9 });
  expect(hinting.hint).toBeNull();
  const asking = hinting.ask();
  match.position = position<"shake">({ step: 12 });
  await asking;
  expect(hinting.hint).toBeNull();
  expect(ongiven).toHaveBeenCalledOnce();
});

test("a hint that is refused is a trouble of the match, and can be asked for again", async () => {
  const { match, hinting } = begin(new Refusal("busy"));
  await hinting.ask();
  expect(match.trouble).toMatchObject({ kind: "failed" });
  expect([hinting.asking, hinting.offered, hinting.waiting]).toEqual([false, true, ""]);
});
