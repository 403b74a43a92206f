import { expect, test } from "vitest";
import type { Position } from "../../src/api/types";
import {
  addedBetween,
  adviceOn,
  around,
  buildingsOf,
  byRow,
  jetsOf,
  near,
  tilesOf,
  together,
} from "../../src/canal/pictures/map";
import {
  arm,
  cellKey,
  innerJets,
  readKey,
  plotKey,
  plotX,
  plotY,
  quarter,
  ripples,
  rise,
  turned,
  type Building,
} from "../../src/canal/pictures/pieces";

test("the names of tiles and plots are read as they are written", () => {
  const plot = { x: 2, y: -1, corner: 3 };
  expect([cellKey(plot), plotKey(plot)]).toEqual(["2,-1", "2,-1:SW"]);
  expect(readKey("2,-1:SW")).toEqual(plot);
  expect(readKey("-3,0")).toEqual({ x: -3, y: 0, corner: null });
});

test("a plot lies in its corner of its tile", () => {
  const at = (corner: number): number[] => [plotX({ x: 1, y: -1, corner }), plotY({ x: 1, y: -1, corner })];
  const [nw, ne, se, sw] = [0, 1, 2, 3].map(at);
  expect(nw![0]).toBe(sw![0]);
  expect(ne![1]).toBe(nw![1]);
  expect(se![0]! - nw![0]!).toBe(se![1]! - nw![1]!);
  for (const [x, y] of [nw!, ne!, se!, sw!]) {
    expect(x).toBeGreaterThan(120);
    expect(x).toBeLessThan(240);
    expect(y).toBeGreaterThan(-120);
    expect(y).toBeLessThan(0);
  }
});

test("an arm of water goes from the middle of its tile to one side; a bank has none", () => {
  expect(arm(0, 0, "N", 10)).toBe("M50 60V0h20V60z");
  expect(arm(1, 0, "E", 10)).toBe("M180 50h60v20h-60z");
  expect(arm(0, 0, "S", 10)).toBe("M50 60v60h20v-60z");
  expect(arm(0, 0, "W", 10)).toBe("M60 50h-60v20h60z");
  expect(arm(0, 0, "-", 10)).toBe("");
  expect(ripples(0, 0, "----")).toBe("");
  expect(ripples(0, 0, "N-S-").match(/M/g)).toHaveLength(4);
  expect(ripples(0, 0, "-E-W").match(/M/g)).toHaveLength(4);
});

test("tiles know who leads them, and whether nobody does because it is tied", () => {
  const tile = { id: "t", kind: "city", canals: "NESW", value: 3, plots: "FFFF" };
  const shown = {
    view: {
      state: {
        laid: [
          { x: 0, y: 1, quarters: 0, tile },
          { x: 1, y: 1, quarters: 0, tile },
          { x: 2, y: 1, quarters: 0, tile },
        ],
        buildings: [{ x: 0, y: 1, plot: "SE", owner: 1, height: 2 }],
      },
    },
    guide: {
      leads: [
        { cell: "0,1", seat: 1, how: "tallest" },
        { cell: "1,1", seat: null, how: "tied" },
      ],
    },
  } as unknown as Position<"canal">;
  expect(tilesOf(shown).map(({ x, lead, tied }) => [x, lead, tied])).toEqual([
    [0, 1, false],
    [1, null, true],
    [2, null, false],
  ]);
  expect(buildingsOf(shown)).toEqual([{ x: 0, y: 1, corner: 2, owner: 1, height: 2 }]);
});

test("what was laid and built between two frames is found, not the centre", () => {
  const tile = (kind: string): object => ({ id: "t", kind, canals: "NESW", value: 3, plots: "FFFF" });
  const at = (laid: object[], buildings: object[]): Position<"canal"> =>
    ({ view: { state: { laid, buildings } }, guide: { leads: [], jets: [] } }) as unknown as Position<"canal">;
  const start = { x: 0, y: 0, quarters: 0, tile: tile("start") };
  const centre = { x: 1, y: 0, quarters: 0, tile: tile("centre") };
  const city = { x: 2, y: 0, quarters: 0, tile: tile("city") };
  const built = (plot: string, height: number): object => ({ x: 1, y: 0, plot, owner: 0, height });
  expect(addedBetween(at([], []), at([start, centre], []))).toEqual([]);
  const before = at([start, centre], [built("NW", 1), built("SE", 2)]);
  const after = at([start, centre, city], [built("NW", 2), built("SE", 2), built("NE", 1)]);
  expect(addedBetween(before, after)).toEqual(["2,0", "1,0:NW", "1,0:NE"]);
  expect(addedBetween(after, after)).toEqual([]);
});

