import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import type { Count } from "../../src/pad/counts.svelte";
import { findCount } from "../../src/pad/counts.svelte";
import { announced } from "../../src/ground/announcer.svelte";
import { emptySketch } from "../../src/canal/pad";
import { cellKey } from "../../src/canal/pictures/pieces";
import { CanalSketching } from "../../src/canal/sketch.svelte";
import { mounted } from "../support/effects.svelte";
import { padServer, rescored, scored } from "../support/pad";
import { plain } from "../support/plain";
import { Refusal, type FakeServer } from "../support/server";

const STARTING = [
  [5, 0],
  [5, 2, 0],
  [5, 3, 1, 0],
];
const CANAL = { name: "canal", setups: [{}, {}, {}], players: [2, 3, 4], numbers: { starting_points: STARTING } };
const GUIDE = { leads: [{ cell: "1,0", seat: 1, how: "height" }], jets: [] };
const BOX = { pieces: { tiles: ["S NESW 0 ....", "C1a NESW 3 F.F.", "01 NESW 2 FFFv", "02 NESW 4 FFFF"] } };

/** The server: each of two players has 20 pieces. */
const server = (): FakeServer =>
  padServer(CANAL, ({ points, buildings }: { points: number[]; buildings: { owner: number; height: number }[] }) => {
    const built = (seat: number) => buildings.filter(({ owner }) => owner === seat).reduce((n, b) => n + b.height, 0);
    return scored(points.length, { supply: points.map((_, seat) => 20 - built(seat)) }, GUIDE);
  }).on("GET /api/games/canal/pieces", BOX);

async function begin(): Promise<CanalSketching> {
  vi.useFakeTimers();
  const count: Count<"canal"> = {
    id: "c1",
    game: "canal",
    begun: 0,
    names: ["Mia", ""],
    sketch: emptySketch(undefined),
    totals: [],
    winners: [],
  };
  const sketching = mounted(() => new CanalSketching(count));
  await rescored();
  return sketching;
}

const said = (): string => plain(announced()).trim();
const cells = (all: readonly { x: number; y: number }[]): string[] => all.map(cellKey);

const NEW = { x: 1, y: 1 };
const plot = (corner: number, at = NEW) => ({ ...at, corner });

test("the map shows the tiles and the cells beside them", async () => {
  server();
  const { bounds, free, tiles } = await begin();
  expect(bounds).toEqual({ west: -1.5, north: -1.5, columns: 4, rows: 4 });
  expect(cells(tiles)).toEqual(["0,0", "0,-1", "1,0", "0,1", "-1,0"]);
  expect(cells(free).sort()).toEqual(["-1,-1", "-1,1", "-2,0", "0,-2", "0,2", "1,-1", "1,1", "2,0"]);
});

test("a press beside the city lays a tile of the value in hand, which is announced", async () => {
  server();
  const sketching = await begin();
  sketching.lay(NEW);
  expect(said()).toBe("Tile 1 south and 1 east added");
  expect([sketching.tile?.value, sketching.tile?.plots, sketching.tiles.length]).toEqual([3, "FFFF", 6]);
  sketching.take({ kind: "tile", n: 4 });
  sketching.take({ kind: "build", n: 0 });
  sketching.lay({ x: 2, y: 1 });
  expect(sketching.tile?.value).toBe(4);
});

test("the middle of a tile takes the value in hand, and then the next one; a colour only chooses the tile", async () => {
  server();
  const sketching = await begin();
  sketching.lay(NEW);
  sketching.take({ kind: "tile", n: 2 });
  const values = [1, 2, 3].map(() => {
    sketching.pressTile(NEW);
    return sketching.tile?.value;
  });
  expect(values).toEqual([2, 3, 2]);
  expect(said()).toBe("Tile 1 south and 1 east, value 2");
  sketching.take({ kind: "build", n: 1 });
  sketching.pressTile({ x: 1, y: 0 });
  expect([sketching.chosen, sketching.tile?.value]).toEqual([{ x: 1, y: 0 }, 3]);
  sketching.take({ kind: "tile", n: 4 });
  sketching.pressTile({ x: 0, y: 0 }); // the start tile has no value
  expect(sketching.tile?.value).toBe(0);
});

