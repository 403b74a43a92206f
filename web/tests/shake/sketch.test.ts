import { expect, test, vi } from "vitest";
import type { Pieces } from "../../src/api/types";
import { forgetBox, keepBox } from "../../src/box/boxes.svelte";
import { announced } from "../../src/ground/announcer.svelte";
import type { Count } from "../../src/pad/counts.svelte";
import { emptySketch } from "../../src/shake/pad";
import { BONUS_TILES, cellName, cellOf, CORNER_SLOT } from "../../src/shake/pictures/pieces";
import { printedPieces } from "../../src/shake/pictures/printed.svelte";
import { ShakeSketching } from "../../src/shake/sketch.svelte";
import { mounted } from "../support/effects.svelte";
import { padServer, rescored, scored } from "../support/pad";
import { plain } from "../support/plain";
import { DOWN, type FakeServer } from "../support/server";

const SCORE = "POST /api/games/shake/score";
const SIDE = { zones: { rows: Array(6).fill("111222") }, concrete: { edges: ["north"] } };
const PIECES = {
  landlocked: SIDE,
  beachfront: { ...SIDE, beach: { edges: ["south"] } },
  halves: Object.fromEntries(BONUS_TILES.map((tile) => [tile, { fill: tile === "park" ? "right" : "left" }])),
  construction: { cells: ["B2", "C3"] },
};
const SHAKE = {
  name: "shake",
  setups: [[], ["family"], ["construction"], ["family", "construction"], ["solo"], [], ["family"]].map((variant) => ({
    variant,
  })),
  players: [1, 1, 1, 1, 1, 2, 2],
};
const METERS = [{ fill: 3, four: 2, flipped: false }, ...Array(5).fill({ fill: 0, four: 0, flipped: true })];

/** The server: construction and solo lay construction tiles on the boards. */
const server = (): FakeServer =>
  padServer(SHAKE, ({ cities, variant }: { cities: { board: string }[]; variant: string[] }) => {
    const sites = variant.some((one) => one !== "family") ? { construction: ["road/home", "road/park"] } : {};
    return scored(cities.length, { deal: sites }, { meters: cities.map(() => METERS) });
  }).on("GET /api/games/shake/pieces", { pieces: PIECES });

async function begin(some: Partial<Count<"shake">["sketch"]> = {}, names = [""]) {
  vi.useFakeTimers();
  const focused: string[] = [];
  const sketch = { ...emptySketch(undefined), cities: names.map(() => ({ board: ".".repeat(36) })), ...some };
  const count: Count<"shake"> = { id: "s1", game: "shake", begun: 0, names, sketch, totals: [], winners: [] };
  await printedPieces();
  const sketching = mounted(() => new ShakeSketching(count, (cell) => focused.push(cellName(cell))));
  await rescored();
  return { sketching, focused };
}

const said = (): string => plain(announced()).trim();
const press = (key: string, some: KeyboardEventInit = {}): KeyboardEvent =>
  new KeyboardEvent("keydown", { key, cancelable: true, ...some });
const on = (board: string, cell: string): string => board[cellOf(cell)]!;

test("a press puts the brush's building on a cell, and takes it away where it lies", async () => {
  server();
  const { sketching } = await begin();
  sketching.put(cellOf("B3"));
  expect([on(sketching.board, "B3"), sketching.current, said()]).toEqual(["H", cellOf("B3"), "B3: Home"]);
  sketching.brush = "R";
  sketching.put(cellOf("B3"));
  expect(on(sketching.board, "B3")).toBe("R");
  sketching.put(cellOf("B3"));
  expect([on(sketching.board, "B3"), said()]).toEqual([".", "B3: empty"]);
});

test("keys: arrows move the focus, letters build, Backspace erases, shortcuts of the browser stay", async () => {
  server();
  const { sketching, focused } = await begin();
  const cell = cellOf("C1");
  const keys = [press("ArrowRight"), press("s"), press("x"), press("r", { ctrlKey: true })];
  for (const key of keys) sketching.key(key, cell);
  expect(keys.map((key) => key.defaultPrevented)).toEqual([true, true, false, false]);
  expect([focused, on(sketching.board, "C1")]).toEqual([["D1"], "S"]);
  sketching.key(press("S"), cell);
  expect(on(sketching.board, "C1")).toBe("S");
  sketching.key(press("Backspace"), cell);
  expect(on(sketching.board, "C1")).toBe(".");
});

test("construction tiles lie where the pieces say, in variants that have them", async () => {
  server();
  const { sketching } = await begin();
  expect([...sketching.sites.keys()]).toEqual([]);
  sketching.put(cellOf("B2"), "#");
  expect(on(sketching.board, "B2")).toBe(".");
  await sketching.setVariant("construction", true);
  await rescored();
  expect([...sketching.sites.keys()].map(cellName)).toEqual(["B2", "C3"]);
  sketching.put(cellOf("B2"), "#");
  sketching.put(cellOf("B3"), "#");
  expect([on(sketching.board, "B2"), on(sketching.board, "B3"), said()]).toEqual(["#", ".", "B2: Construction"]);
});