test("water is shown where it falls on a building or on a foundation that waits for one", () => {
  const jets = [
    { fountain: "0,1:NW", plot: "0,1:SW", lit: true, waiting: false },
    { fountain: "0,1:NE", plot: "0,0:SE", lit: false, waiting: true },
    { fountain: "1,1:NE", plot: "", lit: false, waiting: false },
  ];
  expect(jetsOf({ guide: { jets } })).toEqual([
    { from: { x: 0, y: 1, corner: 0 }, to: { x: 0, y: 1, corner: 3 }, lit: true },
    { from: { x: 0, y: 1, corner: 1 }, to: { x: 0, y: 0, corner: 2 }, lit: false },
  ]);
});

test("a tile in the hand shows the jets that stay on it", () => {
  const tile = { kind: "city" as const, canals: "N---", value: 2, plots: "vF.F", jets: [["NW", "SW"]] as const };
  expect(innerJets({ ...tile, x: 0, y: 0 })).toEqual([
    { from: { x: 0, y: 0, corner: 0 }, to: { x: 0, y: 0, corner: 3 }, lit: false },
  ]);
});

test("a place that the coach speaks of has the numbers of all its turns, and is quiet if all of them are", () => {
  const advice = adviceOn([{ cells: ["1,0", "1,0:NW"] }, { cells: ["1,0", "2,0:SE"], quiet: true, label: "✗" }]);
  expect(Object.fromEntries(advice)).toEqual({
    "1,0": { labels: [1, "✗"], quiet: false },
    "1,0:NW": { labels: [1], quiet: false },
    "2,0:SE": { labels: ["✗"], quiet: true },
  });
});

test("the box around some tiles holds all of them, with a margin", () => {
  expect(
    around([
      { x: -1, y: 0 },
      { x: 1, y: 2 },
    ]),
  ).toEqual({ x: -134, y: -14, width: 388, height: 388 });
});

test("the box leaves room for a high building of the top row, and for no other", () => {
  const tiles = [0, 1].map((y) => ({ x: 0, y }));
  const building = (y: number, height: number): Building => ({ x: 0, y, corner: 0, owner: 0, height });
  expect(around(tiles, [building(0, 1), building(1, 8), building(-1, 8)])).toEqual(around(tiles));
  const { y, height } = around(tiles, [building(0, 8)]);
  expect(y).toBeLessThan(plotY(building(0, 8)) - rise(8));
  expect(y + height).toBe(254); // the lower edge stays
});

test("the quarters of a tile lie in its corners", () => {
  const corners = [0, 1, 2, 3].map((corner) => quarter({ x: 1, y: 0, corner }));
  expect(corners.map(({ left, top }) => [left, top])).toEqual([
    [120, 0],
    [180, 0],
    [180, 60],
    [120, 60],
  ]);
  expect(corners[0]!.size).toBe(60);
});

test("a face is turned clockwise, with its canals and fountains", () => {
  const face = { canals: "NE--", plots: "F^.v" };
  expect(turned(face, 0)).toBe(face);
  expect(turned(face, 1)).toEqual({ canals: "-ES-", plots: "<F>." });
  expect(turned(face, 3)).toEqual({ canals: "N--W", plots: "<.>F" });
  expect(turned(turned(face, 3), 1)).toEqual(face);
});

test("advice without a label has no number on the map", () => {
  expect([...adviceOn([{ cells: ["0,0"], label: "" }, { cells: ["1,0"] }]).keys()]).toEqual(["1,0"]);
});

test("the box around two boxes holds both, and no more", () => {
  const one = { x: -10, y: 0, width: 30, height: 10 };
  expect(together(one, { x: 0, y: 5, width: 100, height: 20 })).toEqual({ x: -10, y: 0, width: 110, height: 25 });
  expect(together(one, { x: 0, y: 2, width: 1, height: 1 })).toEqual(one);
});

test("buildings are drawn from north to south, on a tile its northern ones first", () => {
  const at = (y: number, corner: number) => ({ x: 0, y, corner, owner: 0, height: 1 });
  const order = byRow([at(1, 0), at(0, 3), at(0, 1), at(-1, 2)]);
  expect(order.map(({ y, corner }) => [y, corner])).toEqual([
    [-1, 2],
    [0, 1],
    [0, 3],
    [1, 0],
  ]);
});

test("near some cells are the tiles between them and their neighbours, and none beyond", () => {
  const row = [-4, -3, -2, -1, 0, 1, 2].map((x) => ({ x, y: 0 }));
  const found = near(
    [...row, { x: 0, y: 2 }],
    [
      { x: -2, y: 0 },
      { x: 2, y: 0 },
    ],
  );
  expect(found.map(({ x }) => x)).toEqual([-3, -2, -1, 0, 1, 2]);
});
