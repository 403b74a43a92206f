import { expect, test } from "vitest";
import { labelOf, shortText } from "../../src/plain/values";

test.each([
  [null, "–"],
  ["", "–"],
  [[], "–"],
  [{}, "–"],
  [true, "yes"],
  [false, "no"],
  [0, "0"],
  ["north", "north"],
  [[1, null, 3], "1, –, 3"],
  [{ at_hand: 2, open: [1, 2] }, "(at hand: 2, open: 1, 2)"],
])("%j reads %s", (value, text) => {
  expect(shortText(value)).toBe(text);
});

test("names are written as words", () => {
  expect(labelOf("last_tile-laid")).toBe("last tile laid");
});
