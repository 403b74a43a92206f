import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import { LiveMatch } from "../../src/api/match.svelte";
import type { Position } from "../../src/api/types";
import { announced } from "../../src/ground/announcer.svelte";
import { Acting } from "../../src/plain/table/acting.svelte";
import { Status } from "../../src/plain/table/status.svelte";
import { PlainTurn } from "../../src/plain/table/turn.svelte";
import { TableView } from "../../src/plain/table/view.svelte";
import { mounted } from "../support/effects.svelte";
import { plain } from "../support/plain";
import { FakeServer, Refusal } from "../support/server";
import { entries, look, position, room, seatInfo } from "../support/tables";

const MATCH = "/api/matches/m1";

/** My turn, in which these numbers may be guessed. */
const at = (numbers: number[], some: Partial<Position> = {}): Position =>
  position({
    legal: numbers.map((number) => ({ number })),
    gains: numbers,
    notation: numbers.map((number) => `guess ${number}`),
    ...some,
  });

function begin(now: Position = at([1, 2]), some: Parameters<typeof room>[1] = {}) {
  const match = new LiveMatch("m1");
  match.room = room("guess", some);
  match.position = now;
  const focused: string[] = [];
  const controls = { focusActions: () => focused.push("actions"), focusConfirm: () => focused.push("confirm") };
  return mounted(() => {
    const view = new TableView(match);
    const turn = new PlainTurn(match);
    return { match, view, turn, focused, status: new Status(view), acting: new Acting(view, turn, () => controls) };
  });
}

/** A server that previews a turn: after it, these numbers may be guessed too. */
const previewing = (more: number[] = []): FakeServer =>
  new FakeServer().on(`POST ${MATCH}/preview`, { position: at(more), gain: 3 });

const click = (detail: 0 | 1): MouseEvent => new MouseEvent("click", { detail });
const press = (key: string): KeyboardEvent => {
  const event = new KeyboardEvent("keydown", { key, cancelable: true });
  document.body.dispatchEvent(event);
  return event;
};
const said = (): string => plain(announced()).trim();

test("a chosen action is previewed, named by its notation and announced with its points", async () => {
  const server = previewing();
  const { acting, focused, status, turn } = begin();
  expect([turn.choosing, turn.busy, turn.gain, status.title]).toEqual([true, false, null, "Choose a move"]);
  const chosen = acting.choose(1, click(1));
  expect([turn.busy, turn.gain, turn.chosen]).toEqual([true, null, ["guess 2"]]);
  await chosen;
  expect([turn.busy, turn.choosing, turn.gain, status.title]).toEqual([false, false, 3, "Your turn"]);
  expect(said()).toBe("Chosen: guess 2, plus 3 points. Confirm, or undo.");
  expect(focused).toEqual([]);
  expect(server.sent(`POST ${MATCH}/preview`)).toMatchObject([{ actions: [{ number: 2 }] }]);
});

test("after a key press the focus goes to the next actions, or to the button when there are none", async () => {
  previewing([5]);
  const { acting, focused, turn } = begin();
  await acting.choose(0, click(0));
  flushSync();
  expect([turn.choosing, focused]).toEqual([true, ["actions"]]);
  previewing();
  await acting.choose(0, click(0));
  expect([turn.chosen, focused]).toEqual([
    ["guess 1", "guess 5"],
    ["actions", "confirm"],
  ]);
});

test("an action that the server refuses is not announced", async () => {
  new FakeServer().on(`POST ${MATCH}/preview`, new Refusal("illegal"));
  const { acting, focused, match } = begin();
  const before = said();
  await acting.choose(0, click(0));
  expect(match.trouble?.kind).toBe("failed");
  expect([said(), focused]).toEqual([before, []]);
});

test("Backspace takes the last action back; without one it is not a shortcut", async () => {
  previewing();
  const { acting, focused, match, turn } = begin();
  const nothing = press("Backspace");
  acting.key(nothing);
  expect(nothing.defaultPrevented).toBe(false);
  await acting.choose(0, click(1));
  const back = press("Backspace");
  acting.key(back);
  expect(back.defaultPrevented).toBe(true);
  await vi.waitFor(() => expect(focused).toEqual(["actions"]));
  expect([match.tentative, turn.chosen, said()]).toEqual([[], [], "Undone."]);
});

