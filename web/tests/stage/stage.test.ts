import { beforeEach, expect, test, vi } from "vitest";
import { LiveMatch } from "../../src/api/match.svelte";
import { serverMatch } from "../../src/api/source";
import type { Frame, LogEntry, Position, ScoreSheet } from "../../src/api/types";
import { choose, effective } from "../../src/ground/settings.svelte";
import type { CutMoves } from "../../src/stage/stage.svelte";
import { DOWN, FakeServer, Feed } from "../support/server";
import { entry, look, position, room, seatInfo, sheet } from "../support/tables";

const REPLAY = "GET /api/matches/m1/replay";
const MS = 900;

/** The others' moves last MS each; "read" stays until it is read; my own and chance are passed over. */
const beats: CutMoves = (moves, { seat, over }) =>
  moves.map(({ ply, by, action }, i) => ({
    until: ply + 1,
    ms: by === seat || by === "chance" ? 0 : MS,
    hold: action === "read" || (over && i === moves.length - 1),
  }));

/** Each move brings Mia as many points as its ply says, and costs me one. */
const totals = (ply: number): ScoreSheet[] => [sheet(-ply), sheet((ply * (ply + 1)) / 2)];
const frame = (ply: number): Frame =>
  ({
    ply,
    move: null,
    to_act: [1],
    view: { seat: 0, state: { ply } },
    guide: null,
    sheets: totals(ply),
    changes: [-1, ply],
  }) as unknown as Frame;

const moves = (from: number, ...by: (number | "chance" | "read")[]): LogEntry[] =>
  by.map((one, i) => (one === "read" ? entry(1, "read", from + i) : entry(one, "move", from + i)));

let server: FakeServer;

/** A match at ply 2 where it is Mia's turn; `now`: otherwise. */
async function opened(now: Partial<Position> = { to_act: [1] }): Promise<LiveMatch> {
  server = new FakeServer().on("GET /api/matches/m1", look("guess", { position: position(now), log: moves(0, 0, 0) }));
  server.on(REPLAY, (_: unknown, url: URL) => {
    const [first, count] = ["first", "count"].map((name) => Number(url.searchParams.get(name))) as [number, number];
    return { first, last: 99, frames: Array.from({ length: count }, (__, i) => frame(first + i)) };
  });
  const match = new LiveMatch("m1", serverMatch("m1"), () => beats);
  await match.open();
  Feed.last.connect();
  return match;
}

/** The feed brings moves from the newest ply on; then it is my turn, or as `some` says. */
async function happens(
  match: LiveMatch,
  by: (number | "chance" | "read")[],
  some: Partial<Position> = {},
): Promise<void> {
  const from = match.newest!.ply;
  const ply = from + by.length;
  Feed.last.send("position", {
    position: position({ ply, step: ply, legal: ["move"], sheets: totals(ply), ...some }),
    log: moves(from, ...by),
  });
  await settled();
}
/** Everything that needs no time has happened. */
const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const after = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  choose({ pace: "calm" });
  vi.spyOn(effective, "reducedMotion", "get").mockReturnValue(false);
});

test("the turn of another is shown move by move, and then mine begins", async () => {
  const match = await opened();
  await happens(match, [1, 1]);
  expect([match.newest!.ply, match.position!.ply, match.myTurn, match.stage.playing]).toEqual([4, 3, false, true]);
  expect(match.stage.beat).toEqual({ moves: moves(2, 1), changes: [-1, 3], ply: 3, hold: false });
  expect(match.position!.legal).toEqual([]);
  expect(match.log).toHaveLength(3);
  await after(MS - 1);
  expect(match.position!.ply).toBe(3);
  await after(1);
  expect([match.position!.ply, match.stage.beat!.changes]).toEqual([4, [-1, 4]]);
  await after(MS);
  expect([match.position, match.myTurn, match.stage.playing, match.stage.beat]).toEqual([
    match.newest,
    true,
    false,
    null,
  ]);
  server.asked.length = 0;
  await happens(match, [0, 1, 1]);
  await after(2 * MS);
  expect([match.myTurn, match.stage.news?.changes]).toEqual([true, [-2, 13]]);
  expect(server.asked.map(({ query }) => query)).toEqual(["?first=5&count=3&seat=0"]); // the summary needs no more
});

