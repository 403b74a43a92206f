import { beforeEach, expect, test, vi } from "vitest";
import type { Action, Position } from "../../src/api/types";
import * as canal from "../../src/canal/lessons";
import { POINTERS as CANAL_POINTERS } from "../../src/canal/pointers";
import { t } from "../../src/ground/language.svelte";
import { learned, note, noteLesson } from "../../src/learn/learned.svelte";
import type { Attempt, Goal } from "../../src/learn/lesson.svelte";
import { boxesOf, boxOf } from "../../src/learn/spots";
import * as shake from "../../src/shake/lessons";
import { POINTERS as SHAKE_POINTERS } from "../../src/shake/pointers";
import { position, sheet } from "../support/tables";

const place = (colour: string, at: string) => ({ type: "place", colour, at }) as Action<"shake">;
const build = (x: number, y: number, plot: string) => ({ type: "build", x, y, plot }) as Action<"canal">;
const lay = (x: number, y: number, quarters: number) =>
  ({ type: "lay", tile: "10", x, y, quarters }) as Action<"canal">;
const attempt = <G extends string>(some: object): Attempt<G> => some as Attempt<G>;
const withLine = <G extends string>(rule: string, points: number): Position<G> =>
  position<G>({ sheets: [sheet(points, [{ rule, points, items: [] }])] } as unknown as Partial<Position<G>>);
const lesson = (solution: unknown[], goal: Goal = {}) => ({ solution, goal }) as never;

test("Shake That City: another colour than the one that is asked for, and no flipped bonus tile, are misses", () => {
  const tried = attempt<"shake">({
    actions: [place("home", "A1")],
    now: withLine("bonus", 3),
    then: withLine("bonus", 3),
  });
  expect(shake.missed({ colour: "road" }, tried)).toBe(t("learn-shake-missed-colour", { colour: "road" }));
  expect(shake.missed({ colour: "home" }, tried)).toBe("");
  expect(shake.missed({ flips: true }, tried)).toBe(t("learn-shake-missed-flip"));
  expect(shake.missed({ flips: true }, { ...tried, then: withLine("bonus", 6) })).toBe("");
});

test("Shake That City: the reason counts groups of homes, else cells", () => {
  const gained = { reason: "home-group", points: 4, cells: ["A1", "A2", "C3"], items: 2 };
  expect(shake.why({ ...gained, rule: "home" })).toBe(t("learn-shake-why", { reason: "home-group", n: 2 }));
  expect(shake.why({ ...gained, rule: "road", reason: "road-connected" })).toContain("3 more roads");
});

test("Shake That City: the solution is a colour, its cells, the button", () => {
  const now = position<"shake">({ guide: { outcomes: [{ colour: "road", shape: [0, 7] }] } } as never);
  const parts = (...tentative: Action<"shake">[]) =>
    shake.parts(lesson([place("road", "B3")], { gain: 3 }), tentative, now).map(({ part, at }) => [part, at.length]);
  expect(parts()).toEqual([["colour", 1]]);
  expect(parts(place("home", "A1"))).toEqual([["colour", 1]]);
  expect(parts(place("road", "A1"))).toEqual([["place", 2]]);
  expect(parts(place("road", "B3"))).toEqual([["go", 1]]);
  const free = shake.parts(lesson([place("road", "B3")]), [place("home", "A1")], now);
  expect(free.map(({ part }) => part)).toEqual(["go"]); // without a goal anything will do
  expect(shake.placeOf("A2")).toContain("nth-child(7)");
  expect(shake.placeOf("N1")).toContain(".bonus");
});

test("Canal City: where it lies, where its canals lead, how far it was built, and what fountains bring", () => {
  const city = (canals: string): Position<"canal"> =>
    position<"canal">({
      view: { seat: 0, state: { laid: canals ? [{ x: 0, y: -2, tile: { canals } }] : [] } },
      guide: { reach: [{ cell: "1,0", distance: 2 }] },
    } as never);
  const laid = (canals: string) => attempt<"canal">({ actions: [lay(0, -2, 1)], now: city(""), then: city(canals) });
  const goal = { lay: "0,-2", leads: "W" };
  expect(canal.missed({ ...goal, lay: "5,5" }, laid("--SW"))).toBe(t("learn-canal-missed-place"));
  expect(canal.missed(goal, laid("-ES-"))).toBe(t("learn-canal-missed-canal", { side: "west" }));
  expect(canal.missed(goal, laid("--SW"))).toBe("");
  const built = attempt<"canal">({ actions: [build(1, 0, "NW")], before: city("") });
  expect(canal.missed({ distance: 3 }, built)).toBe(t("learn-canal-missed-distance", { n: 2, goal: 3 }));
  expect(canal.missed({ distance: 2 }, built)).toBe("");
  const flows = attempt<"canal">({ now: withLine("fountain", 0), then: withLine("fountain", 1) });
  expect(canal.missed({ gain: 2, rule: "fountain" }, flows)).toBe(t("learn-canal-missed-fountain", { n: 1, goal: 2 }));
  expect(canal.missed({ gain: 1, rule: "fountain" }, flows)).toBe("");
  expect(canal.why({ rule: "tile", reason: "tallest", points: 4, cells: [], items: 1 })).toContain("with the 4");
});

