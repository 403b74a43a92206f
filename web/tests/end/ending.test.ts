import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import { announce, announced, announcements } from "../../src/ground/announcer.svelte";
import { play } from "../../src/ground/sound";
import type { Result, Room } from "../../src/api/types";
import {
  announceEnd,
  endedEarly,
  marginLine,
  myLines,
  placeOf,
  resignationLine,
  winsLine,
  winnersLine,
} from "../../src/end/ending.svelte";
import { mounted, state } from "../support/effects.svelte";
import { plain } from "../support/plain";
import { room, seatInfo, sheet } from "../support/tables";

vi.mock("../../src/ground/sound", () => ({ play: vi.fn() }));
const NAMES = ["You", "Mia", "Jonas"];

test.each([
  [[], 0, "Nobody wins"],
  [[0], 0, "You win"],
  [[1], 0, "Mia wins"],
  [[0, 1, 2], 0, "You, Mia and Jonas"],
])("winners %j, seen from seat %j: %s", (winners, me, expected) => {
  expect(winnersLine({ winners }, NAMES, me)).toContain(expected);
});

test.each([
  [[0], 0, "You gave up."],
  [[1], 0, "Mia gave up."],
  [[1, 2], 0, "The others gave up."],
  [[1, 0], 0, "You and Mia gave up."],
  [[1, 2], null, "Mia and Jonas gave up."],
  [[0], null, "You gave up."], // a spectator sees the name on that seat
])("%j resigned, seen from seat %j: %s", (resigned, me, expected) => {
  expect(plain(resignationLine(resigned, NAMES, me))).toBe(expected);
});

test("the end is announced without its marks for bold words", () => {
  const end = { headline: "Mia wins", reason: "By **two** points", lines: ["That was close!"], won: true, done: true };
  mounted(() => announceEnd(() => end, true));
  expect(announced().trim()).toBe("Mia wins. By two points. That was close!");
});

test("the end sounds once it has been counted, and only if it came before our eyes", () => {
  const end = state({ headline: "Mia wins", reason: "", lines: [], won: false, done: false });
  vi.mocked(play).mockClear();
  mounted(() => announceEnd(() => end.value, true));
  expect(play).not.toHaveBeenCalled();
  end.value = { ...end.value, done: true };
  flushSync();
  expect(vi.mocked(play).mock.calls).toEqual([["end"]]);
  mounted(() => announceEnd(() => ({ ...end.value, won: true }), true));
  expect(play).toHaveBeenLastCalledWith("win");
  mounted(() => announceEnd(() => end.value, false)); // opened again later
  expect(play).toHaveBeenCalledTimes(2);
});

test("the end is said once, whatever happens in the room afterwards", () => {
  announce("");
  const lines = state<readonly string[]>([]);
  const done = state(false);
  mounted(() =>
    announceEnd(
      () => ({ headline: "Mia wins", reason: "**5 points** ahead", lines: lines.value, won: false, done: done.value }),
      true,
    ),
  );
  expect(announcements()).toEqual([]); // it is still being counted
  done.value = true;
  lines.value = ["That was close!"];
  flushSync();
  lines.value = ["That was close!", "Wins so far: Mia 1"];
  flushSync();
  expect(announcements().map(({ text }) => text)).toEqual(["Mia wins. 5 points ahead. That was close!"]);
});

const seats = (...some: Parameters<typeof seatInfo>[0][]): Room =>
  room("shake", {
    mine: [0],
    seats: some.map((one, seat) => seatInfo({ seat, mine: seat === 0, ...one })),
  }) as Room;
const three = (...resigned: number[]): Room =>
  seats(...NAMES.map((name, seat) => ({ name, resigned: resigned.includes(seat) })));
const points = (...totals: number[]) => totals.map((total) => sheet(total));
const won = (...winners: number[]): Result => ({ winners, decided_by: "points" });

test("the margin is that to the best who could have won", () => {
  expect(plain(marginLine(won(1), points(20, 30, 25), NAMES, [], 0))).toBe("**5 points** ahead of Jonas");
  expect(plain(marginLine(won(1), points(29, 30, 50), NAMES, [2], 0))).toBe("**One point** ahead of you");
  const barred = [...points(20, 30), { ...sheet(29), can_win: false }];
  expect(plain(marginLine(won(1), barred, NAMES, [], 0))).toBe("**10 points** ahead of you");
  expect(marginLine(won(1), points(30, 30, 20), NAMES, [], 0)).toBe("");
  expect(marginLine(won(), points(30), ["You"], [], 0)).toBe("");
});

test("places: winners, then who could have won, then who has given up, each by points; equal ones share it", () => {
  const places = (sheets: ReturnType<typeof points>, ...resigned: number[]) =>
    [0, 1, 2].map((seat) => placeOf(seat, three(...resigned), won(1), sheets));
  expect(places(points(20, 30, 25))).toEqual([3, 1, 2]);
  expect(places(points(20, 30, 20))).toEqual([2, 1, 2]);
  expect(places(points(20, 30, 50), 2)).toEqual([2, 1, 3]);
  expect(places([...points(20, 30), { ...sheet(50), can_win: false }])).toEqual([2, 1, 3]);
  // Who has given up comes after who could not have won, whatever their points.
  expect(places([{ ...sheet(20), can_win: false }, ...points(30, 50)], 2)).toEqual([2, 1, 3]);
});

test("who has lost hears their place and a kind word; who has won or given up, neither", () => {
  const lines = (sheets: ReturnType<typeof points>, winner: number, ...resigned: number[]) =>
    myLines(three(...resigned), won(winner), sheets, 0).map(plain);
  expect(lines(points(27, 30, 29), 1)).toEqual(["You: 3rd of 3.", "That was close!"]);
  expect(lines(points(26, 30, 29), 1)).toEqual(["You: 3rd of 3.", "Well played all the same."]);
  expect(lines(points(20, 30, 25), 1)).toEqual(["You: 3rd of 3.", "Well played all the same."]);
  expect(lines(points(40, 30, 25), 0)).toEqual([]);
  expect(lines(points(20, 30, 25), 1, 0)).toEqual([]);
  expect(myLines(seats({}), { winners: [], decided_by: "practice" }, points(20), 0)).toEqual([]);
});

test("a match ended early if giving up left at most one person", () => {
  expect(endedEarly(three())).toBe(false);
  expect(endedEarly(three(2))).toBe(false);
  expect(endedEarly(three(1, 2))).toBe(true);
  const bot = { kind: "bot", owner: false } as const;
  expect(endedEarly(seats({ resigned: true }, bot, bot))).toBe(true);
  expect(endedEarly(seats({}, bot, bot))).toBe(false);
});

test("the wins so far stand from the second match on", () => {
  const names = ["", "Mia"];
  const after = (...wins: number[]) => seats(...names.map((name, seat) => ({ name, wins: wins[seat]! })));
  expect(winsLine(after(0, 1), won(1))).toBe("");
  expect(plain(winsLine(after(1, 1), won(1)))).toBe("Wins so far: You **1**, Mia **1**");
  expect(plain(winsLine(after(1, 2), won(1)))).toBe("Wins so far: Mia **2**, You **1**");
  expect(plain(winsLine(after(2, 2), won(0, 1)))).toContain("You **2**, Mia **2**");
  expect(winsLine(seats({ wins: 2 }), won(0))).toBe(""); // alone there is nobody to compare with
});
