import { expect, test } from "vitest";
import { flightsOf } from "../../src/canal/table/flights";

test("points fly from whoever has lost as many, otherwise from the map", () => {
  expect(flightsOf([4, -4, 0])).toEqual([{ points: 4, to: 0, from: 1 }]);
  expect(flightsOf([0, -3, 7, 0])).toEqual([{ points: 7, to: 2, from: null }]);
  expect(flightsOf([4, -4, 4])).toEqual([
    { points: 4, to: 0, from: 1 },
    { points: 4, to: 2, from: null },
  ]);
  expect(flightsOf([0, -2])).toEqual([]);
});
