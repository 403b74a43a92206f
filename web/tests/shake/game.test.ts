import { expect, test } from "vitest";
import type { GameInfo, LogEntry, Position } from "../../src/api/types";
import type { Count } from "../../src/pad/counts.svelte";
import { mistakeTitle } from "../../src/shake/coach";
import { reaches } from "../../src/shake/lessons";
import { emptySketch } from "../../src/shake/pad";
import { visible } from "../../src/shake/replay";
import { t } from "../../src/ground/language.svelte";
import { complete, inWords } from "../../src/shake/setup";
import { entry, position, sheet } from "../support/tables";

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

test("the goal of a lesson may be a colour and a flipped bonus tile", () => {
  const bonus = (n: number): Position<"shake"> =>
    position<"shake">({ sheets: [sheet(0, [{ rule: "bonus", points: 3 * n, items: Array(n).fill({}) as never }])] });
  const place = [{ type: "place", colour: "home", at: "A1" }] as Position<"shake">["legal"];
  expect(reaches!({ colour: "home" }, place, bonus(0), bonus(0))).toBe(true);
  expect(reaches!({ colour: "shop" }, place, bonus(0), bonus(0))).toBe(false);
  expect(reaches!({ flips: true }, place, bonus(1), bonus(1))).toBe(false);
  expect(reaches!({ flips: true }, place, bonus(1), bonus(2))).toBe(true);
});

test("a mistake is told with its round", () => {
  expect(mistakeTitle(4, "2.1")).toContain("4");
});
