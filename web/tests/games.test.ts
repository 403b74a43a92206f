import { expect, test } from "vitest";
import { completed, pagesOf, picturedGames } from "../src/games";
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

test("each lesson says what it is about, and no idea is without a lesson", async () => {
  for (const { lessons } of picturedGames) {
    if (!lessons) continue;
    const { lessons: all, ideas } = await lessons();
    expect(Object.keys(ideas)).toEqual(all.map(({ name }) => name));
    for (const idea of Object.values(ideas)) expect(idea()).toBeTruthy();
  }
});

test("a lesson says how many points its goal is", async () => {
  for (const { lessons } of picturedGames) {
    if (!lessons) continue;
    const { lessons: all, ideas } = await lessons();
    for (const { name, goal } of all) {
      const points = goal.gain ?? goal.takes;
      if (points) expect(plain(ideas[name]!())).toContain(`${points} points`);
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
