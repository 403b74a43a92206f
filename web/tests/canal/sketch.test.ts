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

const CANAL = { name: "canal", setups: [{}, {}, {}], players: [2, 3, 4] };
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

test("the map shows the tiles and the cells beside them", async () => {
  server();
  const { bounds, cells: all } = await begin();
  expect(bounds).toEqual({ west: -2, north: -2, columns: 5, rows: 5 });
  expect(all).toHaveLength(25);
  expect(cells(all.filter(({ tile }) => tile))).toEqual(["0,-1", "-1,0", "0,0", "1,0", "0,1"]);
  const free = all.filter(({ tile, beside }) => beside && !tile);
  expect(cells(free)).toEqual(["0,-2", "-1,-1", "1,-1", "-2,0", "2,0", "-1,1", "1,1", "0,2"]);
});

test("a press beside the city adds a tile, which is announced; a press on a tile chooses it", async () => {
  server();
  const sketching = await begin();
  sketching.choose({ x: 1, y: 1 });
  expect(said()).toBe("Tile 1 south and 1 east added");
  expect([sketching.tile?.value, sketching.tile?.plots, sketching.tiles.length]).toEqual([3, "FFFF", 6]);
  sketching.choose({ x: 0, y: 1 });
  expect([sketching.chosen, sketching.tile?.kind, sketching.tiles.length]).toEqual([{ x: 0, y: 1 }, "centre", 6]);
});

test("a tile is entered: kind, value and plots; what stood on a foundation goes with it", async () => {
  server();
  const sketching = await begin();
  sketching.choose({ x: 1, y: 1 });
  sketching.setKind("centre");
  sketching.setValue(4);
  sketching.raise(2, 1, 3);
  sketching.setGround(0, "^");
  expect(sketching.tile).toMatchObject({ kind: "centre", value: 4, plots: "^FFF" });
  expect(sketching.building(2)).toEqual({ x: 1, y: 1, corner: 2, owner: 1, height: 3 });
  sketching.setGround(2, ".");
  expect([sketching.tile?.plots, sketching.building(2)]).toEqual(["^F.F", undefined]);
});

test("without a chosen tile nothing is entered", async () => {
  server();
  const sketching = await begin();
  const before = JSON.stringify(sketching.sketch);
  sketching.setKind("city");
  sketching.setValue(2);
  sketching.setGround(0, "F");
  sketching.raise(0, 0, 1);
  sketching.removeTile();
  expect(JSON.stringify(sketching.sketch)).toBe(before);
});

test("a building changes its owner and its height, and without height it is gone", async () => {
  server();
  const sketching = await begin();
  sketching.choose({ x: 1, y: 0 });
  sketching.raise(0, 0, 1);
  sketching.raise(0, 1, 2);
  sketching.raise(2, 0, 1);
  expect(sketching.buildings.map(({ corner, owner, height }) => [corner, owner, height])).toEqual([
    [0, 1, 2],
    [2, 0, 1],
  ]);
  sketching.raise(0, 1, 0);
  sketching.raise(2, null, 1);
  expect(sketching.buildings).toEqual([]);
});

test("a building grows while the server counts pieces that are left", async () => {
  server();
  const sketching = await begin();
  sketching.choose({ x: 1, y: 0 });
  sketching.raise(0, 0, 19);
  await rescored();
  expect(sketching.canRaise(0)).toBe(true);
  sketching.raise(0, 0, 20);
  await rescored();
  expect([sketching.canRaise(0), sketching.canRaise(1)]).toEqual([false, true]);
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

test("a removed tile takes its buildings with it", async () => {
  server();
  const sketching = await begin();
  sketching.choose({ x: 1, y: 0 });
  sketching.raise(0, 0, 1);
  sketching.removeTile();
  expect([sketching.chosen, sketching.tile, sketching.buildings]).toEqual([null, undefined, []]);
  expect(sketching.tiles).toHaveLength(4);
});

test("people come and go with their points and buildings, between the fewest and the most of the setups", async () => {
  server();
  const sketching = await begin();
  expect([sketching.least, sketching.most]).toEqual([2, 4]);
  expect(sketching.shownNames.map(plain)).toEqual(["Mia", "Player 2"]);
  sketching.add();
  sketching.rename(2, "Ben");
  sketching.startPoints = 7;
  expect([sketching.seat, sketching.names, sketching.sketch.points]).toEqual([2, ["Mia", "", "Ben"], [5, 0, 7]]);
  sketching.choose({ x: 1, y: 0 });
  sketching.raise(0, 0, 1);
  sketching.raise(2, 2, 1);
  sketching.remove(0);
  expect([sketching.seat, sketching.names, sketching.sketch.points]).toEqual([1, ["", "Ben"], [0, 7]]);
  expect(sketching.buildings.map(({ corner, owner }) => [corner, owner])).toEqual([[2, 1]]);
  expect(sketching.startPoints).toBe(7);
});

test("every change is scored and kept on the device; a sketch that is refused is not kept", async () => {
  const asked = server();
  const sketching = await begin();
  expect(findCount("canal", "c1")).toMatchObject({ totals: [0, 10], winners: [1] });
  await rescored();
  expect(asked.sent("POST /api/games/canal/score")).toHaveLength(1); // a score does not ask for the next one
  sketching.rename(0, "Ann");
  sketching.choose({ x: 1, y: 1 });
  await rescored();
  expect(asked.sent("POST /api/games/canal/score")).toHaveLength(2);
  expect(findCount("canal", "c1")?.names).toEqual(["Ann", ""]);
  expect(findCount("canal", "c1")?.sketch.tiles).toHaveLength(6);
  asked.on("POST /api/games/canal/score", new Refusal("bad-sketch"));
  sketching.setValue(9);
  await rescored();
  expect([sketching.counting.refused?.problem.code, sketching.values]).toEqual(["bad-sketch", [2, 3, 4, 9]]);
  expect(findCount("canal", "c1")?.sketch.tiles[5]?.value).toBe(3);
});
