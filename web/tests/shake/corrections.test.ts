import { expect, test } from "vitest";
import type { Pieces } from "../../src/api/types";
import {
  beachOptions,
  confirmed,
  EDGE_PAIRS,
  guesses,
  withBeach,
  withConcrete,
  withHalves,
  withZone,
} from "../../src/shake/corrections";
import { BONUS_TILES, cellOf } from "../../src/shake/pictures/pieces";

const assumed = { source: "assumed" } as const;
const zones = { rows: ["111111", "111111", "112222", "112222", "112233", "112233"], ...assumed };
const BOX = {
  landlocked: { zones, concrete: { edges: ["north", "east", "south", "west"], source: "rulebook" } },
  beachfront: {
    zones,
    concrete: { edges: ["north", "west"], ...assumed },
    beach: { edges: ["east", "south"], ...assumed },
  },
  halves: Object.fromEntries(BONUS_TILES.map((tile) => [tile, { fill: "left", ...assumed }])),
  construction: {
    cells: ["B2", "C3", "D4", "E5"],
    pairs: [
      { pair: "road/home", source: "rulebook" },
      { pair: "road/park", ...assumed },
    ],
    ...assumed,
  },
} as unknown as Pieces<"shake">;

test("the halves of one tile are swapped, and marked as the owner's", () => {
  const once = withHalves(BOX, "shop");
  expect(once.halves.shop).toEqual({ fill: "right", source: "yours" });
  expect(once.halves.road).toBe(BOX.halves.road);
  expect(withHalves(once, "shop").halves.shop).toEqual({ fill: "left", source: "yours" });
});

test("any two edges are concrete; the others are beach, or one of them", () => {
  expect(EDGE_PAIRS).toHaveLength(6);
  const box = withConcrete(BOX, ["east", "south"]);
  expect(box.beachfront.concrete).toEqual({ edges: ["east", "south"], source: "yours" });
  expect(box.beachfront.beach).toEqual({ edges: ["north", "west"], source: "yours" });
  expect(beachOptions(box)).toEqual([["north", "west"], ["north"], ["west"]]);
  expect(withBeach(BOX, ["south"]).beachfront).toEqual({
    ...BOX.beachfront,
    beach: { edges: ["south"], source: "yours" },
  });
});

test("a cell has the next zone, after the third the first", () => {
  const box = withZone(withZone(BOX, "beachfront", cellOf("B3")), "beachfront", cellOf("F6"));
  expect(box.beachfront.zones).toEqual({
    rows: ["111111", "111111", "122222", "112222", "112233", "112231"],
    source: "yours",
  });
  expect(box.landlocked).toBe(BOX.landlocked);
});

test("what is confirmed was assumed before, and nothing else changes", () => {
  expect(Object.values(confirmed(BOX, "halves").halves).every(({ source }) => source === "yours")).toBe(true);
  const { concrete, beach, zones: same } = confirmed(BOX, "edges").beachfront;
  expect([concrete.source, beach.source, same.source]).toEqual(["yours", "yours", "assumed"]);
  const { pairs, source, cells } = confirmed(BOX, "construction").construction;
  expect([...pairs.map((pair) => pair.source), source, cells.length]).toEqual(["rulebook", "yours", "yours", 4]);
  expect(confirmed(BOX, "landlocked").landlocked.zones.source).toBe("yours");
  expect(confirmed(BOX, "landlocked").landlocked.concrete.source).toBe("rulebook");
});

test("what a table is counted with and is only assumed", () => {
  const found = (box = BOX, ...some: Parameters<typeof guesses> extends [unknown, ...infer Rest] ? Rest : never) =>
    guesses(box, ...some).map((guess) => guess.what);
  expect(found(BOX, "landlocked", false, false)).toEqual(["zones", "halves"]);
  expect(found(BOX, "beachfront", false, true)).toEqual(["zones", "concrete", "beach", "halves", "sites"]);
  expect(found(BOX, "beachfront", true, false)).toEqual(["halves"]);
  const mine = withHalves(confirmed(BOX, "landlocked"), "road");
  expect(guesses(mine, "landlocked", false, false)).toEqual([
    { what: "halves", tiles: ["park", "factory", "shop", "home", "different"] },
  ]);
  expect(guesses(confirmed(mine, "halves"), "landlocked", false, false)).toEqual([]);
});