test("while the turn is on its way nothing can be taken back", async () => {
  previewing();
  const { acting, match, turn } = begin();
  await acting.choose(0, click(1));
  match.sending = true;
  expect([turn.busy, turn.canUndo]).toEqual([true, false]);
  await acting.undo();
  await turn.undo();
  expect(turn.chosen).toEqual(["guess 1"]);
});

test("confirming sends the whole turn, and the focus that is lost goes to the heading", async () => {
  const server = previewing().on(`POST ${MATCH}/moves`, { first: 2, actions: 1, ply: 3 });
  server.on(`GET ${MATCH}`, look("guess", { position: at([], { ply: 3, step: 3, to_act: [1] }) }));
  const heading = document.body.appendChild(document.createElement("h1"));
  heading.dataset.arrive = "";
  heading.tabIndex = -1;
  const { acting, status, turn } = begin();
  await acting.choose(0, click(1));
  await acting.confirm();
  expect(server.sent(`POST ${MATCH}/moves`)).toMatchObject([{ actions: [{ number: 1 }] }]);
  expect([turn.chosen, status.title, status.waiting]).toEqual([[], "Not your turn", "Waiting for Mia."]);
  expect(document.activeElement).toBe(heading);
  heading.remove();
});

test("a turn that a reload has brought back is previewed; its actions are named by their fields", async () => {
  previewing();
  const match = new LiveMatch("m1");
  match.room = room("guess");
  match.position = at([1]);
  match.consider([{ number: 9 }]);
  const turn = mounted(() => new PlainTurn(match));
  await vi.waitFor(() => expect(turn.gain).toBe(3));
  expect(turn.chosen).toEqual(["number: 9"]);
});

test("a game with a guide, of which the server sends no notation, has its actions named by their fields", async () => {
  const builds = ["A", "B"].map((plot) => ({ type: "build", plot }));
  const now = (legal: object[]): Position => position({ legal, gains: [5, 4], notation: [], guide: {} });
  const server = new FakeServer().on(`POST ${MATCH}/preview`, { position: now([]), gain: 4 });
  const { acting, turn, view } = begin(now(builds));
  expect([turn.choosing, view.actions]).toEqual([true, ["type: build, plot: A", "type: build, plot: B"]]);
  await acting.choose(1, click(1));
  expect(turn.chosen).toEqual(["type: build, plot: B"]);
  expect(said()).toBe("Chosen: type: build, plot: B, plus 4 points. Confirm, or undo.");
  expect(server.sent(`POST ${MATCH}/preview`)).toMatchObject([{ actions: [builds[1]] }]);
});

test("the heading says whose turn it is", () => {
  const heading = (now: Position, some = {}) => begin(now, some).status.heading;
  expect(heading(at([1]))).toBe("Your turn");
  expect(heading(at([1]), { mine: [0, 1], seats: [seatInfo({ name: "Ann" }), seatInfo({ seat: 1 })] })).toBe(
    "Ann to move",
  );
  expect(heading(at([], { to_act: [1] }))).toBe("Not your turn");
  expect(heading(at([], { seat: null, to_act: [1] }))).toBe("You are watching");
  expect(heading(at([], { to_act: [] }), { status: "over" })).toBe("The match is over");
});

test("the table waits for all but me, and for nobody when it is over", () => {
  expect(begin(at([1], { to_act: [0, 1] })).status.waiting).toBe("Waiting for Mia.");
  expect(begin(at([1])).status.waiting).toBe("");
  expect(begin(at([], { to_act: [] }), { status: "over" }).status.waiting).toBe("");
});

test("the log is told in sentences", () => {
  const { match, view } = begin();
  match.log = entries([1, {}], ["chance", {}]).map((entry) => ({ ...entry, text: "guess 4" }));
  expect(view.story.map(({ by, text }) => [by, text])).toEqual([
    [1, "Mia: guess 4"],
    ["chance", "Chance: guess 4"],
  ]);
  expect([view.names, view.spectator, view.over]).toEqual([["You", "Mia"], false, false]);
});
