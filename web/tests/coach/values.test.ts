import { expect, test } from "vitest";
import type { RatedTurn } from "../../src/api/types";
import {
  axisShort,
  changeShort,
  gainSpoken,
  partShort,
  ratingSpoken,
  roundSteps,
  valueShort,
} from "../../src/coach/values";
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
  expect(partShort(-3.23, "chance")).toBe("−323.0");
  expect(partShort(-3.23, "points")).toBe("−3.2");
});

const nothing = { actions: [], cells: [], gain: 0, lines: {}, takes: {}, gives: {}, tiles: [] };
const rated = (value: number, denies = 0): RatedTurn => ({ ...nothing, value, denies });

test("values are spoken with what they are", () => {
  expect(plain(ratingSpoken(rated(0.5), "chance"))).toBe("50.0% chance of winning");
  expect(plain(ratingSpoken(rated(61), "points"))).toBe("61.0 expected points");
  expect(plain(gainSpoken(3))).toBe("+3 now");
});

test("what the others lose by a turn stands beside its value, unless it rounds to nothing", () => {
  expect(plain(ratingSpoken(rated(61, 1.24), "points"))).toBe("61.0 expected points, the others lose 1.2");
  expect(plain(ratingSpoken(rated(61, 0.04), "points"))).toBe("61.0 expected points");
});

test("an axis has round numbers around all values", () => {
  expect(roundSteps(0, 0.415, "chance").map((value) => plain(axisShort(value, "chance")))).toEqual([
    "0%",
    "10%",
    "20%",
    "30%",
    "40%",
    "50%",
  ]);
  expect(roundSteps(0, 1, "chance")).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  expect(roundSteps(37.2, 62.7, "points")).toEqual([30, 40, 50, 60, 70]);
  expect(roundSteps(12, 12, "points")).toEqual([12, 13]);
  expect(axisShort(40, "points")).toBe("40");
});
