import { expect, test } from "vitest";
import { LiveMatch } from "../../src/api/match.svelte";
import type { Action, Position } from "../../src/api/types";
import { cellName, cellOf } from "../../src/shake/pictures/pieces";
import { ShakeTurn, type Place } from "../../src/shake/table/turn.svelte";
import { mounted } from "../support/effects.svelte";
import { position, room } from "../support/tables";

type Colour = "home" | "park";
const choose = (colour: Colour): Action<"shake"> => ({ type: "choose", colour });

/** A position in which these tiles of these colours fit, the n-th place for n points: `offering(["home", "A1 A2"])`. */
function offering(...colours: [Colour, ...string[]][]): Position<"shake"> {
  const outcomes = colours.map(([colour, ...places]) => {
    const cells = places.map((place) => place.split(" ").map(cellOf));
    return {
      colour,
      shape: cells[0]!.map((cell) => cell - cells[0]![0]!),
      at: cells.map(([first]) => first!),
      gain: cells.map((_, i) => i),
      flips: [],
      clears: [],
      lines: [],
      fill: [],
      four: [],
      points: null,
    };
  });
  const legal = colours.flatMap(([colour, ...places]) =>
    places.map((place) => ({ type: "place", colour, at: place.split(" ")[0]! })),
  );
  return position<"shake">({ legal, guide: { outcomes } } as unknown as Partial<Position<"shake">>);
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

test("each colour has its places, with what they bring", () => {
  const { turn } = begin(HOMES);
  expect(turn.mustChoose).toBe(false);
  expect(Object.fromEntries(turn.ways)).toEqual({ home: 4, park: 2 });
  expect(turn.places.get("home")!.map(({ gain }) => gain)).toEqual([0, 1, 2, 3]);
  expect([turn.picked, turn.place, turn.offered]).toEqual([null, null, []]);
});

test("picking a colour puts the ghost on its first place, or where it was", () => {
  const { match, turn } = begin(HOMES);
  turn.pick("home");
  expect([turn.picked, cells(turn.place)]).toEqual(["home", "A1 B1"]);
  turn.put(turn.offered[3]!);
  turn.pick("park");
  expect(cells(turn.place)).toBe("C3"); // nearer to E3 than F6
  expect(match.tentative).toEqual([{ type: "place", colour: "park", at: "C3" }]);
});

test("the ghost steps through its places, round and round", () => {
  const { turn } = begin(HOMES);
  turn.pick("home");
  const seen = [1, 1, 1, 1].map(() => (turn.step(1), cells(turn.place)));
  expect(seen).toEqual(["C1 D1", "B3 C3", "E3 F3", "A1 B1"]);
  turn.step(-1);
  expect(cells(turn.place)).toBe("E3 F3");
});

test("an arrow key goes to the nearest place in its direction", () => {
  const { turn } = begin(HOMES);
  expect(turn.towards(1, 0)).toBeNull();
  turn.pick("home");
  expect(cells(turn.towards(1, 0))).toBe("C1 D1");
  expect(cells(turn.towards(0, 1))).toBe("B3 C3");
  expect(turn.towards(-1, 0)).toBeNull();
});

test("a finger on a cell means the place that covers it with its middle nearest", () => {
  const now = offering(["home", "A1 B1 C1", "B1 C1 D1", "C1 D1 E1"]);
  const { turn } = begin(now);
  turn.pick("home");
  expect(cells(turn.at(2))).toBe("B1 C1 D1");
  expect(cells(turn.at(0))).toBe("A1 B1 C1");
  expect(turn.at(12)).toBeNull();
});

test("the active player names a colour before placing it, and sends both", () => {
  const { guide } = offering(["home", "A1 B1", "C1 D1"], ["park", "F6"]);
  const { match, turn } = begin(position<"shake">({ legal: [choose("home"), choose("park")], gains: [0, 0], guide }));
  expect(turn.mustChoose).toBe(true);
  expect(Object.fromEntries(turn.ways)).toEqual({ home: 2, park: 1 });
  turn.pick("home");
  turn.step(1);
  expect(match.tentative).toEqual([choose("home"), { type: "place", colour: "home", at: "C1" }]);
  expect([turn.picked, cells(turn.place)]).toEqual(["home", "C1 D1"]);
});

test("what a place does is read from the columns: bits, octal digits, and zeros where there are none", () => {
  const outcomes = {
    colour: "park",
    shape: [0, 5, 6],
    at: [1, 8],
    gain: [-2, 7],
    flips: [0, 0b1000001],
    clears: [0, 0b1010],
    lines: [[0, 1], [], [-2, 6]],
    fill: [0o654321, 0],
    four: [],
    points: [0o210, 0],
  };
  const { turn } = begin(
    position<"shake">({ guide: { outcomes: [outcomes] } } as unknown as Partial<Position<"shake">>),
  );
  expect(turn.places.get("park")).toEqual([
    {
      action: { type: "place", colour: "park", at: "B1" },
      cells: [1, 6, 7],
      gain: -2,
      flips: [],
      clears: [],
      lines: [0, 0, -2],
      fill: [1, 2, 3, 4, 5, 6],
      four: [0, 0, 0, 0, 0, 0],
      points: new Map([
        [1, 0],
        [6, 1],
        [7, 2],
      ]),
    },
    {
      action: { type: "place", colour: "park", at: "C2" },
      cells: [8, 13, 14],
      gain: 7,
      flips: ["N1", "NW"],
      clears: [1, 3],
      lines: [1, 0, 6],
      fill: [0, 0, 0, 0, 0, 0],
      four: [0, 0, 0, 0, 0, 0],
      points: new Map([
        [8, 0],
        [13, 0],
        [14, 0],
      ]),
    },
  ]);
});
