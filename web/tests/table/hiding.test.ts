import { afterEach, expect, test } from "vitest";
import { choose } from "../../src/ground/settings.svelte";
import { hidesPoints } from "../../src/table/hiding";

afterEach(() => choose({ hideOthersPoints: false }));
const hidden = (status: "running" | "over", viewer: number | null): boolean[] =>
  [0, 1, 2].map((seat) => hidesPoints({ status }, viewer, seat));

test("points are shown unless this screen leaves them out", () => {
  expect(hidden("running", 1)).toEqual([false, false, false]);
});

test("the others' points are left out while the match runs, my own never, and nobody's at the end", () => {
  choose({ hideOthersPoints: true });
  expect(hidden("running", 1)).toEqual([true, false, true]);
  expect(hidden("running", null)).toEqual([true, true, true]);
  expect(hidden("over", 1)).toEqual([false, false, false]);
});

test("the choice is kept on the device", () => {
  choose({ hideOthersPoints: true });
  expect(localStorage.getItem("tiletown.settings")).toContain('"hideOthersPoints":true');
});