test("a corner goes through foundation, the fountains that face a tile, and garden", async () => {
  server();
  const sketching = await begin();
  sketching.lay(NEW); // beside it lie a tile in the north and one in the west
  const north_west = Array.from({ length: 6 }, () => {
    sketching.pressPlot(plot(0));
    return sketching.tile?.plots[0];
  });
  expect(north_west).toEqual([">", "v", "^", "<", ".", "F"]);
  const south_east = Array.from({ length: 4 }, () => {
    sketching.pressPlot(plot(2));
    return sketching.tile?.plots[2];
  });
  expect(south_east).toEqual(["<", "^", ".", "F"]);
  expect(said()).toBe("1 south and 1 east, south-east corner: Foundation");
});

test("with a colour each press is a piece, and with 'take away' one less; a piece needs a foundation", async () => {
  server();
  const sketching = await begin();
  sketching.lay(NEW);
  sketching.pressPlot(plot(0)); // a fountain
  sketching.take({ kind: "build", n: 0 });
  for (let i = 0; i < 3; i++) sketching.pressPlot(plot(0));
  expect([sketching.tile?.plots, sketching.building(plot(0))?.height]).toEqual(["FFFF", 3]);
  expect(said()).toBe("1 south and 1 east, north-west corner: Mia, 3 pieces");
  sketching.take({ kind: "tile", n: 3 });
  sketching.pressPlot(plot(0)); // the ground below a building stays
  expect(sketching.tile?.plots).toBe("FFFF");
  sketching.take({ kind: "build", n: 1 });
  sketching.pressPlot(plot(0));
  expect(sketching.building(plot(0))).toMatchObject({ owner: 1, height: 1 });
  sketching.take({ kind: "take", n: 0 });
  sketching.pressPlot(plot(0));
  sketching.pressPlot(plot(0));
  expect(sketching.buildings).toEqual([]);
});

test("a building grows while the server counts pieces that are left", async () => {
  server();
  const sketching = await begin();
  sketching.take({ kind: "build", n: 0 });
  for (let i = 0; i < 20; i++) sketching.pressPlot(plot(0, { x: 1, y: 0 }));
  await rescored();
  expect([sketching.supply(0), sketching.supply(1)]).toEqual([0, 20]);
  sketching.pressPlot(plot(0, { x: 1, y: 0 }));
  expect(sketching.buildings[0]?.height).toBe(20);
});

test("a tile is turned with what is built on it, and copied without", async () => {
  server();
  const sketching = await begin();
  sketching.lay(NEW);
  sketching.pressPlot(plot(0)); // faces east
  sketching.take({ kind: "build", n: 1 });
  sketching.pressPlot(plot(3));
  sketching.rotate();
  expect(sketching.tile?.plots).toBe("FvFF");
  expect(sketching.buildings.map(({ corner }) => corner)).toEqual([0]);
  sketching.take({ kind: "copy", n: 0 });
  sketching.lay({ x: 2, y: 1 });
  expect([sketching.tile?.plots, sketching.buildings.length]).toEqual(["FvFF", 1]);
});

test("each step can be undone, also a removed player; names that were typed stay", async () => {
  server();
  const sketching = await begin();
  expect(sketching.canUndo).toBe(false);
  sketching.lay(NEW);
  flushSync();
  sketching.rename(1, "Ben");
  flushSync();
  sketching.add();
  flushSync();
  sketching.remove(2);
  flushSync();
  sketching.undo();
  flushSync();
  expect([sketching.names, sketching.points]).toEqual([
    ["Mia", "Ben", ""],
    [5, 2, 0],
  ]);
  sketching.undo();
  flushSync();
  expect([sketching.names, sketching.tiles.length]).toEqual([["Mia", "Ben"], 6]);
  sketching.undo();
  flushSync();
  expect([sketching.tiles.length, sketching.canUndo, sketching.names[1]]).toEqual([5, false, "Ben"]);
  sketching.undo();
  expect(sketching.tiles).toHaveLength(5);
});

