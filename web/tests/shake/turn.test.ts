import { expect, test, vi } from "vitest";
import { LiveMatch } from "../../src/api/match.svelte";
import type { Action, Position } from "../../src/api/types";
import { cellName } from "../../src/shake/drawings/pieces";
import { ShakeTurn, type Place } from "../../src/shake/table/turn.svelte";
import { mounted } from "../support/effects.svelte";
import { FakeServer } from "../support/server";
import { position, room } from "../support/tables";

type Colour = "home" | "park";
const PREVIEW = "POST /api/matches/m1/preview";
const choose = (colour: Colour): Action<"shake"> => ({ type: "choose", colour });

/** A position in which these tiles of these colours fit: `offering(["home", "A1 A2", "C1 C2"])`. */
function offering(...colours: [Colour, ...string[]][]): Position<"shake"> {
  const places = colours.flatMap(([colour, ...all]) => all.map((cells) => ({ colour, cells: cells.split(" ") })));
  return position<"shake">({
    legal: places.map(({ colour, cells }) => ({ type: "place", colour, at: cells[0]! })),
    gains: places.map((_, i) => i),
    guide: { effects: places.map(({ cells }) => ({ cells, flips: [], clears: [] })) },
  } as unknown as Partial<Position<"shake">>);
}

function begin(now: Position<"shake">): { match: LiveMatch<"shake">; turn: ShakeTurn } {
  const match = new LiveMatch<"shake">("m1");
  match.room = room("shake");
  match.position = now;
  return { match, turn: mounted(() => new ShakeTurn(match)) };
}

const cells = (place: Place | null): string => place?.cells.map(cellName).join(" ") ?? "";

//   A B C D E F
// 1 a a b b . .
// 2 . . . . . .
// 3 . c c . d d
const HOMES = offering(["home", "A1 B1", "C1 D1", "B3 C3", "E3 F3"], ["park", "C3", "F6"]);

test("each building has its places, with what they bring", () => {
  const { turn } = begin(HOMES);
  expect(turn.mustChoose).toBe(false);
  expect(Object.fromEntries(turn.ways)).toEqual({ home: 4, park: 2 });
  expect(turn.places.get("home")!.map(({ gain }) => gain)).toEqual([0, 1, 2, 3]);
  expect([turn.picked, turn.place, turn.offered]).toEqual([null, null, []]);
});

test("picking a building puts the ghost on its first place, or where it was", async () => {
  new FakeServer().on(PREVIEW, { position: HOMES, gain: 0 });
  const { match, turn } = begin(HOMES);
  await turn.pick("home");
  expect([turn.picked, cells(turn.place)]).toEqual(["home", "A1 B1"]);
  turn.put(turn.offered[3]!);
  await turn.pick("park");
  expect(cells(turn.place)).toBe("C3"); // nearer to E3 than F6
  expect(match.tentative).toEqual([{ type: "place", colour: "park", at: "C3" }]);
});

test("the ghost steps through its places, round and round", async () => {
  new FakeServer().on(PREVIEW, { position: HOMES, gain: 0 });
  const { turn } = begin(HOMES);
  await turn.pick("home");
  const seen = [1, 1, 1, 1].map(() => (turn.step(1), cells(turn.place)));
  expect(seen).toEqual(["C1 D1", "B3 C3", "E3 F3", "A1 B1"]);
  turn.step(-1);
  expect(cells(turn.place)).toBe("E3 F3");
});

test("an arrow key goes to the nearest place in its direction", async () => {
  new FakeServer().on(PREVIEW, { position: HOMES, gain: 0 });
  const { turn } = begin(HOMES);
  expect(turn.towards(1, 0)).toBeNull();
  await turn.pick("home");
  expect(cells(turn.towards(1, 0))).toBe("C1 D1");
  expect(cells(turn.towards(0, 1))).toBe("B3 C3");
  expect(turn.towards(-1, 0)).toBeNull();
});

test("a finger on a cell means the place that covers it with its middle nearest", async () => {
  const now = offering(["home", "A1 B1 C1", "B1 C1 D1", "C1 D1 E1"]);
  new FakeServer().on(PREVIEW, { position: now, gain: 0 });
  const { turn } = begin(now);
  await turn.pick("home");
  expect(cells(turn.at(2))).toBe("B1 C1 D1");
  expect(cells(turn.at(0))).toBe("A1 B1 C1");
  expect(turn.at(12)).toBeNull();
});

test("the active player names a building before placing it, and sends both", async () => {
  const ahead = { home: offering(["home", "A1 B1", "C1 D1"]), park: offering(["park", "F6"]) };
  new FakeServer().on(PREVIEW, ({ actions }: { actions: { colour: Colour }[] }) => ({
    position: ahead[actions[0]!.colour],
    gain: 0,
  }));
  const { match, turn } = begin(position<"shake">({ legal: [choose("home"), choose("park")], gains: [0, 0] }));
  expect(turn.mustChoose).toBe(true);
  await vi.waitFor(() => expect(Object.fromEntries(turn.ways)).toEqual({ home: 2, park: 1 }));
  await turn.pick("home");
  turn.step(1);
  expect(match.tentative).toEqual([choose("home"), { type: "place", colour: "home", at: "C1" }]);
  expect([turn.picked, cells(turn.place)]).toEqual(["home", "C1 D1"]);
});