test("construction tiles are taken off when the last variant with them is switched off", async () => {
  server();
  const board = `${".".repeat(7)}#`.padEnd(36, ".");
  const { sketching } = await begin({ cities: [{ board }], variant: ["family", "construction"] });
  await sketching.setVariant("family", false);
  expect([sketching.variant, on(sketching.board, "B2")]).toEqual([["construction"], "#"]);
  await sketching.setVariant("solo", true);
  expect([sketching.variant, on(sketching.board, "B2")]).toEqual([["solo"], "#"]);
  await sketching.setVariant("solo", false);
  expect([sketching.variant, on(sketching.board, "B2")]).toEqual([[], "."]);
});

test("without an answer they stay", async () => {
  const asked = server();
  const { sketching } = await begin({
    cities: [{ board: `${".".repeat(7)}#`.padEnd(36, ".") }],
    variant: ["construction"],
  });
  asked.on(SCORE, DOWN);
  await sketching.setVariant("construction", false);
  expect(on(sketching.board, "B2")).toBe("#");
});

test("a variant is offered to as many as can play it; one more at the table drops it", async () => {
  server();
  const { sketching } = await begin({ variant: ["solo"] });
  expect([sketching.least, sketching.most]).toEqual([1, 2]);
  expect(sketching.canSwitch("family")).toBe(true);
  sketching.add();
  expect([sketching.variant, sketching.seat, sketching.sketch.cities.length]).toEqual([[], 1, 2]);
  expect([sketching.canSwitch("solo"), sketching.canSwitch("family")]).toEqual([false, true]);
  sketching.remove(0);
  expect([sketching.seat, sketching.sketch.cities.length, sketching.canSwitch("solo")]).toEqual([0, 1, true]);
});

test("a bonus tile that is put into a slot changes places with the one that lay there", async () => {
  server();
  const { sketching } = await begin();
  sketching.setBonus(0, "home");
  expect(sketching.sketch.bonus).toEqual(["home", "park", "factory", "shop", "road", "different"]);
  expect(sketching.bonus[0]).toEqual({ bonus: "home", won: false, fill: 3, four: 2 });
  expect(sketching.bonus[1]).toMatchObject({ bonus: "park", won: true });
  expect(sketching.meters[CORNER_SLOT]).toBeUndefined();
});

test("a bonus tile is flipped by hand and back, for the city that is shown, until the board decides again", async () => {
  const asked = server();
  const { sketching } = await begin({}, ["Ann", "Ben"]);
  sketching.flip(0);
  expect(said()).toBe("North, left, Road: flipped by hand");
  sketching.flip(1); // the server says that it lies flipped
  expect(said()).toBe("North, middle, Park: turned back by hand");
  sketching.flip(CORNER_SLOT);
  expect(said()).toBe("Corner tile: flipped by hand");
  expect(sketching.flippedByHand).toEqual([0, 1, CORNER_SLOT]);
  await rescored();
  const sent = asked.sent(SCORE).at(-1) as { sketch: { cities: { flipped?: object }[] } };
  expect(sent.sketch.cities.map(({ flipped }) => flipped)).toEqual([{ N1: true, N2: false, NW: true }, undefined]);
  sketching.letBoardDecide();
  expect(sketching.flippedByHand).toEqual([]);
});

test("the table is counted with my box, also after it has changed; without one, with the server's pieces", async () => {
  const asked = server();
  const sent = (): unknown => (asked.sent(SCORE).at(-1) as { sketch: { pieces: unknown } }).sketch.pieces;
  const { sketching } = await begin();
  expect([sent(), sketching.ground?.fillsRight]).toEqual([null, ["park"]]);
  const box = { ...PIECES, halves: { ...PIECES.halves, road: { fill: "right" } } } as unknown as Pieces<"shake">;
  keepBox("shake", box);
  await rescored();
  expect([sent(), sketching.ground?.fillsRight]).toEqual([box, ["road", "park"]]);
  expect(emptySketch(undefined).pieces).toEqual(box);
  forgetBox("shake");
  await rescored();
  expect(sent()).toBe(null);
});

test("each player has a city, the sheet and the marked line are those of the one that is shown", async () => {
  server();
  const { sketching } = await begin({}, ["Ann", "Ben"]);
  sketching.seat = 1;
  sketching.put(0, "R");
  expect(sketching.sketch.cities.map(({ board }) => board[0])).toEqual([".", "R"]);
  expect(sketching.sheet?.total).toBe(10);
  sketching.line = "road";
  expect(sketching.open).toBeUndefined();
  sketching.sketch.side = "beachfront";
  expect([sketching.side, sketching.ground?.concrete]).toEqual(["beachfront", ["north"]]);
});
