import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import { LiveMatch } from "../../src/api/match.svelte";
import type { Action, Position } from "../../src/api/types";
import { CanalTurn } from "../../src/canal/table/turn.svelte";
import { mounted } from "../support/effects.svelte";
import { FakeServer } from "../support/server";
import { position, room } from "../support/tables";

const MATCH = "/api/matches/m1";
const face = (canals: string): object => ({ id: "t", kind: "city", canals, value: 2, plots: "F.F." });
/** A tile with canals to the north and south looks the same after two quarters. */
const STRAIGHT = ["N-S-", "-E-W", "N-S-", "-E-W"].map(face);
const BEND = ["NE--", "-ES-", "--SW", "N--W"].map(face);

const lay = (x: number, y: number, quarters: number): Action<"canal"> => ({
  type: "lay",
  tile: "t",
  x,
  y,
  quarters,
});
const build = (x: number, y: number, plot: "NW" | "SE"): Action<"canal"> => ({ type: "build", x, y, plot });

/** A position of mine in this phase of the turn; what each action brings is its number in the list. */
function at(
  phase: string,
  legal: Action<"canal">[],
  faces = BEND,
  some: Partial<Position<"canal">> = {},
): Position<"canal"> {
  return position<"canal">({
    legal,
    gains: legal.map((_, i) => i),
    view: { seat: 0, state: { phase, base: [1, 0], laid: [{ x: 1, y: 0, quarters: 0, tile: { value: 4 } }] } },
    guide: {
      outcomes: legal.map(() => ({ lines: {}, takes: { "1": 2 }, gives: {} })),
      reach: [{ cell: "1,0", distance: 0, sites: [], why: "" }],
      faces,
      face_jets: faces.map(() => []),
    },
    ...some,
  } as unknown as Partial<Position<"canal">>);
}

const LAYS = [lay(1, 1, 0), lay(1, 1, 2), lay(0, -1, 3), lay(0, -1, 1)];

function begin(now: Position<"canal"> = at("lay", LAYS)): { match: LiveMatch<"canal">; turn: CanalTurn } {
  const match = new LiveMatch<"canal">("m1");
  match.room = room("canal");
  match.position = now;
  return { match, turn: mounted(() => new CanalTurn(match)) };
}

test("the places of my tile stand in reading order, each with its ways and what they bring", () => {
  const { turn } = begin();
  expect(turn.phase).toBe("lay");
  expect(turn.places.map(({ x, y, ways }) => [x, y, [...ways.keys()]])).toEqual([
    [0, -1, [3, 1]],
    [1, 1, [0, 2]],
  ]);
  expect(turn.places[1]!.ways.get(2)).toMatchObject({ gain: 1, takes: { "1": 2 }, gives: {} });
});

test("ways that look the same are one", () => {
  const { turn } = begin(at("lay", [lay(1, 1, 0), lay(1, 1, 2)], STRAIGHT));
  expect([...turn.places[0]!.ways.keys()]).toEqual([0]);
  turn.choose({ x: 1, y: 1 });
  expect(turn.rotate(1)).toBe(false); // it fits in this way only
});

test("a tile over a place is turned so that it fits, and then only to where it fits", () => {
  const { turn } = begin();
  turn.choose({ x: 0, y: -1 });
  expect([turn.at, turn.quarters]).toEqual([{ x: 0, y: -1 }, 1]);
  expect(turn.way).toMatchObject({ gain: 3 });
  expect(turn.rotate(1)).toBe(true);
  expect(turn.quarters).toBe(3);
  expect(turn.rotate(-1)).toBe(true);
  expect(turn.quarters).toBe(1);
  turn.choose({ x: 9, y: 9 });
  expect(turn.at).toEqual({ x: 0, y: -1 });
});

test("in the hand a tile is turned freely, also while others move", () => {
  const { turn } = begin(at("lay", [], BEND, { to_act: [1] }));
  expect(turn.phase).toBe("wait");
  expect(turn.rotate(-1)).toBe(true);
  expect(turn.quarters).toBe(3);
  expect([turn.places, turn.sites, turn.reach]).toEqual([[], [], null]);
});

test("a tile over a place stays there while what happened is shown again; in another turn there is another tile", () => {
  const { match, turn } = begin();
  turn.choose({ x: 1, y: 1 });
  turn.rotate(1);
  const now = match.position!;
  match.stage.playing = true;
  match.position = { ...now, step: -1, legal: [] };
  flushSync();
  expect(turn.place).toBeNull();
  match.position = now;
  match.stage.playing = false;
  flushSync();
  expect([turn.place?.x, turn.place?.y, turn.quarters]).toEqual([1, 1, 2]);
  match.position = { ...now, step: now.step + 1 };
  flushSync();
  expect([turn.at, turn.quarters]).toEqual([null, 0]);
});

