import { expect, test } from "vitest";
import { hiddenSides } from "../../src/canal/count/hidden";

const BOX = { scrollLeft: 0, scrollTop: 0, scrollWidth: 300, scrollHeight: 200, clientWidth: 300, clientHeight: 200 };

test("a city that fits hides nothing, a larger one says on which sides there is more", () => {
  expect(hiddenSides(BOX)).toEqual([]);
  expect(hiddenSides({ ...BOX, scrollWidth: 500 })).toEqual(["right"]);
  expect(hiddenSides({ ...BOX, scrollWidth: 500, scrollLeft: 80 })).toEqual(["left", "right"]);
  expect(hiddenSides({ ...BOX, scrollWidth: 500, scrollLeft: 199 })).toEqual(["left"]);
  expect(hiddenSides({ ...BOX, scrollHeight: 400, scrollTop: 50 })).toEqual(["top", "bottom"]);
});
