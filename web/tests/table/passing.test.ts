import { beforeEach, expect, test, vi } from "vitest";
import { LiveMatch } from "../../src/api/match.svelte";
import type { Position } from "../../src/api/types";
import { choose } from "../../src/ground/settings.svelte";
import { Passing } from "../../src/table/passing.svelte";
import { mounted } from "../support/effects.svelte";
import { position, room, seatInfo } from "../support/tables";

beforeEach(() => choose({ curtain: null }));

/** Ann and Ben at one screen; the match opens the seat that it is asked for. */
function begin(hides = true, some: Partial<Position> = {}): { match: LiveMatch; passing: Passing } {
  const match = new LiveMatch("m1");
  const seats = ["Ann", "Ben"].map((name, seat) => seatInfo({ seat, name, mine: true }));
  match.room = room("guess", { seats, mine: [0, 1] });
  match.position = position(some);
  vi.spyOn(match, "open").mockImplementation(async (seat) => {
    match.position = position({ ...match.position, seat: seat ?? 0 });
  });
  return { match, passing: mounted(() => new Passing(match, () => hides)) };
}

test("at first the screen waits for whoever is to act, and nobody sees the table", () => {
  const { passing } = begin();
  expect([passing.waits, passing.next?.name, passing.leavesFor]).toEqual([true, "Ann", null]);
  passing.take();
  expect([passing.waits, passing.next]).toEqual([false, null]);
});

test("after a turn the table stays until the screen is passed on, then it waits again", () => {
  const { match, passing } = begin();
  passing.take();
  match.position = position({ to_act: [1], ply: 3 });
  expect([passing.waits, passing.next?.name, passing.leavesFor?.name]).toEqual([false, "Ben", "Ben"]);
  passing.pass();
  expect([passing.waits, passing.next?.name]).toEqual([true, "Ben"]);
  passing.take();
  expect(match.open).toHaveBeenLastCalledWith(1);
  expect([passing.waits, passing.opening, match.seat]).toEqual([false, false, 1]);
});

test("on its way to Ben the screen shows nobody's table, whatever happens meanwhile", () => {
  const { match, passing } = begin();
  passing.take();
  match.position = position({ to_act: [1], ply: 3 });
  passing.pass();
  match.position = position({ to_act: [], ply: 4 });
  expect([passing.waits, passing.next?.name]).toEqual([true, "Ben"]);
});

test("another person's turn is one for which the screen is passed on, unless a bot plays it", () => {
  const { match, passing } = begin();
  passing.take();
  expect([0, 1].map((seat) => passing.getsIt(seat))).toEqual([false, true]);
  const [ann, ben] = match.room!.seats;
  match.room = { ...match.room!, seats: [ann!, { ...ben!, resigned: true }] };
  expect(passing.getsIt(1)).toBe(false);
});

test("who has the screen keeps it while they are among those to act", () => {
  const { match, passing } = begin(true, { to_act: [1] });
  passing.take();
  match.position = position({ to_act: [0, 1], seat: 1, ply: 3 });
  expect(passing.next).toBeNull();
  match.position = position({ to_act: [0, 1], acted: [1], seat: 1, ply: 4 });
  expect(passing.next?.name).toBe("Ann");
});

test("a curtain falls where the game hides something, unless this device chose otherwise", () => {
  expect(begin(true).passing.curtained).toBe(true);
  expect(begin(false).passing.curtained).toBe(false);
  choose({ curtain: false });
  expect(begin(true).passing.curtained).toBe(false);
  choose({ curtain: true });
  expect(begin(false).passing.curtained).toBe(true);
});

test("the screen stays while it shows what has happened", () => {
  const { match, passing } = begin();
  passing.take();
  match.stage.playing = true;
  match.position = position({ to_act: [1], ply: 3 });
  expect(passing.next).toBeNull();
  match.stage.playing = false;
  expect(passing.next?.name).toBe("Ben");
});

test("with one seat of mine nothing is passed on", () => {
  const { match, passing } = begin();
  match.room = room("guess");
  expect([passing.shared, passing.waits, passing.next, passing.opening]).toEqual([false, false, null, false]);
});

test("a match that is over is open to all", () => {
  const { match, passing } = begin();
  match.room = { ...match.room!, status: "over" };
  expect([passing.waits, passing.next]).toEqual([false, null]);
});
