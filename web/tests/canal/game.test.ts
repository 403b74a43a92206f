import { expect, test } from "vitest";
import type { GameInfo, LogEntry } from "../../src/api/types";
import { mistakeTitle } from "../../src/canal/coach";
import { emptySketch } from "../../src/canal/pad";
import { visible } from "../../src/canal/replay";
import { complete } from "../../src/canal/setup";
import type { Count } from "../../src/pad/counts.svelte";
import { entry } from "../support/tables";

test("a setup gets the number of its players", () => {
  expect(complete({ even_start: true }, 3, {} as GameInfo)).toEqual({ even_start: true, players: 3 });
});

test("a new table of the score pad has the start tile, the centre, and the points of the last one", () => {
  const first = emptySketch(undefined);
  expect(first.tiles.map(({ kind }) => kind)).toEqual(["start", "centre", "centre", "centre", "centre"]);
  expect(emptySketch({ sketch: { ...first, points: [7, 7, 7] } } as Count<"canal">).points).toEqual([7, 7, 7]);
});

test("a drawn tile is no stop of a replay", () => {
  expect(visible(entry<"canal">(0, { type: "draw" } as LogEntry<"canal">["action"]))).toBe(false);
  expect(visible(entry<"canal">(0, { type: "skip" } as LogEntry<"canal">["action"]))).toBe(true);
});

test("a mistake is told with its turn", () => {
  expect(mistakeTitle(4, "2.1")).toContain("4");
});
