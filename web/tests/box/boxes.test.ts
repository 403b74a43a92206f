import { expect, test } from "vitest";
import { rememberMatch, usualMatch } from "../../src/api/games.svelte";
import { forgetBox, keepBox, myBox } from "../../src/box/boxes.svelte";
import { markOf } from "../../src/shared/marks";
import { FakeServer } from "../support/server";

const KEY = "tiletown.box";
const fromAnotherTab = (stored: string): void => {
  localStorage.setItem(KEY, stored);
  dispatchEvent(new StorageEvent("storage", { key: KEY }));
};

test("my box of each game is kept on the device until it is forgotten", () => {
  expect(myBox("guess")).toBeNull();
  keepBox("guess", { n: 1 });
  keepBox("other", { n: 2 });
  expect(myBox("guess")).toEqual({ n: 1 });
  expect(JSON.parse(localStorage.getItem(KEY)!)).toEqual({ guess: { n: 1 }, other: { n: 2 } });
  forgetBox("guess");
  expect([myBox("guess"), myBox("other")]).toEqual([null, { n: 2 }]);
});

test("another tab corrects it too; what cannot be read is no box", () => {
  fromAnotherTab('{"guess": {"n": 3}}');
  expect(myBox("guess")).toEqual({ n: 3 });
  for (const stored of ["{", "[]", "7", "null"]) {
    fromAnotherTab(stored);
    expect(myBox("guess")).toBeNull();
  }
});

test("the match that Play opens as last time is not silently one with my box", async () => {
  new FakeServer().on("GET /api/games", { games: [{ name: "guess", bots: [], setups: [{}], players: [1] }] });
  const setup = { players: 1, pieces: { n: 1 } };
  rememberMatch({ game: "guess", setup, seats: [{ kind: "me" }] });
  expect(await usualMatch("guess")).toEqual({ game: "guess", setup: { players: 1 }, seats: [{ kind: "me" }] });
  expect(setup.pieces).toEqual({ n: 1 });
});

test("several facts shown as one are assumed while any of them is", () => {
  expect(markOf(["yours", "assumed", "rulebook"])).toBe("assumed");
  expect(markOf(["yours", "follows", "rulebook"])).toBe("yours");
  expect(markOf(["follows", "rulebook"])).toBe("follows");
  expect(markOf(["rulebook"])).toBe("rulebook");
});