test("laying, building twice and ending is one turn, previewed action by action", async () => {
  const server = new FakeServer();
  const { match, turn } = begin();
  turn.choose({ x: 1, y: 1 });
  const first = at("build-1", [build(1, 0, "NW"), build(1, 1, "SE")]);
  server.on(`POST ${MATCH}/preview`, { position: first, gain: 0 });
  await turn.lay();
  expect([turn.phase, turn.reachValue, turn.reach?.get("1,0")]).toEqual(["build-1", 4, 0]);
  expect(turn.sites.map(({ x, y, corner, gain }) => [x, y, corner, gain])).toEqual([
    [1, 0, 0, 0],
    [1, 1, 2, 1],
  ]);
  server.on(`POST ${MATCH}/preview`, { position: at("build-2", [build(1, 0, "SE")]), gain: 1 });
  await turn.build(turn.sites[1]!);
  expect(turn.phase).toBe("build-2");
  expect(await turn.end()).toBe(false); // it is not ready
  server.on(`POST ${MATCH}/preview`, { position: at("draw", []), gain: 2 });
  await turn.build(turn.sites[0]!);
  expect([turn.phase, turn.reach]).toEqual(["ready", null]);
  const whole = [lay(1, 1, 0), build(1, 1, "SE"), build(1, 0, "SE")];
  expect(server.sent(`POST ${MATCH}/preview`).map(({ actions }: { actions: unknown }) => actions)).toEqual([
    whole.slice(0, 1),
    whole.slice(0, 2),
    whole,
  ]);
  server.on(`POST ${MATCH}/moves`, { first: 2, actions: 3, ply: 6 });
  server.on(`GET ${MATCH}`, {
    room: room("canal"),
    position: at("lay", [], BEND, { ply: 6, step: 6, to_act: [1] }),
    log: [],
  });
  expect(await turn.end()).toBe(true);
  expect(server.sent(`POST ${MATCH}/moves`)).toMatchObject([{ actions: whole }]);
  flushSync();
  expect([turn.phase, turn.at, turn.quarters]).toEqual(["wait", null, 0]);
  expect(match.tentative).toEqual([]);
});

test("a turn that a reload has brought back is previewed once", async () => {
  const server = new FakeServer().on(`POST ${MATCH}/preview`, {
    position: at("build-1", [build(1, 0, "NW")]),
    gain: 0,
  });
  const match = new LiveMatch<"canal">("m1");
  match.room = room("canal");
  match.position = at("lay", LAYS);
  match.consider([lay(1, 1, 0)]);
  const turn = mounted(() => new CanalTurn(match));
  await vi.waitFor(() => expect(turn.phase).toBe("build-1"));
  expect(server.sent(`POST ${MATCH}/preview`)).toHaveLength(1);
});

test("while a preview is asked for, the last table stays and nothing can be pressed", async () => {
  const answers: ((given: unknown) => void)[] = [];
  new FakeServer().on(`POST ${MATCH}/preview`, () => new Promise((resolve) => answers.push(resolve)));
  const { turn } = begin();
  turn.choose({ x: 1, y: 1 });
  const before = turn.shown;
  const laid = turn.lay();
  expect([turn.busy, turn.shown === before]).toEqual([true, true]);
  await turn.lay();
  turn.choose({ x: 0, y: -1 });
  expect(turn.at).toEqual({ x: 1, y: 1 });
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]!({ position: at("build-1", [build(1, 0, "NW")]), gain: 0 });
  await laid;
  expect([turn.busy, turn.phase, answers.length]).toEqual([false, "build-1", 1]);
});

test("going back takes one action back, to the tile where and how it lay", async () => {
  const server = new FakeServer();
  const { match, turn } = begin();
  expect(turn.canGoBack).toBe(false);
  turn.choose({ x: 0, y: -1 });
  turn.rotate(1);
  expect(turn.canGoBack).toBe(true);
  server.on(`POST ${MATCH}/preview`, { position: at("build-1", [build(1, 0, "NW")]), gain: 0 });
  await turn.lay();
  await turn.build(turn.sites[0]!);
  expect(match.tentative).toHaveLength(2);
  await turn.back();
  expect(match.tentative).toHaveLength(1);
  await turn.build(turn.sites[0]!);
  await turn.back(0);
  expect([match.tentative, turn.at, turn.quarters]).toEqual([[], { x: 0, y: -1 }, 3]);
  await turn.back();
  expect([turn.at, turn.canGoBack]).toEqual([null, false]);
});
