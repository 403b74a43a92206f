import { expect, test, vi } from "vitest";
import { Course } from "../../src/learn/course.svelte";
import type { Lessons } from "../../src/learn/lesson.svelte";
import type { Position } from "../../src/api/types";
import { mounted } from "../support/effects.svelte";
import { DOWN, FakeServer } from "../support/server";
import { position, sheet } from "../support/tables";

const TRY = "POST /api/games/shake/try";
const place = (at: string) => ({ type: "place", colour: "park", at });

/** A lesson whose goal is two points on the line of parks, and another one without a goal. */
const LESSONS = {
  lessons: [
    { name: "parks", setup: { players: 1 }, moves: [], goal: { gain: 2, rule: "park" } },
    { name: "free", setup: { players: 1 }, moves: [], goal: {} },
  ],
  ideas: { parks: () => "Parks like homes." },
} as unknown as Lessons<"shake">;

/** My points: all of them, and those of the line of parks. */
const points = (total: number, parks = 0): Position<"shake"> =>
  position<"shake">({
    ply: 3 + total,
    sheets: [sheet(total, [{ rule: "park", points: parks, items: [] }])],
    legal: [place("A1"), place("B1")],
  } as unknown as Partial<Position<"shake">>);

async function begin(lessons = LESSONS): Promise<{ course: Course<"shake">; server: FakeServer }> {
  const server = new FakeServer().on(TRY, ({ actions }: { actions?: { at: string }[] }) => {
    if (!actions) return points(5);
    return actions[0]!.at === "A1" ? points(9) : points(7, 2);
  });
  const course = mounted(() => new Course("shake", lessons));
  await vi.waitFor(() => expect(course.match.position).not.toBeNull());
  return { course, server };
}

test("a lesson is a match: I sit on the first seat, and nothing comes by a feed", async () => {
  const { course } = await begin();
  const { match } = course;
  expect([course.number, course.count, course.last, course.idea]).toEqual([0, 2, false, "Parks like homes."]);
  expect([match.isLesson, match.connection, match.myTurn]).toEqual([true, "live", true]);
  expect(match.room!.seats.map(({ kind, mine }) => [kind, mine])).toEqual([["person", true]]);
});

test("a preview is the lesson's position after my actions", async () => {
  const { course, server } = await begin();
  await course.match.tryOut([place("B1")] as never);
  expect(course.match.previewed?.gain).toBe(2);
  expect(server.sent(TRY).at(-1)).toMatchObject({ seat: 0, actions: [place("B1")] });
});

test("a turn that misses the idea stays tentative, the right one ends the lesson", async () => {
  const { course } = await begin();
  const { match } = course;
  match.consider([place("A1")] as never);
  expect(await match.submit()).toBe(false); // four points, none of them for parks
  expect([course.missed, course.done, match.tentative]).toEqual([true, null, [place("A1")]]);
  match.consider([place("B1")] as never);
  expect(await match.submit()).toBe(true);
  expect([course.missed, course.done, match.tentative, match.myTurn]).toEqual([false, 2, [], false]);
  expect(match.position!.sheets[0]!.total).toBe(7);
});

test("what only the game can judge is asked of the game", async () => {
  const reaches = vi.fn(() => false);
  const { course } = await begin({ ...LESSONS, reaches });
  course.match.consider([place("B1")] as never);
  expect(await course.match.submit()).toBe(false);
  expect(reaches).toHaveBeenCalledWith(LESSONS.lessons[0]!.goal, [place("B1")], points(5), points(7, 2));
});

test("the next lesson is another match, and takes the place of the last when it is there", async () => {
  const { course } = await begin();
  const first = course.match;
  const coming = course.begin(1);
  expect(course.match).toBe(first);
  await coming;
  expect(course.match).not.toBe(first);
  expect([course.number, course.last, course.idea, course.done]).toEqual([1, true, "", null]);
});

test("a lesson that cannot be reached says so, and is opened again", async () => {
  vi.useFakeTimers();
  const server = new FakeServer().inTurn(TRY, DOWN, points(5));
  const course = mounted(() => new Course("shake", LESSONS));
  await vi.waitFor(() => expect(course.match.connection).toBe("lost"));
  await vi.advanceTimersByTimeAsync(2000);
  expect([course.match.connection, server.asked.length]).toEqual(["live", 2]);
});
