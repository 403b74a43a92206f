import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import { api, Refused, Unreachable } from "../../src/api/client";
import type { Look, Problem, Room } from "../../src/api/types";
import { announce, announcements } from "../../src/ground/announcer.svelte";
import { followRematch, Rematch } from "../../src/end/rematch.svelte";
import { mount, state } from "../support/effects.svelte";
import { room, seatInfo } from "../support/tables";

const waiting = (some: Partial<Room> = {}): Room =>
  room("shake", {
    id: "m2",
    status: "waiting",
    mine: [],
    seats: [
      seatInfo({ name: "Anna" }),
      seatInfo({ seat: 1, kind: "open", name: "Opa", kept: true, kept_for_me: true }),
    ],
    ...some,
  }) as Room;
const answers = (found: Room) =>
  vi.spyOn(api, "look").mockResolvedValue({ room: found, position: null, log: [] } as unknown as Look);

test("a seat is kept for me: somebody wants a rematch", async () => {
  answers(waiting());
  const rematch = new Rematch();
  expect([rematch.wanted, rematch.mine]).toEqual([false, false]);
  await rematch.look("m2");
  expect([rematch.wanted, rematch.mine, rematch.wish]).toEqual([true, false, expect.stringMatching(/Anna.* wants/)]);
});

test("I sit in it already, or it plays without me: nothing is wanted of me", async () => {
  const rematch = new Rematch();
  answers(waiting({ mine: [1], seats: [seatInfo({ name: "Anna" }), seatInfo({ seat: 1, mine: true })] }));
  await rematch.look("m2");
  expect([rematch.wanted, rematch.mine]).toEqual([false, true]);
  answers(waiting({ status: "running", seats: [seatInfo(), seatInfo({ seat: 1, name: "Eve" })] }));
  await rematch.look("m2");
  expect([rematch.wanted, rematch.mine]).toEqual([false, false]);
});

test("called off or deleted, it is as if there were none", async () => {
  const rematch = new Rematch();
  answers(waiting({ status: "cancelled" }));
  await rematch.look("m2");
  expect(rematch.room).toBe(null);
  answers(waiting());
  await rematch.look("m2");
  vi.spyOn(api, "look").mockRejectedValue(new Refused({ code: "no-match", message: "" } as Problem));
  await rematch.look("m2");
  expect(rematch.room).toBe(null);
});

test("without an answer it is still wanted, and nobody is called again", async () => {
  answers(waiting());
  const rematch = new Rematch();
  await rematch.look("m2");
  for (const error of [new Unreachable(), new Refused({ code: "too-many", message: "" } as Problem)]) {
    vi.spyOn(api, "look").mockRejectedValue(error);
    await rematch.look("m2");
    expect(rematch.wanted).toBe(true);
  }
});

test("declining opens my seat", async () => {
  answers(waiting());
  const leave = vi
    .spyOn(api, "leave")
    .mockResolvedValue(waiting({ seats: [seatInfo({ name: "Anna" }), seatInfo({ seat: 1, kind: "open" })] }));
  const rematch = new Rematch();
  await rematch.look("m2");
  expect(rematch.free).toBe(false);
  await rematch.decline();
  expect(leave).toHaveBeenCalledWith("m2");
  expect(rematch.free).toBe(true); // for me, too, if I think better of it
  expect(rematch.wanted).toBe(false);
});

/** The end of a match, whose rematch may come later. */
function follow(rematch: string | null) {
  vi.useFakeTimers();
  announce("");
  const look = answers(waiting());
  const match = state(room("shake", { status: "over", rematch }) as Room);
  const { made, unmount } = mount(() =>
    followRematch(
      () => match.value,
      () => "Shake That City",
    ),
  );
  /** So much time goes by. */
  async function pass(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
    flushSync();
  }
  return { look, match, made, unmount, pass };
}

test("a rematch is looked for as soon as there is one, and again until the end is left", async () => {
  const { look, match, unmount, pass } = follow(null);
  await pass(10_000);
  expect(look).not.toHaveBeenCalled();
  match.value = { ...match.value, rematch: "m2" };
  flushSync();
  expect(look.mock.calls).toEqual([["m2"]]);
  await pass(8000);
  expect(look).toHaveBeenCalledTimes(3);
  unmount();
  await pass(20_000);
  expect(look).toHaveBeenCalledTimes(3);
});

test("nobody looks while the page is behind others", async () => {
  const { look, unmount, pass } = follow("m2");
  await pass(0);
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await pass(20_000);
  expect(look).toHaveBeenCalledOnce();
  hidden.mockReturnValue(false);
  await pass(4000);
  expect(look).toHaveBeenCalledTimes(2);
  unmount();
});

test("I am told once that somebody wants a rematch, and again when somebody else joins them", async () => {
  const { look, made, unmount, pass } = follow("m2");
  await pass(0);
  expect(made.wanted).toBe(true);
  await pass(8000);
  const said = (): string[] => announcements().map(({ text }) => text);
  expect(said()).toEqual([expect.stringMatching(/Anna/)]);
  const seats = [...waiting().seats, seatInfo({ seat: 2, name: "Ben" })];
  look.mockResolvedValue({ room: waiting({ seats }), position: null, log: [] } as unknown as Look);
  await pass(4000);
  expect(said()).toEqual([expect.stringMatching(/Anna/), expect.stringMatching(/Anna.*Ben/)]);
  unmount();
});
