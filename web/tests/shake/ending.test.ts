import { beforeEach, expect, test, vi } from "vitest";
import { EMPTY_BOARD } from "../../src/shake/pictures/pieces";
import { headlineOf, reasonOf, type Ending } from "../../src/shake/end/ending";
import { soloTarget } from "../../src/shake/end/target.svelte";
import { plain } from "../support/plain";
import { FakeServer } from "../support/server";
import { sheet } from "../support/tables";

beforeEach(async () => {
  new FakeServer().on("GET /api/games", { games: [{ name: "shake", numbers: { solo_target: 55 } }] });
  await vi.waitUntil(() => soloTarget());
});

const bonus = (n: number) => ({
  rule: "bonus",
  points: 3 * n,
  items: Array.from({ length: n }, () => ({ reason: "bonus-fill", points: 3, cells: [], tile: "" })),
});

/** You and Mia with 40 points each; you have won by `decided_by`. */
const ended = (decided_by: string, some: Partial<Ending> = {}): Ending => ({
  result: { winners: [0], decided_by } as Ending["result"],
  sheets: [sheet(40, [bonus(2)]), sheet(40, [bonus(1)])],
  boards: [EMPTY_BOARD.replaceAll(".", "H").replace("H", "."), EMPTY_BOARD.replaceAll(".", "H").replace("HHH", ".##")],
  players: 2,
  names: ["You", "Mia"],
  resigned: [],
  me: 0,
  ...some,
});
const nobody = (decided_by: string, some: Partial<Ending> = {}): Ending =>
  ended(decided_by, { ...some, result: { winners: [], decided_by } as unknown as Ending["result"] });

test("the headline says who has won", () => {
  expect(headlineOf(ended("points"))).toBe("You win");
  expect(headlineOf(ended("points", { me: 1 }))).toMatch(/^You wins/); // Mia looks at my name
  expect(headlineOf(nobody("construction"))).toMatch(/nobody/i);
  expect(plain(headlineOf(nobody("practice")))).toContain("40");
  expect(headlineOf(nobody("target", { players: 1 }))).toBe("Not this time");
});

test("a tie-break is told with what each of the two had", () => {
  expect(plain(reasonOf(ended("bonus"))).replaceAll("*", "")).toMatch(/Mia.*40.*2.*1/s);
  expect(plain(reasonOf(ended("empty"))).replaceAll("*", "")).toMatch(/Mia.*40.*1.*3/s);
});

test("without a rival who could have won there is no tie-break to tell", () => {
  expect(reasonOf(ended("bonus", { sheets: [sheet(40), sheet(39)] }))).toBe("");
  expect(reasonOf(ended("bonus", { sheets: [sheet(40), { ...sheet(40), can_win: false }] }))).toBe("");
  expect(reasonOf(nobody("bonus"))).toBe("");
});

test("every other way to end has its own sentence, and points none", () => {
  const sentences = ["shared", "construction", "target", "resignation"].map((by) =>
    reasonOf(ended(by, { resigned: [1] })),
  );
  expect(new Set([...sentences, reasonOf(nobody("target"))]).size).toBe(5);
  expect(reasonOf(ended("points"))).toBe("");
});

const stuck = (points: number) => ({ ...sheet(points), can_win: false });

test("clearing is told with the city that has more points, and what is left in it", () => {
  const sentence = reasonOf(ended("cleared", { sheets: [sheet(40), stuck(50)] }));
  expect(plain(sentence)).toBe("Mia has more points, **50 to 40**, but 2 construction tiles are left.");
  expect(reasonOf(ended("cleared", { sheets: [sheet(40), stuck(50)], me: 1 }))).toMatch(/^You have more/);
  expect(reasonOf(ended("points", { sheets: [sheet(40), stuck(40)] }))).toMatch(/as many points/);
  expect(reasonOf(ended("points", { sheets: [sheet(40), stuck(39)] }))).toBe("");
});

test("a tie between cleared cities is told as well, with what breaks it", () => {
  const three = {
    sheets: [sheet(40, [bonus(2)]), stuck(50), sheet(40, [bonus(1)])],
    boards: [EMPTY_BOARD, EMPTY_BOARD.replace(".", "#"), EMPTY_BOARD.replace(".", "H")],
    names: ["You", "Mia", "Ben"],
    players: 3,
  };
  expect(plain(reasonOf(ended("cleared", three)))).toMatch(
    /^Mia has more .* left\. Tied with Ben: bonus tiles 2 to 1, empty cells 36 to 35\.$/,
  );
  const shared = { winners: [0, 2], decided_by: "cleared" } as unknown as Ending["result"];
  expect(reasonOf(ended("cleared", { ...three, result: shared }))).not.toMatch(/Tied/);
});

test("who has resigned is no reason", () => {
  expect(reasonOf(ended("points", { sheets: [sheet(40), stuck(50)], resigned: [1] }))).toBe("");
  expect(reasonOf(ended("bonus", { resigned: [1] }))).toBe("");
});

test("solo says what is missing: a construction tile, points, or both", () => {
  const solo = { players: 1, sheets: [sheet(61)], boards: [EMPTY_BOARD.replace(".", "#")] };
  expect(plain(reasonOf(nobody("construction", solo)))).toBe("**61 points**, but a construction tile is left.");
  expect(plain(reasonOf(nobody("construction", { ...solo, sheets: [sheet(39)] })))).toBe(
    "**39 points** instead of at least 55, and a construction tile is left.",
  );
  expect(plain(reasonOf(nobody("target", { players: 1, sheets: [sheet(54)] })))).toBe(
    "**54 points**; at least 55 are needed.",
  );
  expect(reasonOf(nobody("construction"))).toMatch(/every city/);
});
