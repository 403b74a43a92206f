import { expect, test } from "vitest";
import type { Frame, GameInfo, LogEntry, Position, RatedTurn } from "../../src/api/types";
import type { Count } from "../../src/pad/counts.svelte";
import { decided, mistakeTitle, turnSpoken } from "../../src/shake/coach";
import { bonusOf } from "../../src/shake/end/bonus";
import { EMPTY_BOARD } from "../../src/shake/pictures/pieces";
import { emptySketch } from "../../src/shake/pad";
import { visible } from "../../src/shake/replay";
import { t } from "../../src/ground/language.svelte";
import { complete, inWords } from "../../src/shake/setup";
import { plain } from "../support/plain";
import { entry, position, room, seatInfo, sheet } from "../support/tables";

const info = {
  setups: [{ variant: [] }, { variant: ["solo"] }, { variant: [] }, { variant: ["family"] }],
  players: [1, 1, 2, 2],
} as unknown as GameInfo;

test("solo is dropped when others sit down", () => {
  expect(complete({ variant: ["solo"] }, 1, info)).toEqual({ variant: ["solo"], players: 1 });
  expect(complete({ variant: ["solo"], side: "beachfront" }, 2, info)).toEqual({
    variant: [],
    side: "beachfront",
    players: 2,
  });
  expect(complete({}, 3, info)).toEqual({ variant: [], players: 3 });
});

test("a setup in words: the side of the board and the variants", () => {
  expect(inWords({ side: "landlocked", variant: [] })).toEqual([t("shake-side-landlocked")]);
  expect(inWords({ side: "beachfront", variant: ["family", "construction"] })).toHaveLength(3);
});

test("a new table of the score pad takes over side and bonus tiles", () => {
  expect(emptySketch(undefined).cities).toHaveLength(2);
  const bonus = ["home", "shop", "factory", "park", "road", "different"];
  const sketch = { ...emptySketch(undefined), side: "beachfront" as const, bonus };
  const next = emptySketch({ names: ["A", "B", "C"], sketch } as Count<"shake">);
  expect(next).toMatchObject({ side: "beachfront", bonus });
  expect(next.cities.map(({ board }) => board)).toEqual(Array(3).fill(".".repeat(36)));
});

test("a sealed placement is no stop of a replay", () => {
  expect(visible(entry<"shake">(0, { type: "sealed" } as LogEntry<"shake">["action"]))).toBe(false);
  expect(visible(entry<"shake">(0, { type: "pass" } as LogEntry<"shake">["action"]))).toBe(true);
});

test("a mistake is told with its round", () => {
  expect(mistakeTitle(4, "2.1")).toContain("4");
});

test("a turn of the coach is its colour and all its cells", () => {
  const actions = [
    { type: "choose", colour: "park" },
    { type: "place", colour: "park", at: "C4" },
  ];
  const turn = { actions, cells: ["C4", "C5", "D5"] } as unknown as RatedTurn<"shake">;
  expect(plain(turnSpoken(turn))).toBe("Parks on C4, C5 and D5");
});

/** Mia and I with these boards and as many points; she has cleared her city. */
const last = { view: { state: { boards: [EMPTY_BOARD.replace(".", "#"), EMPTY_BOARD] } } };
const frame = { ...last, sheets: [{ ...sheet(40), can_win: false }, sheet(30)] } as unknown as Frame<"shake">;

test("the analysis says what decided the match, to me by name if several of us play at this screen", () => {
  const result = { winners: [1], decided_by: "cleared" } as const;
  const ended = room("shake", { status: "over", result } as never);
  expect(plain(decided(ended, frame, ["You", "Mia"]))).toMatch(/^You have more points, \*\*40 to 30\*\*/);
  expect(plain(decided({ ...ended, mine: [0, 1] }, frame, ["Ada", "Mia"]))).toMatch(/^Ada has more points/);
  const resigned = [seatInfo({ mine: true, resigned: true }), seatInfo({ seat: 1, name: "Mia" })];
  expect(decided({ ...ended, seats: resigned }, frame, ["You", "Mia"])).toBe("");
  expect(decided(room("shake"), frame, ["You", "Mia"])).toBe(""); // it is not over
});

test("a city has the bonus tiles of its six lines, and the corner tile if it is played", () => {
  const meter = (slot: number, flipped = false) => ({ slot: `s${slot}`, tile: "home", fill: 1, four: 2, flipped });
  const lines = [0, 1, 2, 3, 4, 5].map((slot) => meter(slot, slot === 2));
  const at = (...meters: object[][]) => position<"shake">({ guide: { meters } } as unknown as Position<"shake">);
  const { bonus, corner } = bonusOf(at([], lines), 1);
  expect([bonus.map(({ won }) => won), corner]).toEqual([[false, false, true, false, false, false], null]);
  expect(bonusOf(at([...lines, meter(6, true)]), 0)).toMatchObject({ corner: true, bonus: { length: 6 } });
  expect(bonusOf(at([...lines, meter(6)]), 0).corner).toBe(false);
  expect(bonusOf(at(), 0)).toEqual({ bonus: [], corner: null });
});
