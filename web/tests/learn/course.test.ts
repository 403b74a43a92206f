import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { t } from "../../src/ground/language.svelte";
import { Course } from "../../src/learn/course.svelte";
import { learned, note } from "../../src/learn/learned.svelte";
import type { Lessons } from "../../src/learn/lesson.svelte";
import type { Position } from "../../src/api/types";
import { mount, mounted } from "../support/effects.svelte";
import { DOWN, FakeServer } from "../support/server";
import { position, sheet } from "../support/tables";

const TRY = "POST /api/games/shake/try";
const place = (at: string) => ({ type: "place", colour: "park", at });
const lesson = (name: string, some: object = {}) => ({
  name,
  setup: { players: 1 },
  moves: [],
  goal: {},
  solution: [place("B1")],
  hides: [],
  points: [],
  shows: [],
  stops: false,
  ...some,
});

/** A lesson whose goal is two points on the line of parks, and another one without a goal, which stops by itself. */
const LESSONS = {
  lessons: [lesson("parks", { goal: { gain: 2, rule: "park" } }), lesson("free", { stops: true })],
  words: {
    parks: { idea: ({ gain }: { gain: number }) => `Parks for ${gain} points.`, clue: () => "Try B1." },
    free: { idea: () => "Anything.", done: () => "That will do." },
  },
  missed: vi.fn((_goal, { then }: { then: Position<"shake"> }) =>
    then.sheets[0]!.lines[0]!.points ? "" : "No parks.",
  ),
  why: () => "a park beside a home",
  parts: () => [],
  placeOf: (name: string) => name,
} as unknown as Lessons<"shake">;

/** My points: all of them, and those of the line of parks. */
const points = (total: number, parks = 0): Position<"shake"> =>
  position<"shake">({
    ply: 3 + total,
    sheets: [
      sheet(total, [
        {
          rule: "park",
          points: parks,
          items: parks ? [{ points: parks, reason: "park-home", cells: ["B1"], tile: "" }] : [],
        },
      ]),
    ],
    legal: [place("A1"), place("B1")],
  } as unknown as Partial<Position<"shake">>);

let server: FakeServer;
beforeEach(() => {
  note("shake", { lessons: [] });
  server = new FakeServer().on(TRY, ({ actions }: { actions?: { at: string }[] }) => {
    if (!actions) return points(5);
    return actions[0]!.at === "A1" ? points(9) : points(7, 2);
  });
});
async function begin(lessons = LESSONS): Promise<Course<"shake">> {
  const course = mounted(() => new Course("shake", lessons));
  await vi.waitFor(() => expect(course.match.position).not.toBeNull());
  return course;
}
async function tried(course: Course<"shake">, at: string): Promise<boolean> {
  course.match.consider([place(at)] as never);
  return course.match.submit();
}

test("a lesson is a match: I sit on the first seat, and nothing comes by a feed", async () => {
  const course = await begin();
  const { match } = course;
  expect([course.number, course.count, course.idea]).toEqual([0, 2, "Parks for 2 points."]);
  expect([match.isLesson, match.connection, match.myTurn]).toEqual([true, "live", true]);
  expect(match.room!.seats.map(({ kind, mine }) => [kind, mine])).toEqual([["person", true]]);
});

test("a preview is the lesson's position after my actions", async () => {
  const course = await begin();
  await course.match.tryOut([place("B1")] as never);
  expect(course.match.previewed).toMatchObject({ gain: 2, changes: [2] });
  expect(server.sent(TRY).at(-1)).toMatchObject({ seat: 0, actions: [place("B1")] });
});

test("a turn that misses the idea stays, says what it lacks, and is taken back at once; the right one ends the lesson", async () => {
  const course = await begin();
  expect(await tried(course, "A1")).toBe(false); // four points, none of them for parks
  expect([course.missed, course.done, course.match.tentative]).toEqual(["No parks.", false, [place("A1")]]);
  course.takeBack();
  expect([course.missed, course.match.tentative]).toEqual(["", []]);
  expect(await tried(course, "B1")).toBe(true);
  flushSync();
  expect([course.missed, course.done, course.match.tentative, course.match.myTurn]).toEqual(["", true, [], false]);
  expect(course.why).toBe(t("learn-done", { points: 2, why: "a park beside a home" }));
  expect(course.spots()).toEqual([{ look: "lit", at: "B1", chip: "+2" }]);
  expect(learned.of("shake").lessons).toContain("parks");
});

test("the second miss brings a clue, the third the solution", async () => {
  const course = await begin();
  const clues: string[] = [];
  expect([course.clue, course.clueToCome]).toEqual(["", "Try B1."]);
  for (let n = 0; n < 3; n++) {
    await tried(course, "A1");
    clues.push(course.clue);
  }
  expect(clues).toEqual(["", "Try B1.", `Try B1. ${t("learn-solution")}`]);
});

test("too few points, or too few taken away, are said in numbers", async () => {
  const few = lesson("few", { goal: { gain: 9 } });
  const words = { few: { idea: () => "Nine." } };
  const course = await begin({ ...LESSONS, lessons: [few], words, missed: () => "" } as never);
  expect(await tried(course, "A1")).toBe(false);
  expect(course.missed).toBe(t("learn-missed-gain", { n: 4, goal: 9 }));
});

