import { expect, test, vi } from "vitest";
import { LiveMatch } from "../../src/api/match.svelte";
import type { Frame } from "../../src/api/types";
import { chapters as canalChapters } from "../../src/canal/log";
import { chapters as plainChapters } from "../../src/plain/log";
import { chapters, covered } from "../../src/shake/log";
import { aroundLine, changesOf, changesSpoken } from "../../src/table/log";
import { Logging } from "../../src/table/logging.svelte";
import { plain } from "../support/plain";
import { entries, position, room } from "../support/tables";

const PEOPLE = [
  { name: "You", me: "yes" },
  { name: "Mia", me: "no" },
] as const;

const ROUND = entries<"shake">(
  ["chance", { type: "deal", first: 0, bonus: [], construction: [] } as never],
  ["chance", { type: "shake", pattern: "HHHRRRPPP", forbidden: null }],
  [0, { type: "choose", colour: "home" } as never],
  [0, { type: "place", colour: "home", at: "C4" } as never],
  [1, { type: "pass" }],
);

test("a round of Shake is a chapter: choosing and placing is one line, with the picture of the building", () => {
  const [before, round] = chapters(ROUND, PEOPLE);
  expect([before!.title, round!.title]).toEqual(["", "Round 1"].map(plain));
  expect(round!.lines.map(({ by, pictures, text }) => ({ by, pictures, text: plain(text) }))).toEqual([
    { by: 0, pictures: ["#tile-home"], text: "" },
    { by: 1, pictures: undefined, text: "passes" },
  ]);
});

test("whoever had to pass is told so in the right person", () => {
  const passes = (by: number): string =>
    chapters(
      entries<"shake">(["chance", { type: "shake", pattern: "HHHRRRPPP", forbidden: null }], [by, { type: "pass" }]),
      PEOPLE,
    )[0]!.lines[0]!.text;
  expect([passes(0), passes(1)]).toEqual(["pass", "passes"]); // beside "You", beside "Mia"
});

test("what somebody has chosen is told before it lies there", () => {
  const round = chapters(ROUND.slice(0, 3), PEOPLE).at(-1)!;
  expect(round.lines).toMatchObject([{ by: 0, pictures: ["#tile-home"], text: "" }]);
});

test("the points of a round are those of the line's own seat, from all its frames", () => {
  const round = chapters(ROUND, PEOPLE).at(-1)!;
  const frames = new Map([2, 3, 4, 5].map((ply) => [ply, { changes: ply === 5 ? [3, 0] : [0, 0] }]));
  expect(aroundLine(round, round.lines[0]!)).toEqual({ before: 2, after: 5 });
  expect(round.lines.map((line) => changesOf(round, line, (ply) => frames.get(ply)))).toEqual([
    [3, 0],
    [0, 0],
  ]);
  expect(changesOf(round, round.lines[0]!, () => undefined)).toBeUndefined();
});

test("the cells that a line covered are read from the boards", () => {
  const at = (board: string, pending: object | null = null) =>
    ({
      view: { state: { boards: [board.padEnd(36, "."), ""], pending: [pending, null] } },
      guide: { sealed: [["C3"], []] },
    }) as unknown as Frame<"shake">;
  const line = chapters(ROUND, PEOPLE).at(-1)!.lines[0]!;
  const told = covered!(line, at("H"), at("HH....H"), PEOPLE)!;
  expect([told.text, plain(told.spoken)]).toEqual(["B1 A2", "You placed homes on B1 and A2."]);
  // My own one, while it waits for the others.
  const mine = covered!(line, at("H"), at("H", { type: "place", colour: "home" }), PEOPLE)!;
  expect([mine.text, plain(mine.spoken)]).toEqual(["C3", "You placed a home on C3."]);
  expect(covered!(line, at("H"), at("H"), PEOPLE)).toBeNull();
});

test("a turn of Canal City is a chapter, with a picture for each piece and what it took from others", () => {
  const moves = entries<"canal">(
    ["chance", { type: "first", seat: 1 } as never],
    [1, { type: "lay", x: 1, y: 0, quarters: 0 } as never],
    [1, { type: "build", x: 1, y: 0, plot: "NW" } as never],
    [1, { type: "build", x: 0, y: 0, plot: "SE" } as never],
  );
  const [first, turn] = canalChapters(moves, PEOPLE);
  expect(first!.title).toBe("");
  expect(plain(turn!.title)).toBe("Turn 1");
  const [line] = turn!.lines;
  expect(line!.pictures).toEqual(["#piece-p2", "#piece-p2"]);
  expect(plain(line!.text)).toBe("Tile, 2 pieces");
  const changes = changesOf(turn!, line!, (ply) => ({ changes: ply === 4 ? [-4, 5] : [0, 0] }));
  expect(changes).toEqual([-4, 5]);
  expect(plain(changesSpoken(changes!, 1, PEOPLE))).toBe("plus 5 points, You minus 4 points");
});

test("a game without pictures has a line for each move", () => {
  const moves = entries<"guess">([1, {}], [0, { type: "resign" }]);
  const [all] = plainChapters(moves, PEOPLE);
  expect(all!.lines.map(({ by }) => by)).toEqual([1, 0]);
  expect(plain(all!.lines[1]!.text)).toBe("You give up.");
});

test("the frames behind the log come in pages, the newest first, until it is closed", async () => {
  const match = new LiveMatch("m1");
  match.room = room("guess");
  match.newest = match.position = position({ ply: 45 });
  const asked: number[][] = [];
  vi.spyOn(match, "frames").mockImplementation(async (first, count) => {
    asked.push([first, count]);
    return Array.from({ length: count }, (_, i) => ({ ply: first + i }) as Frame);
  });
  const logging = new Logging(match);
  await logging.open();
  expect(asked).toEqual([
    [26, 20],
    [6, 20],
    [0, 6],
  ]);
  expect([logging.at(45)?.ply, logging.at(0)?.ply]).toEqual([45, 0]);
  match.newest = position({ ply: 47 });
  await logging.open();
  expect(asked.slice(3)).toEqual([[46, 2]]); // only what is new
  match.room = room("guess", { status: "over" });
  const opening = logging.open(); // now everything may be seen
  expect(logging.at(45)).toBeUndefined();
  logging.close();
  await opening;
  expect([asked.length, logging.at(45)]).toEqual([5, undefined]);
});

test("a placement that is still hidden says no more than that, and covers no cells", () => {
  const moves = entries<"shake">(
    ["chance", { type: "shake", pattern: "HHHRRRPPP", forbidden: null }],
    [1, { type: "sealed" }],
  );
  const [line] = chapters(moves, PEOPLE)[0]!.lines;
  expect([plain(line!.text), plain(line!.spoken), line!.pictures]).toEqual([
    "placed, still hidden",
    "Mia has placed.",
    undefined,
  ]);
  expect(covered!(line!, {} as Frame<"shake">, {} as Frame<"shake">, PEOPLE)).toBeNull();
});

test("who gave up after choosing has chosen all the same", () => {
  const moves = [...ROUND.slice(0, 3), ...entries<"shake">([0, { type: "resign" } as never])];
  expect(
    chapters(moves, PEOPLE)
      .at(-1)!
      .lines.map(({ pictures }) => pictures),
  ).toEqual([["#tile-home"], undefined]);
});
