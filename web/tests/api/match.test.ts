import { expect, test, vi } from "vitest";
import { LiveMatch } from "../../src/api/match.svelte";
import type { Action, Look, Position } from "../../src/api/types";
import { keptOf } from "../../src/fairness/kept";
import { DOWN, FakeServer, Feed, Refusal } from "../support/server";
import { entries, look, position, room, seatInfo } from "../support/tables";

const PLACE: Action<"shake"> = { type: "place", colour: "home", at: "B3" };
const OTHER: Action<"shake"> = { type: "place", colour: "home", at: "C3" };
const LOOK = "GET /api/matches/m1";
const MOVES = "POST /api/matches/m1/moves";
const PREVIEW = "POST /api/matches/m1/preview";
const TAKEN = { first: 2, actions: 1, ply: 3 };

const mine = (some: Partial<Position<"shake">> = {}): Position<"shake"> => position({ legal: [PLACE, OTHER], ...some });

/** A match at my turn, followed live. */
async function opened(server: FakeServer, some: Partial<Look<"shake">> = {}): Promise<LiveMatch<"shake">> {
  server.on(LOOK, look("shake", { position: mine(), ...some }));
  const match = new LiveMatch<"shake">("m1");
  await match.open();
  Feed.last.connect();
  return match;
}

test("a match is looked at once and then followed from my seat", async () => {
  const server = new FakeServer();
  const match = await opened(server);
  expect(match.connection).toBe("live");
  expect([match.seat, match.myTurn, match.room?.id]).toEqual([0, true, "m1"]);
  expect(Feed.last.url).toBe("/api/matches/m1/feed?seat=0");
  Feed.last.send("position", { position: mine({ ply: 3, to_act: [1], legal: [] }), log: [] });
  expect([match.position?.ply, match.myTurn]).toEqual([3, false]);
  expect(server.asked).toHaveLength(1);
});

test("events may come late or twice: the newest position and one entry for each ply stay", async () => {
  const log = entries<"shake">(
    ["chance", { type: "shake", pattern: "RPFSHHHHH", forbidden: null }],
    [1, { type: "sealed" }],
  );
  const match = await opened(new FakeServer(), { log });
  const revealed = entries<"shake">(["chance", log[0]!.action], [1, PLACE]).slice(1);
  Feed.last.send("position", { position: mine({ ply: 4 }), log: revealed });
  Feed.last.send("position", { position: mine({ ply: 3 }), log: [] });
  expect(match.position?.ply).toBe(4);
  expect(match.log.map(({ ply, action }) => [ply, action.type])).toEqual([
    [0, "shake"],
    [1, "place"],
  ]);
});

test("a seat that has given up has no turns of mine", async () => {
  const seats = [seatInfo({ mine: true, resigned: true }), seatInfo({ seat: 1 })];
  const match = await opened(new FakeServer(), { room: room("shake", { seats }) });
  expect(match.myTurn).toBe(false);
});

test("the tentative turn is shown as the server previews it, and asked about once", async () => {
  const server = new FakeServer().on(PREVIEW, { position: mine({ ply: 3 }), gain: 4 });
  const match = await opened(server);
  await Promise.all([match.tryOut([PLACE]), match.preview()]);
  expect(match.previewed?.gain).toBe(4);
  expect(match.shown?.ply).toBe(3);
  await match.tryOut([]);
  expect(match.shown?.ply).toBe(2);
  await match.tryOut([PLACE]);
  expect(match.shown?.ply).toBe(3);
  expect(server.sent(PREVIEW)).toEqual([{ seat: 0, step: 2, actions: [PLACE] }]);
});

test("the answer to a turn that is no longer considered changes nothing", async () => {
  const answers: (() => void)[] = [];
  const server = new FakeServer().on(PREVIEW, (body: { actions: Action<"shake">[] }) => {
    return new Promise((resolve) => {
      const gain = body.actions[0] === PLACE ? 1 : (body.actions[0] as typeof PLACE).at === "B3" ? 1 : 2;
      answers.push(() => resolve({ position: mine(), gain }));
    });
  });
  const match = await opened(server);
  const first = match.tryOut([PLACE]);
  const second = match.tryOut([OTHER]);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!();
  await second;
  answers[0]!();
  await first;
  expect(match.previewed?.gain).toBe(2);
});

