import { expect, test } from "vitest";
import { pointsSpoken, signed } from "../../src/shared/points";
import { plain } from "../support/plain";

test("points have their sign", () => {
  expect([7, 0, -2].map(signed)).toEqual(["+7", "+0", "−2"]);
  expect([1, 7, -2].map((points) => plain(pointsSpoken(points)))).toEqual([
    "plus one point",
    "plus 7 points",
    "minus 2 points",
  ]);
});
