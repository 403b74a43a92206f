import { expect, test } from "vitest";
import type { CanalLaid } from "../../src/api/schema";
import {
  arrangementOf,
  centreOf,
  exchanged,
  flipped,
  lying,
  shuffled,
  turned,
  type Centre,
  type Lying,
} from "../../src/canal/arrange/centre";
import { FakeServer } from "../support/server";

const AROUND = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

const laid = (x: number, y: number, id: string, quarters: number): CanalLaid => ({
  x,
  y,
  quarters,
  tile: { id, kind: "centre", canals: "NESW", value: 3, plots: "F.F." },
});

/** What a server might offer: fronts turned in any way, the back of C2 in one way for each side, other backs in three. */
const offered = AROUND.map(([x, y], side) =>
  ["C1", "C2", "C3", "C4"].map((id) => {
    const back = id === "C2" ? [side] : [0, 1, 2, 3].filter((quarters) => quarters !== side);
    return {
      id,
      faces: [[0, 1, 2, 3].map((quarters) => laid(x, y, `${id}a`, quarters)), back.map((q) => laid(x, y, `${id}b`, q))],
    };
  }),
);
const standard = ["C1a", "C2a", "C3a", "C4a"].map((face) => ({ face, quarters: 0 }));
const CENTRE: Centre = { start: laid(0, 0, "S", 0), offered, standard };

const begin = (): Lying[] => lying(CENTRE, standard);
/** "C1a0 C2a0 C3a0 C4a0": the tiles north, east, south and west, with their quarters. */
const told = (tiles: readonly Lying[]): string =>
  arrangementOf(tiles)
    .map(({ face, quarters }) => face + quarters)
    .join(" ");

test("what there is to choose from, and the standard, come from the server, for the pieces of the match", async () => {
  const start = laid(0, 0, "S", 0);
  const server = new FakeServer().on("POST /api/games/canal/try", ({ setup }: { setup: { arrangement: string } }) => ({
    view: {
      seat: null,
      state: { laid: setup.arrangement === "chance" ? [] : [start, ...begin().map((one) => one.laid)] },
    },
    guide: { centre: setup.arrangement === "chance" ? offered : [] },
  }));
  expect(await centreOf(null)).toEqual(CENTRE);
  const sources = { start: "assumed", centre: "assumed", city: "yours" } as const;
  const pieces = { name: "My box", tiles: [], facts: [], sources };
  await centreOf(pieces);
  expect(server.sent("POST /api/games/canal/try").map(({ setup }) => setup)).toEqual([
    { arrangement: "chance" },
    { arrangement: "standard" },
    { arrangement: "chance", pieces },
    { arrangement: "standard", pieces },
  ]);
});

test("a tile is flipped, and turned no further than it must be", () => {
  expect(told(flipped(CENTRE, begin(), 1))).toBe("C1a0 C2b1 C3a0 C4a0");
  expect(told(flipped(CENTRE, begin(), 0))).toBe("C1b1 C2a0 C3a0 C4a0");
  expect(told(flipped(CENTRE, begin(), 2))).toBe("C1a0 C2a0 C3b0 C4a0");
  expect(told(flipped(CENTRE, flipped(CENTRE, begin(), 2), 2))).toBe(told(begin()));
});

test("a tile is turned clockwise or back through what is allowed", () => {
  const once = turned(CENTRE, begin(), 3);
  expect(told(once)).toBe("C1a0 C2a0 C3a0 C4a1");
  expect(told(turned(CENTRE, once, 3, -1))).toBe(told(begin()));
  expect(told(turned(CENTRE, begin(), 3, -1))).toBe("C1a0 C2a0 C3a0 C4a3");
  const back = flipped(CENTRE, begin(), 0); // 0 is not allowed there
  expect(told(turned(CENTRE, turned(CENTRE, turned(CENTRE, back, 0), 0), 0))).toBe(told(back));
  const fixed = flipped(CENTRE, begin(), 1);
  expect([fixed[1]!.ways, told(turned(CENTRE, fixed, 1))]).toEqual([1, told(fixed)]);
});

test("two tiles change places, with their faces, turned no further than they must be", () => {
  const tiles = turned(CENTRE, flipped(CENTRE, begin(), 1), 3);
  expect(told(tiles)).toBe("C1a0 C2b1 C3a0 C4a1");
  expect(told(exchanged(CENTRE, tiles, 1, 3))).toBe("C1a0 C4a1 C3a0 C2b3");
  expect(told(exchanged(CENTRE, tiles, 3, 1))).toBe("C1a0 C4a1 C3a0 C2b3");
});

test("a shuffle has each tile once, and reaches every face and every turn", () => {
  const seen = new Set<string>();
  for (let i = 0; i < 1000; i++) {
    const tiles = shuffled(CENTRE);
    expect(tiles.map(({ id }) => id).sort()).toEqual(["C1", "C2", "C3", "C4"]);
    tiles.forEach(({ laid }, side) => seen.add(`${side} ${laid.tile.id} ${laid.quarters}`));
  }
  expect(seen.size).toBe(4 * (4 * 4 + 1 + 3 * 3));
});

test("an arrangement lies with other pieces as it did, or turned until it may", () => {
  const own = arrangementOf(flipped(CENTRE, begin(), 0));
  expect(told(lying(CENTRE, own))).toBe("C1b1 C2a0 C3a0 C4a0");
  const others = offered.map((tiles) =>
    tiles.map(({ id, faces }) => ({ id, faces: faces.map((ways) => ways.slice(-1)) })),
  );
  expect(told(lying({ ...CENTRE, offered: others }, own))).toBe("C1b3 C2a3 C3a3 C4a3");
});
