import { expect, test, vi } from "vitest";
import type { Pieces } from "../../src/api/types";
import { bonusLines, groundOf, piecesOf, printedPieces, sitesOf } from "../../src/shake/pictures/printed.svelte";
import { cellOf } from "../../src/shake/pictures/pieces";
import { DOWN, FakeServer } from "../support/server";

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

const side = (row: string) => ({ zones: { rows: Array<string>(6).fill(row) }, concrete: { edges: ["north"] } });
const half = (fill: string) => ({ fill, four: "" });
const PRINTED = {
  landlocked: side("111111"),
  beachfront: { ...side("222222"), beach: { edges: ["south"] } },
  halves: Object.fromEntries(
    ["home", "shop", "factory", "park", "road", "different"].map((tile) => [
      tile,
      half(tile === "shop" ? "right" : "left"),
    ]),
  ),
  construction: { cells: ["B2", "E5"] },
};

test("what is printed is asked for once, and again if nothing came; only the beachfront has a beach", async () => {
  const server = new FakeServer().inTurn("GET /api/games/shake/pieces", DOWN, { pieces: PRINTED });
  expect(groundOf({ side: "landlocked" })).toBeNull();
  await vi.waitFor(() => expect(server.asked).toHaveLength(1));
  await printedPieces().catch(() => undefined);
  await vi.waitFor(async () => expect(await printedPieces()).toEqual(PRINTED));
  expect(server.asked).toHaveLength(2);
  const [inland, beach] = (["landlocked", "beachfront"] as const).map((name) => groundOf({ side: name }));
  expect(inland).toEqual({ zones: side("111111").zones.rows, concrete: ["north"], beach: [], fillsRight: ["shop"] });
  expect(beach).toMatchObject({ zones: side("222222").zones.rows, beach: ["south"] });
  expect(bonusLines({}, "N1", "shop")).toEqual({ fill: "B", four: "A" });
  expect(server.asked).toHaveLength(2);
});

test("a match with corrected pieces is shown with those", () => {
  const own = { ...PRINTED, construction: { cells: ["A1", "F6"] } } as unknown as Pieces<"shake">;
  expect(piecesOf({ pieces: own })).toBe(own);
  expect([...sitesOf({ pieces: own }, ["road"])]).toEqual([
    [cellOf("A1"), "road"],
    [cellOf("F6"), ""],
  ]);
});
