import { expect, test } from "vitest";
import { changeShort, gainSpoken, valueShort, valueSpoken } from "../../src/coach/values";
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

test("values are spoken with what they are", () => {
  expect(plain(valueSpoken(0.5, "chance"))).toBe("50.0% chance to win");
  expect(plain(valueSpoken(61, "points"))).toBe("61.0 points to expect");
  expect(plain(gainSpoken(3))).toBe("+3 now");
});
