import { beforeEach, expect, test, vi } from "vitest";
import { bestFor, noteBest } from "../../src/shared/bests";

const SOLO = { players: 1, side: "beachfront", variant: ["solo"], pieces: null };
const room = (id: string, setup: object = SOLO) => ({ id, game: "shake", setup }) as Parameters<typeof noteBest>[0];

beforeEach(() => localStorage.clear());

test("the first result has nothing to be measured by, and is the best afterwards", () => {
  expect(bestFor("shake", SOLO)).toBe(null);
  expect(noteBest(room("a"), 42)).toBe(null);
  expect(bestFor("shake", SOLO)).toBe(42);
});

test("only more points are a new best, and an end that is seen again is measured as at first", () => {
  noteBest(room("a"), 42);
  expect(noteBest(room("b"), 42)).toBe(42);
  expect(noteBest(room("c"), 61)).toBe(42);
  expect(noteBest(room("c"), 61)).toBe(42);
  expect(noteBest(room("d"), 50)).toBe(61);
  expect(bestFor("shake", SOLO)).toBe(61);
});

test("setups that are played alike share their best; others do not", () => {
  noteBest(room("a"), 42);
  expect(bestFor("shake", { variant: ["solo"], side: "beachfront", players: 1, block_random: false })).toBe(42);
  expect(bestFor("shake", { ...SOLO, side: "landlocked" })).toBe(null);
  expect(bestFor("shake", { ...SOLO, pieces: { cubes: [] } })).toBe(null);
  expect(bestFor("canal", SOLO)).toBe(null);
});

test("a browser without storage, or with something else in it, has no best results", () => {
  localStorage.setItem("tiletown.bests", "{");
  expect(bestFor("shake", SOLO)).toBe(null);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  expect(noteBest(room("a"), 42)).toBe(null);
  vi.restoreAllMocks();
});