test("a preview without an answer is asked for again, and said until it comes", async () => {
  vi.useFakeTimers();
  const server = new FakeServer().inTurn(PREVIEW, DOWN, DOWN, { position: mine(), gain: 4 });
  const match = await opened(server);
  await match.tryOut([PLACE]);
  expect([match.trouble?.kind, match.tentative, match.previewed]).toEqual(["unreachable", [PLACE], null]);
  await vi.advanceTimersByTimeAsync(1500);
  expect(match.trouble?.kind).toBe("unreachable");
  await vi.advanceTimersByTimeAsync(1500);
  expect([match.trouble, match.previewed?.gain]).toEqual([null, 4]);
});

test("a reload keeps the tentative turn of this step, and of no other", async () => {
  const server = new FakeServer();
  (await opened(server)).consider([PLACE]);
  expect((await opened(server)).tentative).toEqual([PLACE]);
  const later = await opened(server, { position: mine({ ply: 9, step: 9 }) });
  expect(later.tentative).toEqual([]);
});

test("a kept turn that cannot be read is as none", async () => {
  sessionStorage.setItem("tiletown.turn.m1.0", "{");
  expect((await opened(new FakeServer())).tentative).toEqual([]);
});

test("a turn is sent whole, and forgotten when it is stored", async () => {
  const server = new FakeServer().on(PREVIEW, { position: mine({ ply: 3 }), gain: 4 });
  const match = await opened(server);
  await match.tryOut([PLACE]);
  server.on(MOVES, () => {
    Feed.last.send("position", { position: mine({ ply: 3, to_act: [1], legal: [] }), log: [] });
    return TAKEN;
  });
  expect(await match.submit()).toBe(true);
  expect(server.sent(MOVES)).toMatchObject([{ seat: 0, step: 2, actions: [PLACE] }]);
  expect([match.tentative, match.previewed, match.sending]).toEqual([[], null, false]);
  expect(sessionStorage.length).toBe(0);
  expect(server.sent(LOOK)).toHaveLength(1); // the feed brought the position
});

test("without a feed the page looks at what its turn has brought", async () => {
  const server = new FakeServer().on(MOVES, TAKEN);
  const match = await opened(server);
  Feed.last.break();
  expect(match.connection).toBe("lost");
  server.on(LOOK, look("shake", { position: mine({ ply: 3, step: 3, to_act: [1], legal: [] }) }));
  await match.submit([PLACE]);
  expect([match.position?.ply, match.myTurn]).toEqual([3, false]);
});

test("an unanswered turn is sent again under the same request id", async () => {
  vi.useFakeTimers();
  const server = new FakeServer().inTurn(MOVES, DOWN, new Refusal("busy"), TAKEN);
  const match = await opened(server);
  const sent = match.submit([PLACE]);
  await vi.advanceTimersByTimeAsync(100);
  expect([match.sending, match.trouble]).toEqual([true, null]); // one broken connection is not worth a word
  await vi.advanceTimersByTimeAsync(500);
  expect(match.trouble?.kind).toBe("unreachable");
  await vi.advanceTimersByTimeAsync(1000);
  await vi.advanceTimersByTimeAsync(1000); // this feed brings nothing: the page looks by itself
  expect(await sent).toBe(true);
  expect([match.sending, match.trouble]).toEqual([false, null]);
  const requests = server.sent(MOVES).map(({ request }: { request: string }) => request);
  expect(requests).toHaveLength(3);
  expect(new Set(requests).size).toBe(1);
});