test("a tally is scored instead of the city, and both are kept while one goes from one to the other", async () => {
  const asked = server();
  const sketching = await begin();
  sketching.tallied = true;
  sketching.sketch.tally![0]!.led = [1, 2, 0];
  await rescored();
  sketching.add();
  expect(sketching.sketch.tally).toHaveLength(3);
  sketching.remove(2);
  sketching.tallied = false;
  await rescored();
  sketching.tallied = true;
  await rescored();
  const sent = asked.sent("POST /api/games/canal/score").map(({ sketch }) => sketch.tally?.[0].led ?? null);
  expect(sent).toEqual([null, [1, 2, 0], null, [1, 2, 0]]);
  expect(sketching.tiles).toHaveLength(5);
});

test("who leads comes with the score; the start tile has no value to choose", async () => {
  server();
  const sketching = await begin();
  expect(sketching.tiles.filter(({ lead }) => lead !== null).map((tile) => [cellKey(tile), tile.lead])).toEqual([
    ["1,0", 1],
  ]);
  expect(sketching.jets).toEqual([]);
  expect(sketching.values).toEqual([2, 3, 4]);
});

test("whether the centre scores is part of the sketch, and scored again", async () => {
  const asked = server();
  const sketching = await begin();
  expect(sketching.centreScores).toBe(false);
  sketching.centreScores = true;
  await rescored();
  const sent = asked.sent("POST /api/games/canal/score").map(({ sketch }) => sketch.centre_scores as boolean);
  expect([sketching.centreScores, sent]).toEqual([true, [false, true]]);
});

test("a removed tile takes its buildings with it; the start tile stays", async () => {
  server();
  const sketching = await begin();
  sketching.removeTile();
  sketching.take({ kind: "build", n: 0 });
  sketching.pressPlot(plot(0, { x: 1, y: 0 }));
  sketching.removeTile();
  expect([sketching.chosen, sketching.tile, sketching.buildings]).toEqual([null, null, []]);
  sketching.pressTile({ x: 0, y: 0 });
  sketching.removeTile();
  expect(sketching.tiles).toHaveLength(4);
});

test("people come and go with their points and buildings, between the fewest and the most of the setups", async () => {
  server();
  const sketching = await begin();
  expect([sketching.least, sketching.most]).toEqual([2, 4]);
  expect(sketching.shownNames.map(plain)).toEqual(["Mia", "Player 2"]);
  sketching.add();
  sketching.rename(2, "Ben");
  expect([sketching.seat, sketching.names, sketching.points]).toEqual([2, ["Mia", "", "Ben"], [5, 2, 0]]);
  sketching.setPoints(2, 7);
  sketching.take({ kind: "build", n: 0 });
  sketching.pressPlot(plot(0, { x: 1, y: 0 }));
  sketching.take({ kind: "build", n: 2 });
  sketching.pressPlot(plot(2, { x: 1, y: 0 }));
  sketching.remove(0);
  expect([sketching.seat, sketching.names, sketching.points]).toEqual([1, ["", "Ben"], [2, 7]]);
  expect(sketching.buildings.map(({ corner, owner }) => [corner, owner])).toEqual([[2, 1]]);
});

test("every change is scored and kept on the device; a sketch that is refused is not kept", async () => {
  const asked = server();
  const sketching = await begin();
  expect(findCount("canal", "c1")).toMatchObject({ totals: [0, 10], winners: [1] });
  await rescored();
  expect(asked.sent("POST /api/games/canal/score")).toHaveLength(1); // a score does not ask for the next one
  sketching.rename(0, "Ann");
  sketching.lay(NEW);
  await rescored();
  expect(asked.sent("POST /api/games/canal/score")).toHaveLength(2);
  expect(findCount("canal", "c1")?.names).toEqual(["Ann", ""]);
  expect(findCount("canal", "c1")?.sketch.tiles).toHaveLength(6);
  asked.on("POST /api/games/canal/score", new Refusal("bad-sketch"));
  sketching.take({ kind: "tile", n: 9 });
  sketching.pressTile(NEW);
  await rescored();
  expect([sketching.counting.refused?.problem.code, sketching.values]).toEqual(["bad-sketch", [2, 3, 4, 9]]);
  expect(findCount("canal", "c1")?.sketch.tiles[5]?.value).toBe(3);
});
