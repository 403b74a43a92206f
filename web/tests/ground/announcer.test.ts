import { beforeEach, expect, test } from "vitest";
import { announce, announced, announcements } from "../../src/ground/announcer.svelte";
import { effect } from "../support/effects.svelte";

beforeEach(() => announce(""));

const texts = (): string[] => announcements().map(({ text }) => text);

test("the stars around bold words are not spoken", () => {
  announce("**Pick a building**: lay it **here**.");
  expect(announced()).toBe("Pick a building: lay it here.");
});

test("none replaces another: all stand there in their order, even the same one twice", () => {
  for (const sentence of ["Round 2.", "Your turn.", "Your turn."]) announce(sentence);
  expect(texts()).toEqual(["Round 2.", "Your turn.", "Your turn."]);
  expect(new Set(announcements().map(({ n }) => n)).size).toBe(3);
});

test("the oldest are dropped, and an empty sentence clears them all", () => {
  for (let n = 0; n < 30; n++) announce(`Move ${n}.`);
  expect([texts().length < 20, announced()]).toEqual([true, "Move 29."]);
  announce("");
  expect([texts(), announced()]).toEqual([[], ""]);
});

test("an effect that announces does not run again because of it", () => {
  let runs = 0;
  effect(() => announce(`Run ${++runs}.`));
  expect([runs, texts()]).toEqual([1, ["Run 1."]]);
});
