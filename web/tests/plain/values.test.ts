import { expect, test } from "vitest";
import { isPicture, labelOf, shortText } from "../../src/plain/values";

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

test("rows of letters of one length are a picture", () => {
  expect(isPicture(["R..", "..P"])).toBe(true);
  for (const other of [["home", "shops"], ["R.", ".P"], ["R.."], [123, 456], "R..", null])
    expect(isPicture(other)).toBe(false);
});

test("names are written as words", () => {
  expect(labelOf("last_tile-laid")).toBe("last tile laid");
});
