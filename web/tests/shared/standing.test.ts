import { expect, test } from "vitest";
import type { MatchSummary, SeatInfo } from "../../src/api/types";
import { asksMe, isWon, playersIn, standingOf } from "../../src/shared/standing";
import { plain } from "../support/plain";
import { seatInfo } from "../support/tables";

const ME = { mine: true, name: "Ada" };
const BOT: Partial<SeatInfo> = { kind: "bot", bot: "greedy", owner: false };

function match(seats: Partial<SeatInfo>[], some: Partial<MatchSummary> = {}): MatchSummary {
  const seated = seats.map((seat, i) => seatInfo({ seat: i, ...seat }));
  return {
    id: "m1",
    game: "shake",
    setup: {},
    status: "running",
    host: true,
    my_turn: false,
    to_act: [],
    ply: 3,
    seats: seated,
    mine: seated.filter(({ mine }) => mine).map(({ seat }) => seat),
    totals: [],
    result: null,
    created: 0,
    updated: 0,
    ...some,
  } as MatchSummary;
}
const over = (winners: number[], decided_by = "points"): Partial<MatchSummary> => ({
  status: "over",
  totals: [20, 30, 10],
  result: { winners, decided_by },
});

test("a match goes by the others; the strength of bots is said, once for several of the same", () => {
  expect(playersIn(match([ME, { name: "Mia" }]))).toBe("Mia");
  expect(playersIn(match([ME, BOT, { ...BOT, name: "Zoe" }]))).toBe("Bruno, Zoe (Easy)");
  expect(playersIn(match([ME, BOT, { name: "Mia" }, BOT]))).toBe("Bruno (Easy), Mia, Dino (Easy)");
  expect(playersIn(match([ME, BOT, { ...BOT, bot: "master" }]))).toBe("Bruno (Easy), Cleo (Master)");
  expect(playersIn(match([ME]))).toBe("Just me");
  expect(playersIn(match([ME, { kind: "open" }, { kind: "open" }]))).toBe("2 seats are free");
});

test("at one screen it goes by everybody, and whoever has given up keeps their name", () => {
  expect(playersIn(match([ME, { mine: true, name: "Ben" }, BOT]))).toBe("Ada, Ben, Cleo (Easy)");
  expect(playersIn(match([ME, { ...BOT, owner: true, name: "Opa", resigned: true }]))).toBe("Opa");
});

test("while it runs it says whose turn it is", () => {
  expect(standingOf(match([ME, { name: "Mia" }], { my_turn: true, to_act: [0] }))).toBe("Your turn");
  expect(plain(standingOf(match([ME, { name: "Mia" }, BOT], { to_act: [2] })))).toBe("Waiting for Cleo");
  expect(plain(standingOf(match([ME, { name: "Mia" }, BOT], { to_act: [1, 2] })))).toBe("Waiting for Mia and Cleo");
  const here = match([ME, { mine: true, name: "Ben" }], { my_turn: true, to_act: [1] });
  expect(plain(standingOf(here))).toBe("Ben to move");
});

test("a rematch waits for whom its seats are kept, and calls me if I am the one", () => {
  const kept: Partial<SeatInfo> = { kind: "open", name: "Opa", kept: true };
  const mine = match([ME, kept], { status: "waiting" });
  expect([asksMe(mine), playersIn(mine), plain(standingOf(mine))]).toEqual([false, "Opa", "Waiting for Opa"]);
  const asked = match([{ name: "Mia" }, { ...kept, kept_for_me: true }], { status: "waiting" });
  expect([asksMe(asked), playersIn(asked), plain(standingOf(asked))]).toEqual([true, "Mia", "Mia wants a rematch"]);
  expect(standingOf(match([ME, { kind: "open" }], { status: "waiting" }))).toBe("Waiting");
  expect(standingOf(match([ME], { status: "cancelled" }))).toBe("Called off");
  expect(standingOf(match([ME, { name: "Mia" }], { status: "unreadable" }))).toBe("From another version");
});

test("the end: won or lost with the points, given up, alone, or who won at one screen", () => {
  const [won, lost] = [match([ME, { name: "Mia" }], over([0])), match([ME, { name: "Mia" }], over([1]))];
  expect([isWon(won), plain(standingOf(won))]).toEqual([true, "Won, 20 : 30"]);
  expect([isWon(lost), plain(standingOf(lost))]).toEqual([false, "Lost, 20 : 30"]);
  expect(standingOf(match([{ ...ME, resigned: true }, BOT], over([1], "resignation")))).toBe("You gave up");
  const left = match([ME, { name: "Mia", resigned: true }, { name: "Opa", resigned: true }], over([0], "resignation"));
  expect(plain(standingOf(left))).toBe("Won: Mia and Opa have given up");
  expect(plain(standingOf(match([ME], { ...over([0]), totals: [20] })))).toBe("20 points");
  const here = [ME, { mine: true, name: "Ben" }];
  expect(plain(standingOf(match(here, over([1]))))).toBe("Ben won");
  expect(standingOf(match(here, over([])))).toBe("Nobody wins");
});