test("the same turn keeps its request id when it is sent later, another turn has its own", async () => {
  const server = new FakeServer().inTurn(MOVES, new Refusal("bug"), new Refusal("bug"), TAKEN);
  const match = await opened(server);
  for (const action of [PLACE, PLACE, OTHER]) await match.submit([action]);
  const [first, again, other] = server.sent(MOVES).map(({ request }: { request: string }) => request);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test("leaving while a turn is on its way keeps it for the next visit", async () => {
  vi.useFakeTimers();
  const server = new FakeServer().on(MOVES, DOWN);
  const match = await opened(server);
  match.consider([PLACE]);
  const sent = match.submit();
  match.close();
  await vi.advanceTimersByTimeAsync(600);
  expect(await sent).toBe(false);
  expect(match.tentative).toEqual([PLACE]);
  expect(Feed.last.readyState).toBe(Feed.CLOSED);
});

test("what I choose next, before the answer to my turn has come, stays", async () => {
  const match = await opened(
    new FakeServer().on(MOVES, () => {
      Feed.last.send("position", { position: mine({ ply: 4, step: 4 }), log: [] });
      match.consider([OTHER]);
      return TAKEN;
    }),
  );
  match.consider([PLACE]);
  expect(await match.submit()).toBe(true);
  expect([match.position?.ply, match.tentative]).toEqual([4, [OTHER]]);
});

test("only one turn at a time, and none from a spectator", async () => {
  const server = new FakeServer().on(MOVES, TAKEN);
  const match = await opened(server);
  const [first, second] = await Promise.all([match.submit([PLACE]), match.submit([PLACE])]);
  expect([first, second]).toEqual([true, false]);
  const watching = await opened(server, { position: mine({ seat: null, legal: [] }) });
  expect(await watching.submit([PLACE])).toBe(false);
  expect(server.sent(MOVES)).toHaveLength(1);
});

test("a stale turn is dropped, said, and the match looked at again", async () => {
  const server = new FakeServer().on(MOVES, new Refusal("stale"));
  const match = await opened(server);
  match.consider([PLACE]);
  server.on(LOOK, look("shake", { position: mine({ ply: 5, step: 5 }) }));
  expect(await match.submit()).toBe(false);
  expect([match.trouble?.kind, match.tentative]).toEqual(["stale", []]);
  await vi.waitFor(() => expect(match.position?.ply).toBe(5));
});

test("a turn that is refused stays as it is, with the reason", async () => {
  const server = new FakeServer().on(MOVES, new Refusal("illegal"));
  const match = await opened(server);
  match.consider([PLACE]);
  expect(await match.submit()).toBe(false);
  expect(match.trouble).toMatchObject({ kind: "failed", error: { problem: { code: "illegal" } } });
  expect(match.tentative).toEqual([PLACE]);
  server.on(MOVES, new Refusal("not-running")); // any other conflict than a stale turn
  expect(await match.submit()).toBe(false);
  expect(match.trouble).toMatchObject({ kind: "failed", error: { problem: { code: "not-running" } } });
});

test("a match that is not there is missing; too many requests are not", async () => {
  vi.useFakeTimers();
  const server = new FakeServer().on(LOOK, new Refusal("no-match"));
  const match = new LiveMatch<"shake">("m1");
  await match.open();
  expect(match.missing?.problem.code).toBe("no-match");
  server.inTurn(LOOK, new Refusal("too-many"), look("shake", { position: mine() }));
  const other = new LiveMatch<"shake">("m1");
  await other.open();
  expect([other.missing, other.connection]).toEqual([null, "lost"]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(other.position?.ply).toBe(2);
});

test("a bug of the server is told to who opens a match, and waited out at the table", async () => {
  const server = new FakeServer().on(LOOK, new Refusal("bug"));
  const match = new LiveMatch<"shake">("m1");
  await match.open();
  expect(match.missing?.problem.code).toBe("bug");
  const open = await opened(server);
  server.on(LOOK, new Refusal("bug"));
  await open.open();
  expect([open.missing, open.connection]).toEqual([null, "lost"]);
  open.close();
});

test("a feed that the server refuses is opened again; one that broke is the browser's business", async () => {
  vi.useFakeTimers();
  const match = await opened(new FakeServer());
  Feed.last.break();
  await vi.advanceTimersByTimeAsync(2500);
  expect(Feed.all).toHaveLength(1);
  Feed.last.break({ refused: true });
  await vi.advanceTimersByTimeAsync(2500);
  expect(Feed.all).toHaveLength(2);
  Feed.last.connect();
  expect(match.connection).toBe("live");
});

test("who waited as a spectator and sits at the table when it begins follows from that seat", async () => {
  const server = new FakeServer();
  const match = await opened(server, { room: room("shake", { status: "waiting", mine: [] }), position: null });
  expect(Feed.last.url).toBe("/api/matches/m1/feed");
  server.on(LOOK, look("shake", { position: mine({ seat: 1 }) }));
  Feed.last.send("room", room("shake", { mine: [1] }));
  await vi.waitFor(() => expect(match.seat).toBe(1));
  expect(Feed.last.url).toBe("/api/matches/m1/feed?seat=1");
  expect(server.asked.at(-1)?.query).toBe("?seat=1");
});

test("a match that was deleted while we looked is missing", async () => {
  const server = new FakeServer();
  const match = await opened(server);
  server.on(LOOK, new Refusal("no-match"));
  Feed.last.send("gone");
  await vi.waitFor(() => expect(match.missing?.problem.code).toBe("no-match"));
});

test("the answer to an older look is not taken for the newer one", async () => {
  const answers: ((given: unknown) => void)[] = [];
  new FakeServer().on(LOOK, () => new Promise((resolve) => answers.push(resolve)));
  const match = new LiveMatch<"shake">("m1");
  const first = match.open(0);
  const second = match.open(1);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!(look("shake", { position: mine({ seat: 1 }) }));
  answers[0]!(look("shake", { position: mine({ seat: 0 }) }));
  await Promise.all([first, second]);
  expect(match.seat).toBe(1);
});

test("an error that no request throws is not swallowed", async () => {
  const match = await opened(new FakeServer());
  expect(() => match.failed(new RangeError("a bug of ours"))).toThrow(RangeError);
});

const NONCE = "POST /api/matches/m1/nonce";
const awaiting = room("shake", { status: "waiting", awaits_nonce: true, commitment: null });

test("a match that waits for my nonce gets it, and is then followed from my seat", async () => {
  const server = new FakeServer().on(NONCE, look("shake", { position: mine() }));
  const match = await opened(server, { room: awaiting, position: null });
  await vi.waitFor(() => expect(match.room?.status).toBe("running"));
  expect(server.sent(NONCE)).toEqual([{ nonce: keptOf("m1")?.nonce }]);
  expect(keptOf("m1")).toMatchObject({ seed_hash: "5eed", commitment: "c0ffee", seats: [0] });
  expect(Feed.last.url).toBe("/api/matches/m1/feed?seat=0");
  expect(Feed.all.filter(({ readyState }) => readyState !== Feed.CLOSED)).toHaveLength(1);
});

test("a nonce without an answer is sent again, the same one, and after a reload too", async () => {
  vi.useFakeTimers();
  const server = new FakeServer().inTurn(
    NONCE,
    DOWN,
    DOWN,
    look("shake", { room: { ...awaiting, awaits_nonce: false } }),
  );
  const match = await opened(server, { room: awaiting, position: null });
  await vi.advanceTimersByTimeAsync(600);
  match.close();
  const again = await opened(server, { room: awaiting, position: null });
  await vi.advanceTimersByTimeAsync(2000);
  expect(again.room?.awaits_nonce).toBe(false);
  expect(new Set(server.sent(NONCE).map(({ nonce }) => nonce))).toEqual(new Set([keptOf("m1")?.nonce]));
});

test("a nonce that is refused is not sent again", async () => {
  const server = new FakeServer().on(NONCE, new Refusal("not-waiting"));
  const match = await opened(server, { room: awaiting, position: null });
  await vi.waitFor(() => expect(keptOf("m1")?.refused).toBe(true));
  Feed.last.send("room", room("shake"));
  expect([match.room?.status, server.sent(NONCE).length]).toEqual(["running", 1]);
});

test("a commitment or setup that changes while the match runs is told at once, and play goes on", async () => {
  const match = await opened(new FakeServer());
  expect(match.exchanged).toEqual([]);
  Feed.last.send("room", room("shake", { commitment: "other", setup: { side: "beachfront" } as never }));
  expect(match.exchanged).toEqual(["commitment", "setup.side"]);
  Feed.last.send("room", room("shake"));
  expect(match.exchanged).toEqual(["commitment", "setup.side"]);
  expect([match.myTurn, match.trouble]).toEqual([true, null]);
});
