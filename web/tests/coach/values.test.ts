import { expect, test } from "vitest";
import type { RatedTurn } from "../../src/api/types";
import { changeShort, gainSpoken, ratingShort, ratingSpoken, valueShort } from "../../src/coach/values";
import { plain } from "../support/plain";

test("a value is written as its measure asks for", () => {
  expect(valueShort(62.68, "points")).toBe("62.7");
  expect(valueShort(0.74, "chance")).toBe("74.0%");
  expect(valueShort(5, "now")).toBe("+5");
});

test("a change has its sign, and none when it rounds to nothing", () => {
  expect(changeShort(4.2, "points")).toBe("+4.2");
  expect(changeShort(-0.3, "points")).toBe("−0.3");
  expect(changeShort(0.05, "chance")).toBe("+5.0%");
  expect(changeShort(-0.01, "points")).toBe("0.0");
});

const rated = (value: number, denies = 0): RatedTurn => ({ actions: [], cells: [], gain: 0, value, denies });

test("values are spoken with what they are", () => {
  expect(plain(ratingSpoken(rated(0.5), "chance"))).toBe("50.0% chance to win");
  expect(plain(ratingSpoken(rated(61), "points"))).toBe("61.0 points to expect");
  expect(plain(gainSpoken(3))).toBe("+3 now");
});

test("what the others lose by a turn stands beside its value, unless it rounds to nothing", () => {
  expect(plain(ratingShort(rated(61, 1.24), "points"))).toBe("61.0, the others lose 1.2");
  expect(plain(ratingSpoken(rated(61, 1.24), "points"))).toBe("61.0 points to expect, the others lose 1.2");
  expect(plain(ratingShort(rated(61, 0.04), "points"))).toBe("61.0");
});
