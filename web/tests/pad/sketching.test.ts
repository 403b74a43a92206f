import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import { counts, findCount } from "../../src/pad/counts.svelte";
import { Sketching } from "../../src/pad/sketching.svelte";
import { mounted } from "../support/effects.svelte";
import { padServer, rescored, scored } from "../support/pad";
import { DOWN, type FakeServer } from "../support/server";

const GAMES = "GET /api/games";
const SCORE = "POST /api/games/guess/score";
const GUESS = { name: "guess", setups: [{}, {}, {}], players: [2, 3, 4] };

/** A game whose sketch is a number for each player. */
class GuessSketching extends Sketching<"guess"> {
  protected addSeat(): void {
    (this.sketch as number[]).push(0);
  }
  protected removeSeat(gone: number): void {
    (this.sketch as number[]).splice(gone, 1);
  }
}

async function begin(): Promise<{ server: FakeServer; sketching: GuessSketching }> {
  vi.useFakeTimers();
  const server = padServer(GUESS, (sketch: number[]) => scored(sketch.length)).on(GAMES, DOWN);
  const count = { id: "g1", game: "guess" as const, begun: 0, names: ["Mia", ""], sketch: [3, 4] };
  const sketching = mounted(() => new GuessSketching({ ...count, totals: [], winners: [] }));
  await rescored();
  return { server, sketching };
}

test("without the list of games nobody can be added or removed, until it is asked for again", async () => {
  const { server, sketching } = await begin();
  expect([sketching.games.failed, sketching.info, sketching.least, sketching.most]).toEqual([true, null, 2, 2]);
  expect(sketching.scored?.sheets).toHaveLength(2);
  server.on(GAMES, DOWN);
  sketching.retry();
  await rescored();
  expect(sketching.games.failed).toBe(true);
  server.on(GAMES, { games: [GUESS] });
  sketching.retry();
  flushSync();
  await rescored();
  expect([sketching.games.failed, sketching.info?.name, sketching.most]).toEqual([false, "guess", 4]);
  expect(server.sent(SCORE)).toHaveLength(1); // it was scored already
  sketching.add();
  await rescored();
  expect([sketching.seat, sketching.scored?.sheets.length, sketching.most]).toEqual([2, 3, 4]);
});

test("while all are equal nobody leads", async () => {
  const { server, sketching } = await begin();
  expect(sketching.leaders).toEqual([1]);
  server.on(SCORE, { ...scored(2), result: { winners: [0, 1], decided_by: "shared" } });
  sketching.score();
  await rescored();
  expect(sketching.leaders).toEqual([]);
});

test("one retry asks for all that has not come", async () => {
  const { server, sketching } = await begin();
  server.on(SCORE, DOWN);
  sketching.rename(0, "Ada");
  sketching.score();
  await rescored();
  expect(sketching.counting.unreachable).toBe(true);
  server.on(SCORE, scored(2));
  sketching.retry();
  await rescored();
  expect(sketching.counting.unreachable).toBe(false);
});

test("a count is listed as soon as something is entered, and no longer when that is undone", async () => {
  vi.useFakeTimers();
  padServer(GUESS, (sketch: number[]) => scored(sketch.length));
  const count = { id: "g2", game: "guess" as const, begun: 0, names: ["", ""], sketch: [0, 0], blank: true };
  const sketching = mounted(() => new GuessSketching({ ...count, totals: [], winners: [] }));
  const listed = (): string[] => counts("guess").flatMap(({ id }) => (id === count.id ? [id] : []));
  await rescored();
  expect([listed(), findCount("guess", "g2")?.totals.length]).toEqual([[], 2]);
  (sketching.sketch as number[])[0] = 1;
  flushSync();
  await rescored();
  expect(listed()).toEqual(["g2"]);
  sketching.undo();
  flushSync();
  await rescored();
  expect(listed()).toEqual([]);
});