test("my turn comes with its news, and without a glimpse of what lies between", async () => {
  const match = await opened();
  await happens(match, [1, "chance"]);
  const seen: unknown[] = [];
  const show = vi.spyOn(match, "show").mockImplementation((now) => {
    match.position = now;
    // Whatever is drawn next has both.
    queueMicrotask(() => seen.push([now.ply, match.stage.playing, match.stage.news?.changes]));
  });
  await after(MS);
  expect(seen).toEqual([[4, false, [-2, 7]]]);
  show.mockRestore();
});

test("points that were there before anybody moved are no news", async () => {
  choose({ pace: "instant" });
  const match = await opened({ ply: 0, step: 0, to_act: [] });
  match.moves = [];
  await happens(match, ["chance", "chance", 1]);
  expect(match.stage.news).toEqual({ moves: moves(2, 1), changes: [-1, 3], since: frame(2) });
});

test("news that are still to come are known to be on their way", async () => {
  choose({ pace: "instant" });
  const match = await opened();
  const frames = vi.spyOn(match, "frames").mockReturnValue(new Promise(() => undefined));
  await happens(match, [1]);
  expect([match.myTurn, match.stage.news, match.stage.summarising]).toEqual([true, null, true]);
  frames.mockRestore();
});

test("brisk takes half the time, and at once none", async () => {
  choose({ pace: "brisk" });
  const match = await opened();
  await happens(match, [1]);
  await after(MS / 2 - 1);
  expect(match.stage.playing).toBe(true);
  await after(1);
  expect(match.stage.playing).toBe(false);
  choose({ pace: "instant" });
  await happens(match, [0, 1]);
  expect([match.position!.ply, match.stage.playing]).toEqual([5, false]);
});

test("a skip leads to now, over everything that has arrived", async () => {
  const match = await opened();
  await happens(match, [1, 1]);
  await happens(match, [1, 1], { to_act: [1], legal: [] });
  match.stage.skip();
  await settled();
  expect([match.position!.ply, match.stage.playing]).toEqual([6, false]);
  match.stage.skip();
  expect(match.stage.playing).toBe(false);
});

test("a skip is for the rest of a turn that is still being played, not for the next player's", async () => {
  const match = await opened();
  const others = { to_act: [1], legal: [] };
  await happens(match, [1], others);
  match.stage.skip();
  await settled();
  await happens(match, [1, 1], others);
  expect([match.position!.ply, match.stage.playing]).toEqual([5, false]);
  await happens(match, [1, "chance", 2], others);
  expect(match.stage.beat).toMatchObject({ ply: 8, moves: moves(7, 2) });
  await after(MS);
  await happens(match, [1]);
  expect(match.stage.beat).toMatchObject({ ply: 9 });
  await after(MS);
  void match.stage.again();
  await settled();
  expect(match.stage.beat).toMatchObject({ ply: 3 });
});

test("what arrives while something is shown comes after it", async () => {
  const match = await opened();
  await happens(match, [1]);
  await happens(match, [1]);
  expect(match.position!.ply).toBe(3);
  await after(MS);
  expect([match.position!.ply, match.stage.beat!.ply]).toEqual([4, 4]);
  await after(MS);
  expect(match.myTurn).toBe(true);
});

test("my own move is shown at once, and what follows it in its time", async () => {
  const match = await opened({ legal: ["move"] as never });
  await happens(match, [0, 1]);
  expect(match.position!.ply).toBe(4);
  await after(MS);
  await happens(match, [0, "chance", 1, 1]);
  expect(match.stage.beat).toMatchObject({ ply: 7, moves: moves(6, 1) });
});

test("while frames are slow to come, my own move stays on the table, and a skip does not wait for them", async () => {
  const match = await opened({ legal: ["move"] as never });
  server.on("POST /api/matches/m1/moves", {});
  const frames = vi.spyOn(match, "frames").mockReturnValue(new Promise(() => undefined));
  match.consider(["move"]);
  const sent = match.submit();
  await happens(match, [0, 1]);
  await after(5000);
  expect(await sent).toBe(true);
  expect([match.position!.ply, match.tentative, match.stage.playing]).toEqual([2, ["move"], true]);
  match.stage.skip();
  await settled();
  expect([match.position!.ply, match.tentative, match.stage.playing]).toEqual([4, [], false]);
  frames.mockRestore();
});

test("while I choose, nothing of the same step comes between", async () => {
  const match = await opened({ step: 2, to_act: [0, 1], legal: ["move"] as never });
  match.consider(["move"]);
  await happens(match, [1], { step: 2 });
  expect([match.position!.ply, match.stage.playing, match.tentative]).toEqual([3, false, ["move"]]);
});

