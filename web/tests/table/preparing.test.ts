import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { LiveMatch } from "../../src/api/match.svelte";
import type { Room } from "../../src/api/types";
import { announce, announced } from "../../src/ground/announcer.svelte";
import { preparingBot } from "../../src/table/preparing.svelte";
import { mount } from "../support/effects.svelte";
import { DOWN, FakeServer } from "../support/server";
import { position, room, seatInfo } from "../support/tables";

const HEALTH = "GET /healthz";
let server: FakeServer;

beforeEach(() => {
  vi.useFakeTimers();
  announce("");
  server = new FakeServer().on(HEALTH, { compiling: ["canal expert", "guess master"] });
});

/** A room with me and a bot. */
const withBot = (bot: string, some: Partial<Room> = {}): Room =>
  room("guess", { seats: [seatInfo({ mine: true }), seatInfo({ seat: 1, kind: "bot", name: "Bruno", bot })], ...some });

/** A table at which a bot is to act. */
function begin(bot = "master", some: Partial<Room> = {}) {
  const match = new LiveMatch("m1");
  match.room = withBot(bot, some);
  match.position = position({ to_act: [1] });
  const { made: preparing, unmount } = mount(() => preparingBot(match));
  return { match, preparing, unmount };
}

const polls = (): number => server.asked.filter(({ route }) => route === HEALTH).length;
const wait = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

test("a bot that is still being compiled is named, once, when its turn takes long", async () => {
  const { preparing, unmount } = begin();
  await wait(1900);
  expect([preparing.text, polls()]).toEqual(["", 0]);
  await wait(200);
  expect(preparing.text).toContain("Bruno is still being prepared");
  expect(announced()).toContain("Bruno is still being prepared");
  announce("");
  await wait(8000);
  expect([announced().trim(), polls()]).toEqual(["", 3]);
  unmount();
});

test("a bot that cannot answer is named as long as it cannot, unless I can act myself", () => {
  const { match, preparing, unmount } = begin();
  const stuck = (yes: boolean): void => {
    match.room!.seats[1]!.stuck = yes;
    match.room = { ...match.room! };
    flushSync();
  };
  stuck(true);
  expect([preparing.text, announced().trim()]).toEqual(
    Array(2).fill("Bruno cannot answer at the moment; it will be tried again."),
  );
  match.position = position({ to_act: [0, 1] });
  flushSync();
  expect(preparing.text).toBe("");
  match.position = position({ to_act: [1] });
  stuck(false);
  expect(preparing.text).toBe("");
  unmount();
});

test("it is said no longer when the bot is ready, or does not need to be", async () => {
  const { match, preparing, unmount } = begin();
  await wait(2100);
  server.on(HEALTH, { compiling: ["guess expert"] });
  await wait(4000);
  expect(preparing.text).toBe("");
  server.on(HEALTH, { compiling: ["guess master"] });
  await wait(4000);
  expect(preparing.text).not.toBe("");
  match.position = position({ ply: 3 }); // it has moved
  flushSync();
  expect(preparing.text).toBe("");
  const asked = polls();
  await wait(10_000);
  expect(polls()).toBe(asked);
  unmount();
});

test("a room that comes anew does not start the wait again", async () => {
  const { match, preparing, unmount } = begin();
  for (let i = 0; i < 5; i++) {
    await wait(500);
    match.room = withBot("master");
    flushSync();
  }
  expect([preparing.text, polls()]).toEqual([expect.stringContaining("Bruno"), 1]);
  unmount();
});

test("an answer that comes after the bot has moved is none", async () => {
  server.on(HEALTH, () => new Promise((resolve) => setTimeout(() => resolve({ compiling: ["guess master"] }), 1000)));
  const { match, preparing, unmount } = begin();
  await wait(2100);
  match.position = position({ ply: 3 });
  flushSync();
  await wait(10_000);
  expect([preparing.text, polls()]).toEqual(["", 1]);
  unmount();
});

test.each<[string, Parameters<typeof begin>]>([
  ["of another game or strength", ["expert"]],
  ["of a match that is over", ["master", { status: "over" }]],
])("nothing is said about a bot %s", async (_, table) => {
  const { preparing, unmount } = begin(...table);
  await wait(10_000);
  expect(preparing.text).toBe("");
  unmount();
});

test("while I can act myself, I wait for nobody", async () => {
  const { match, preparing, unmount } = begin();
  match.position = position({ to_act: [0, 1] });
  flushSync();
  await wait(10_000);
  expect([preparing.text, polls()]).toEqual(["", 0]);
  unmount();
});

test("without an answer nothing is said, nor after the table was left", async () => {
  server.on(HEALTH, DOWN);
  const { preparing, unmount } = begin();
  await wait(2100);
  expect([preparing.text, polls()]).toEqual(["", 1]);
  unmount();
  await wait(10_000);
  expect(polls()).toBe(1);
});
