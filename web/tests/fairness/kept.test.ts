import { expect, test, vi } from "vitest";
import type { Room } from "../../src/api/types";
import { setupDigests } from "../../src/fairness/digests";
import { forget, keptOf, MOST, nonceFor, nonceRefused, noteEntered, observe } from "../../src/fairness/kept";
import { room } from "../support/tables";

const shown = (some: Partial<Room> = {}): Room => room("guess", { setup: { players: 2 }, ...some }) as Room;

test("what is seen first is noted, and never written over", () => {
  expect(observe(shown({ status: "waiting", commitment: null }))).toEqual([]);
  expect(keptOf("m1")).toEqual({ at: expect.any(Number), seed_hash: "5eed", setup: setupDigests({ players: 2 }) });
  expect(observe(shown())).toEqual([]);
  const noted = keptOf("m1");
  expect(noted).toMatchObject({ commitment: "c0ffee", seats: [0] });

  const other = { seed_hash: "other", commitment: "other", setup: { players: 3, extra: 1 }, mine: [1] };
  expect(observe(shown(other))).toEqual(["seed", "commitment", "setup.extra", "setup.players"]);
  expect(observe(shown({ ...other, status: "over" }))).toHaveLength(4);
  expect(keptOf("m1")).toEqual(noted);
});

test("what is first seen when all is over proves nothing, and is not noted", () => {
  expect(observe(shown({ status: "over" }))).toEqual([]);
  expect(keptOf("m1")).toBeNull();
});

test("a match that runs without a commitment is told at once, and for ever; my seats are noted all the same", () => {
  expect(observe(shown({ commitment: null }))).toEqual(["uncommitted"]);
  expect(keptOf("m1")).toMatchObject({ uncommitted: true, seats: [0] });
  expect(observe(shown())).toEqual(["uncommitted"]);
  expect(keptOf("m1")).toMatchObject({ commitment: "c0ffee" });
  expect(observe(shown({ commitment: null, status: "over" }))).toEqual(["commitment", "uncommitted"]);
});

test("who watches first has no seats, until they have", () => {
  observe(shown({ mine: [] }));
  expect(keptOf("m1")).toMatchObject({ watched: true });
  expect(keptOf("m1")).not.toHaveProperty("seats");
  observe(shown());
  expect(keptOf("m1")).toMatchObject({ seats: [0] });
});

test("my seats of a match that this device entered are known at its end at the latest", () => {
  noteEntered("m1");
  observe(shown({ status: "over" }));
  expect(keptOf("m1")).toEqual({ at: expect.any(Number), entered: true, seats: [0] });
});

test("a nonce is drawn once for each match, at random", () => {
  const nonce = nonceFor("m1");
  expect(nonce).toMatch(/^[0-9a-f]{32}$/);
  expect(nonceFor("m1")).toBe(nonce);
  expect(nonceFor("m2")).not.toBe(nonce);
  nonceRefused("m1");
  expect(keptOf("m1")).toMatchObject({ nonce, refused: true });
});

test("the oldest matches are forgotten, or those that nobody wants", () => {
  vi.useFakeTimers();
  localStorage.setItem("tiletown.settings", "{}");
  for (let i = 0; i <= MOST; i++) {
    vi.setSystemTime(1_000_000 + i);
    observe(shown({ id: `m${(i * 7) % (MOST + 1)}` }));
  }
  expect(keptOf("m0")).toBeNull();
  expect(keptOf("m7")).not.toBeNull();
  expect(localStorage).toHaveLength(MOST + 1);
  forget("m7");
  expect(keptOf("m7")).toBeNull();
});

test("without storage it is known as long as the page lives", () => {
  const none = (): never => {
    throw new Error("no storage");
  };
  vi.stubGlobal("localStorage", { getItem: none, setItem: none, removeItem: none, clear: () => undefined });
  observe(shown());
  const nonce = nonceFor("m1");
  expect(nonceFor("m1")).toBe(nonce);
  expect(observe(shown({ commitment: "other" }))).toEqual(["commitment"]);
  forget("m1");
  expect(keptOf("m1")).toBeNull();
});

test("when the storage is full, what is noted later counts as long as the page lives", () => {
  observe(shown({ status: "waiting", commitment: null }));
  const full = vi.spyOn(localStorage, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  const nonce = nonceFor("m1");
  expect(nonceFor("m1")).toBe(nonce);
  observe(shown());
  expect(keptOf("m1")).toMatchObject({ seed_hash: "5eed", nonce, commitment: "c0ffee" });
  full.mockRestore();
  noteEntered("m1");
  expect(JSON.parse(localStorage.getItem("tiletown.fair.m1")!)).toMatchObject({ nonce, entered: true });
  localStorage.clear();
  expect(keptOf("m1")).toBeNull(); // the page holds nothing of its own any more
});