test("whoever was away or does not look sees now", async () => {
  const match = await opened();
  Feed.last.break();
  Feed.last.connect();
  await happens(match, [1], { to_act: [1], legal: [] });
  expect([match.position!.ply, match.stage.playing]).toEqual([3, false]);
  await happens(match, [1], { to_act: [1], legal: [] });
  expect(match.stage.playing).toBe(true);
  await after(MS);
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await happens(match, [1]);
  expect(match.position!.ply).toBe(5);
  hidden.mockRestore();
});

test("without motion there is a summary instead, and only what has to be read is held", async () => {
  vi.spyOn(effective, "reducedMotion", "get").mockReturnValue(true);
  const match = await opened();
  await happens(match, [1, 1]);
  expect([match.myTurn, match.stage.news]).toEqual([
    true,
    { moves: moves(2, 1, 1), changes: [-2, 7], since: frame(2) },
  ]);
  await happens(match, [0, 1, "read"]);
  expect([match.position!.ply, match.stage.beat]).toMatchObject([7, { hold: true }]);
  match.stage.next();
  await settled();
  expect(match.myTurn).toBe(true);
});

test("what has to be read stays until it is read", async () => {
  const match = await opened();
  await happens(match, ["read", 1]);
  await after(60_000);
  expect(match.stage.beat).toMatchObject({ ply: 3, hold: true });
  match.stage.next();
  await settled();
  expect(match.stage.beat).toMatchObject({ ply: 4, hold: false });
});

test("a skip stops at what has to be read", async () => {
  const match = await opened();
  await happens(match, [1, "read", 1]);
  match.stage.skip();
  await settled();
  expect(match.stage.beat).toMatchObject({ ply: 4, hold: true });
  match.stage.skip();
  await settled();
  expect([match.position, match.stage.playing]).toEqual([match.newest, false]);
});

test("the end comes when its last move has been seen", async () => {
  const match = await opened();
  Feed.last.send("room", room("guess", { status: "over" }));
  expect(match.over).toBe(false); // the last position is still to come
  await happens(match, [1], { to_act: [], legal: [] });
  expect([match.over, match.stage.beat?.hold]).toEqual([false, true]);
  match.stage.next();
  await settled();
  expect(match.over).toBe(true);
});

test("on my turn it can be seen again, and my tentative turn waits", async () => {
  const match = await opened();
  await match.stage.again();
  expect(match.stage.playing).toBe(false);
  await happens(match, [1, 1]);
  match.stage.skip();
  await settled();
  match.consider(["move"]);
  expect([match.stage.canSeeAgain, match.stage.news?.changes]).toEqual([true, [-2, 7]]);
  void match.stage.again();
  await settled();
  expect([match.position!.ply, match.stage.beat!.ply, match.tentative]).toEqual([3, 3, []]);
  await after(2 * MS);
  expect([match.position, match.tentative, match.stage.canSeeAgain]).toEqual([match.newest, ["move"], true]);
});

test("where others' moves are shown at once, they can be seen again at a calm pace; without motion they cannot", async () => {
  choose({ pace: "instant" });
  const match = await opened();
  await happens(match, [1, 1]);
  expect(server.asked.map(({ query }) => query).filter(Boolean)).toEqual(["?first=2&count=1&seat=0"]); // for the summary
  void match.stage.again();
  await after(MS - 1);
  expect(match.stage.beat).toMatchObject({ ply: 3 });
  await after(MS + 1);
  expect([match.stage.playing, match.stage.canSeeAgain]).toEqual([false, true]);
  vi.spyOn(effective, "reducedMotion", "get").mockReturnValue(true);
  await happens(match, [0, 1]);
  expect([match.stage.news?.changes, match.stage.canSeeAgain]).toEqual([[-1, 6], false]);
});

test("the news of whoever opens a match come with it, and nothing more is asked for", async () => {
  server = new FakeServer().on("GET /api/matches/m1", {
    ...look("guess", {
      position: position({ ply: 4, legal: ["move"], sheets: totals(4) }),
      log: moves(0, 0, 0, "chance", 1),
    }),
    since: frame(2),
  });
  const match = new LiveMatch("m1", serverMatch("m1"), () => beats);
  await match.open();
  expect([match.myTurn, match.stage.summarising]).toEqual([true, false]);
  expect(match.stage.news).toEqual({ moves: moves(3, 1), changes: [-2, 7], since: frame(2) });
  expect(server.asked).toHaveLength(1);
});

