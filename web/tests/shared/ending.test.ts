import { expect, test } from "vitest";
import { announced } from "../../src/ground/announcer.svelte";
import { announceEnd, resignationLine, winnersLine } from "../../src/shared/ending.svelte";
import { mounted } from "../support/effects.svelte";
import { plain } from "../support/plain";

const NAMES = ["You", "Mia", "Jonas"];

test.each([
  [[], 0, "Nobody wins"],
  [[0], 0, "You win"],
  [[1], 0, "Mia wins"],
  [[0, 1, 2], 0, "You, Mia and Jonas"],
])("winners %j, seen from seat %j: %s", (winners, me, expected) => {
  expect(winnersLine({ winners }, NAMES, me)).toContain(expected);
});

test.each([
  [[0], 0, "You gave up."],
  [[1], 0, "Mia gave up."],
  [[1, 2], 0, "The others gave up."],
  [[1, 0], 0, "You and Mia gave up."],
  [[0], null, "You gave up."], // a spectator sees the name on that seat
])("%j resigned, seen from seat %j: %s", (resigned, me, expected) => {
  expect(plain(resignationLine(resigned, NAMES, me))).toBe(expected);
});

test("the end is announced without its marks for bold words", () => {
  mounted(() => announceEnd(() => ({ headline: "Mia wins", reason: "By **two** points.", won: true })));
  expect(announced().trim()).toBe("Mia wins. By two points.");
});
