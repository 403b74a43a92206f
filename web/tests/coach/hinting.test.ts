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
  options: ["A1", "B1"].map((at) => ({
    actions: [place(at)],
    cells: [at],
    value: 60,
    denies: 0,
    gain: 2,
    lines: { home: 2 },
    takes: {},
    gives: {},
    tiles: [],
  })),
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
  expect(announced()).toContain("Home on A1");
  expect(ongiven).toHaveBeenCalledOnce();
});

test("a tentative turn is taken back first: the hint is about the whole turn", async () => {
  const { match, put, hinting } = begin();
  match.consider([place("B1")]);
  await hinting.ask();
  expect(put.mock.calls).toEqual([[[]]]);
  hinting.close(); // none was taken: it comes back
  expect(match.tentative).toEqual([place("B1")]);
});

test("a tentative turn does not come back over a hint that was taken, and comes back if none could be had", async () => {
  const { match, hinting } = begin();
  match.consider([place("B1")]);
  await hinting.ask();
  hinting.choose(0);
  expect(match.tentative).toEqual([place("A1")]);
  const refused = begin(new Refusal("busy"));
  refused.match.consider([place("B1")]);
  await refused.hinting.ask();
  expect(refused.match.tentative).toEqual([place("B1")]);
});

test("an option is put on the table by a press, which closes the list, and taken back by the next", async () => {
  const { server, match, hinting } = begin();
  await hinting.ask();
  expect([hinting.chosen, hinting.listed]).toEqual([null, true]);
  hinting.choose(1);
  expect([match.tentative, hinting.chosen, hinting.listed]).toEqual([[place("B1")], 1, false]);
  await hinting.ask(); // shown again, not asked for again
  expect([hinting.listed, server.sent(ASK).length]).toEqual([true, 1]);
  hinting.choose(1);
  expect([match.tentative, hinting.chosen, hinting.listed]).toEqual([[], null, true]);
});

test("an option that I put there myself is recognised", async () => {
  const { match, hinting } = begin();
  await hinting.ask();
  match.consider([place("A1")]);
  expect(hinting.chosen).toBe(0);
});

test("closed, it is offered again, and what lies on the table stays", async () => {
  const { match, hinting } = begin();
  await hinting.ask();
  match.consider([place("A1")]);
  hinting.close();
  expect([hinting.listed, hinting.offered, match.tentative]).toEqual([false, true, [place("A1")]]);
});

test("what is waited for is forgotten with its step", async () => {
  const { match, hinting } = begin();
  const asking = hinting.ask();
  expect(hinting.asking).toBe(true);
  match.position = position<"shake">({ step: 9 });
  expect([hinting.asking, hinting.waiting, hinting.offered]).toEqual([false, "", true]);
  await asking;
  expect(hinting.asking).toBe(false);
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
