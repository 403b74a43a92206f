import { expect, test } from "vitest";
import { completed, pagesOf, picturedGames } from "../src/games";
import type { Goal } from "../src/learn/lesson.svelte";
import { plain } from "./support/plain";

const NEEDED = ["home", "setup", "table", "end", "replay"] as const;
const OPTIONAL = ["rules", "lessons", "pad", "coach"] as const;

test.each(picturedGames.map((pages) => [pages.name, pages] as const))(
  "all parts of %s can be loaded",
  async (name, pages) => {
    expect(pages.title()).toBeTruthy();
    expect(pages.about()).toBeTruthy();
    const parts = await Promise.all([...NEEDED, ...OPTIONAL].map((part) => pages[part]?.()));
    for (const part of parts) if (part) expect(Object.keys(part)).not.toHaveLength(0);
    expect(pagesOf(name)).toBe(pages);
  },
  60_000, // it compiles every component: a busy machine takes its time
);

test("every game can be begun against bots, with friends and at one screen, and those for one player alone", () => {
  for (const { modes } of [...picturedGames, pagesOf("guess")])
    expect(modes.slice(0, 3).map((mode) => mode.with)).toEqual(["bots", "friends", "screen"]);
  expect(pagesOf("shake").modes.at(-1)).toEqual({ with: "solo", setup: { variant: ["solo"] } });
});

test("each lesson says what it is about, gives a clue if it can be missed, and says how it went", async () => {
  for (const { lessons } of picturedGames) {
    if (!lessons) continue;
    const { lessons: all, words } = await lessons();
    expect(Object.keys(words)).toEqual(all.map(({ name }) => name));
    for (const { name, goal } of all) {
      const { idea, clue, done } = words[name]!;
      const full = goal as Required<Goal>;
      expect(idea(full)).toBeTruthy();
      expect(!!clue?.(full), name).toBe(Object.keys(goal).length > 0);
      expect(!!done?.(), name).toBe(!goal.gain && !goal.takes);
    }
  }
});

test("a lesson says the number that it checks", async () => {
  for (const { lessons } of picturedGames) {
    if (!lessons) continue;
    const { lessons: all, words } = await lessons();
    for (const { name, goal } of all) {
      const number = goal.gain ?? goal.takes ?? goal.distance;
      const idea = (by: number): string =>
        plain(words[name]!.idea({ ...goal, gain: by, takes: by, distance: by } as Required<Goal>));
      if (number) {
        expect(idea(number)).toMatch(new RegExp(`${number} (points|tiles away)`));
        expect(idea(number + 70)).toMatch(new RegExp(`${number + 70} (points|tiles away)`));
      }
    }
  }
});

test.each(["guess", "constructor", ""])(
  "a game without pictures (%j) has what is needed to play it as text",
  async (name) => {
    const pages = pagesOf(name);
    expect(pages).toBe(pagesOf(name));
    expect(pages.title().toLowerCase()).toBe(name);
    expect(pages.about()).toBeTruthy();
    for (const part of OPTIONAL) expect(pages[part]).toBeUndefined();
    const parts = await Promise.all(NEEDED.map((part) => pages[part]()));
    for (const part of parts) expect(Object.keys(part)).not.toHaveLength(0);
  },
);

test("a game that brings only a table has the plain pages for the rest, and no optional part", () => {
  const table = pagesOf("guess").table;
  const pages = completed({ name: "street", table });
  expect(pages).toEqual({ ...pagesOf("street"), table });
  for (const part of OPTIONAL) expect(pages[part]).toBeUndefined();
});