test("Canal City: the solution is a place, its rotation, the button, then one site after the other", () => {
  const turn = [lay(0, -2, 2), build(0, -2, "NW")];
  const parts = (tentative: Action<"canal">[], goal: Goal = { gain: 4 }) =>
    canal.parts(lesson(turn, goal), tentative, position<"canal">()).map(({ part }) => part);
  expect(parts([])).toEqual(["lay", "turn", "go"]);
  expect(parts(turn.slice(0, 1))).toEqual(["build"]);
  expect(parts(turn)).toEqual(["go"]);
  expect(parts([lay(1, 1, 0)])).toEqual([]); // it goes another way
  expect(parts([lay(1, 1, 0)], {})).toEqual(["build"]); // without a goal it may
  expect((canal.placeOf("0,1") as () => unknown)()).toBeNull(); // there is no map
});

test("a place that is not on the screen has no box", () => {
  document.body.innerHTML = "<i></i>";
  expect(boxOf(".nowhere")).toBeNull();
  expect(boxOf("i")).toBeNull(); // it has no size
  const box = new DOMRect(1, 2, 3, 4);
  expect(boxOf(() => box)).toBe(box);
});

test.each([SHAKE_POINTERS, CANAL_POINTERS])(
  "a first turn has three pointers, each with a text of its own",
  (...all) => {
    expect(new Set(all.map(({ text }) => text())).size).toBe(3);
    for (const { at, keep } of all) expect([at(), boxesOf(keep)]).toEqual([[], []]); // there is no table
  },
);

beforeEach(() => localStorage.clear());
test("what was learned is kept on this device", () => {
  note("kept", { asked: true });
  noteLesson("kept", "roads");
  noteLesson("kept", "roads");
  expect(learned.of("kept")).toMatchObject({ asked: true, lessons: ["roads"], noPointers: false });
  expect(JSON.parse(localStorage.getItem("tiletown.learned")!)).toMatchObject({
    kept: { asked: true, lessons: ["roads"] },
  });
});

test("without storage, or with a broken one, what was learned is known until the page is closed", async () => {
  localStorage.setItem("tiletown.learned", "{");
  vi.resetModules();
  const fresh = await import("../../src/learn/learned.svelte");
  expect(fresh.learned.of("kept")).toEqual({ lessons: [], asked: false, pointers: [], noPointers: false });
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("no storage");
  });
  fresh.noteLesson("kept", "roads");
  expect(fresh.learned.of("kept").lessons).toEqual(["roads"]);
});

test("Canal City: a tile and a plot lie on the screen where the map has been moved and scaled to", () => {
  document.body.innerHTML = '<div class="canal"><div class="targets"></div></div>';
  const [canalMap, layer] = [document.querySelector(".canal")!, document.querySelector<HTMLElement>(".targets")!];
  Object.defineProperty(layer, "offsetParent", { value: canalMap });
  vi.spyOn(canalMap, "getBoundingClientRect").mockReturnValue(new DOMRect(100, 50, 500, 500));
  vi.stubGlobal("getComputedStyle", () => ({ transform: "" }));
  vi.stubGlobal("DOMMatrix", class { a = 0.5; e = 10; f = 20; }); // prettier-ignore
  const box = (name: string): number[] => {
    const { left, top, width, height } = boxOf(canal.placeOf(name))!;
    return [left, top, width, height];
  };
  expect(box("0,0")).toEqual([110, 70, 60, 60]);
  expect(box("2,-1")).toEqual([230, 10, 60, 60]);
  expect(box("2,-1:SE")).toEqual([268.5, 42.5, 20, 26]);
});

test.each([shake, canal])(
  "every lesson has its words, and a clue if a turn can miss its goal",
  ({ lessons, words }) => {
    expect(Object.keys(words).sort()).toEqual(lessons.map(({ name }) => name).sort());
    for (const { name, goal } of lessons) {
      const { idea, clue } = words[name]!;
      expect(idea(goal as Required<Goal>)).toMatch(/\w/);
      if (Object.keys(goal).length) expect(clue?.(goal as Required<Goal>)).toMatch(/\w/);
    }
  },
);