test("what one seat saw is never shown to another at the same screen", async () => {
  const match = await opened();
  match.stage.keep(frame(2), 0);
  server.on("GET /api/matches/m1", {
    ...look("guess", {
      position: position({ seat: 1, ply: 4, to_act: [1], legal: ["move"], sheets: totals(4) }),
      log: moves(0, 0, 1, 0, 0),
    }),
  });
  server.asked.length = 0;
  await match.open(1);
  await settled();
  expect(server.asked.map(({ query }) => query)).toEqual(["?seat=1", "?first=2&count=1&seat=1"]);
  expect(match.stage.news?.changes).toEqual([-2, 7]);
});

test("news that come too late do not take the place of those of the next turn", async () => {
  choose({ pace: "instant" });
  const match = await opened();
  const answers: (() => void)[] = [];
  vi.spyOn(match, "frames").mockImplementation(
    (first) => new Promise((resolve) => answers.push(() => resolve([frame(first)]))),
  );
  await happens(match, [1]);
  await happens(match, [0, 1]);
  answers[0]!();
  await settled();
  expect(match.stage.news).toBeNull();
  answers[1]!();
  await settled();
  expect(match.stage.news?.changes).toEqual([-1, 5]);
});

test("for a summary that will not be made no frames are fetched", async () => {
  const match = await opened();
  await happens(match, Array<number>(40).fill(1), { to_act: [1] });
  await after(40 * MS);
  server.asked.length = 0;
  await happens(match, Array<number>(20).fill(1));
  expect(server.asked.map(({ query }) => query)).toEqual(["?first=43&count=20&seat=0"]);
});

test("the summary of an earlier turn is gone while that of this one is not there", async () => {
  choose({ pace: "instant" });
  const match = await opened();
  await happens(match, [1]);
  expect(match.stage.news).not.toBeNull();
  server.on(REPLAY, DOWN);
  await happens(match, [0, 1]);
  expect([match.myTurn, match.stage.news]).toEqual([true, null]);
});

test("without an answer the table is shown as it is now", async () => {
  const match = await opened();
  server.on(REPLAY, DOWN);
  await happens(match, [1]);
  expect([match.position!.ply, match.stage.playing, match.stage.news]).toEqual([3, false, null]);
});

test("the same frames are asked for once, also while the answer is on its way, and again without one", async () => {
  const match = await opened();
  server.on(REPLAY, DOWN);
  const replays = (): number => server.asked.filter(({ query }) => query?.startsWith("?first=")).length;
  await happens(match, [0, 1]);
  const before = replays();
  void match.stage.advance({ live: false });
  void match.stage.advance({ live: false });
  await settled();
  expect(replays() - before).toBe(1);
  await match.stage.advance({ live: false });
  expect(replays() - before).toBe(2);
});

test("whoever missed too much gets no film of it", async () => {
  const match = await opened();
  await happens(match, Array<number>(60).fill(1));
  expect([match.position!.ply, match.stage.news]).toEqual([62, null]);
});

test("a game is told when people at one screen are to see it before it goes on: not if it is passed on anyway", async () => {
  const told: boolean[] = [];
  const cutting: CutMoves = (_, { gathered }) => {
    told.push(gathered);
    return [];
  };
  server = new FakeServer().on("GET /api/matches/m1", look("guess", { position: position({ to_act: [1] }) }));
  const match = new LiveMatch("m1", serverMatch("m1"), () => cutting);
  await match.open();
  Feed.last.connect();
  const toldAt = async (mine: number[], to_act: number[], resigned = false): Promise<boolean | undefined> => {
    const seats = [0, 1, 2].map((seat) => seatInfo({ seat, resigned: resigned && seat === 0 }));
    match.room = room("guess", { mine, seats });
    told.length = 0;
    await happens(match, [1], { to_act });
    return told[0];
  };
  expect(await toldAt([0], [0])).toBe(false); // a screen of my own
  expect(await toldAt([0, 1], [0])).toBe(true);
  expect(await toldAt([0, 1], [1])).toBe(false); // "Pass to ..." waits
  expect(await toldAt([0, 1], [0, 1])).toBe(true);
  expect(await toldAt([0, 1], [2])).toBe(true); // somebody elsewhere, or a bot
  expect(await toldAt([0, 1, 2], [0, 1], true)).toBe(false); // a bot plays on for whoever has it
});
