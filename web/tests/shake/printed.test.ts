import { expect, test } from "vitest";
import type { Pieces } from "../../src/api/types";
import { bonusLines } from "../../src/shake/pictures/printed.svelte";

const SLOTS = ["N1", "N2", "N3", "W1", "W2", "W3"];
const pieces = { halves: { road: { fill: "left" }, shop: { fill: "right" } } } as Pieces<"shake">;
const lines = (tile: "road" | "shop"): string[] =>
  SLOTS.map((slot) => {
    const { fill, four } = bonusLines({ pieces }, slot, tile);
    return `${fill}${four}`;
  });

test("the halves of a bonus tile face the two lines that it lies at, as the pieces of the match have them", () => {
  expect(lines("road")).toEqual(["AB", "CD", "EF", "21", "43", "65"]);
  expect(lines("shop")).toEqual(["BA", "DC", "FE", "12", "34", "56"]);
});