test("a lesson that stops is judged as soon as its actions are made", async () => {
  const course = await begin();
  await course.next();
  await course.match.tryOut([place("B1")] as never);
  expect(course.match.previewed!.position.legal).toEqual([]);
  flushSync();
  await vi.waitFor(() => expect(course.done).toBe(true));
  expect([course.why, course.spots()]).toEqual(["That will do.", []]);
});

test("the next lesson is another match, and takes the place of the last when it is there; after the last comes the end", async () => {
  const course = await begin();
  const first = course.match;
  const coming = course.begin(1);
  expect(course.match).toBe(first);
  await coming;
  expect(course.match).not.toBe(first);
  expect([course.number, course.idea, course.done, course.over]).toEqual([1, "Anything.", false, false]);
  await course.next();
  expect(course.over).toBe(true);
  const again = course.begin(0);
  expect(course.over).toBe(true); // the end, too, stays until the lesson is there
  await again;
  expect([course.over, course.number]).toEqual([false, 0]);
});

test("a lesson that cannot be reached says so, and is opened again", async () => {
  vi.useFakeTimers();
  const down = new FakeServer().inTurn(TRY, DOWN, points(5));
  const course = mounted(() => new Course("shake", LESSONS));
  await vi.waitFor(() => expect(course.match.connection).toBe("lost"));
  await vi.advanceTimersByTimeAsync(2000);
  expect([course.match.connection, down.asked.length]).toEqual(["live", 2]);
});

/** Everything with this class is on the screen. */
function onScreen(...classes: string[]): void {
  document.body.innerHTML = classes.map((one) => `<i class="${one}"></i>`).join("");
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 10, 10));
}
const PARTS = [
  { part: "colour", at: [".colour"] },
  { part: "place", at: [".cell", ".next-cell"] },
];

test("a lesson marks what it is about until something is tried, and the next thing to press if it points at that", async () => {
  onScreen("colour");
  const about = lesson("about", { shows: ["N1"], points: ["colour"], goal: { gain: 9 } });
  const words = { about: { idea: () => "Nine." } };
  const course = await begin({ ...LESSONS, lessons: [about], words, missed: () => "", parts: () => PARTS } as never);
  expect(course.spots()).toEqual([
    { look: "show", at: "N1" },
    { look: "act", at: ".colour" },
  ]);
  course.match.consider([place("A1")] as never);
  expect(course.spots()).toEqual([{ look: "act", at: ".colour" }]);
  onScreen("cell"); // of the cells only one is there, and the colours are gone
  expect(course.spots()).toEqual([]);
  onScreen("cell", "next-cell");
  expect(course.spots()).toEqual([]); // the lesson does not point at places
});

test("what misses the idea is not pointed at; after the third miss the whole solution is", async () => {
  onScreen("cell", "next-cell");
  const few = lesson("few", { goal: { gain: 9 } });
  const words = { few: { idea: () => "Nine." } };
  const course = await begin({ ...LESSONS, lessons: [few], words, missed: () => "", parts: () => PARTS } as never);
  for (let n = 0; n < 3; n++) {
    expect(course.spots()).toEqual([]);
    await tried(course, "A1");
  }
  expect(course.spots()).toEqual([]);
  course.takeBack();
  expect(course.spots()).toEqual([
    { look: "act", at: ".cell" },
    { look: "act", at: ".next-cell" },
  ]);
});

test("a goal of points that others lose is missed in numbers, and its end says how many they lost", async () => {
  const against = (mine: number, theirs: number): Position<"shake"> =>
    ({ ...points(mine), sheets: [...points(mine).sheets, sheet(theirs)] }) as Position<"shake">;
  server.on(TRY, ({ actions }: { actions?: { at: string }[] }) => {
    if (!actions) return against(5, 8);
    return actions[0]!.at === "A1" ? against(9, 7) : against(7, 4);
  });
  const take = lesson("take", { goal: { takes: 4 } });
  const words = { take: { idea: ({ takes }: { takes: number }) => `Take ${takes}.` } };
  const course = await begin({ ...LESSONS, lessons: [take], words, missed: () => "" } as never);
  expect(course.match.room!.seats.map(({ kind }) => kind)).toEqual(["person", "bot"]);
  expect(await tried(course, "A1")).toBe(false);
  expect(course.missed).toBe(t("learn-missed-takes", { n: 1, goal: 4 }));
  expect(course.why).toBe("");
  expect(await tried(course, "B1")).toBe(true);
  expect(course.why).toContain(t("learn-done-takes", { n: 4 }));
});

test("it begins with the first lesson that was not done; whoever has done all needs no pointers, and may do them again", async () => {
  note("shake", { lessons: ["parks"], asked: false, noPointers: false });
  const course = await begin();
  expect(course.name).toBe("free");
  await course.next();
  expect(learned.of("shake")).toMatchObject({ asked: true, noPointers: false }); // the last one was skipped
  note("shake", { lessons: ["parks", "free"] });
  const again = await begin();
  expect(again.name).toBe("parks");
  await again.next();
  await again.next();
  expect([again.over, learned.of("shake").noPointers]).toEqual([true, true]);
});

test("a lesson that was left without an answer is asked for no more", async () => {
  vi.useFakeTimers();
  const down = new FakeServer().on(TRY, DOWN);
  const { unmount } = mount(() => new Course("shake", LESSONS));
  await vi.advanceTimersByTimeAsync(2500);
  expect(down.sent(TRY)).toHaveLength(2);
  unmount();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(down.sent(TRY)).toHaveLength(2);
  vi.useRealTimers();
});
