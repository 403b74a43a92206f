import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import { LiveMatch } from "../../src/api/match.svelte";
import type { Position } from "../../src/api/types";
import { announce, announced } from "../../src/ground/announcer.svelte";
import { cellName, cellOf, EMPTY_BOARD } from "../../src/shake/pictures/pieces";
import { announceChanges, placedCells } from "../../src/shake/table/announcing.svelte";
import { Explaining } from "../../src/shake/table/explaining.svelte";
import { Acting } from "../../src/shake/table/acting.svelte";
import { Status } from "../../src/shake/table/status.svelte";
import { ShakeTurn } from "../../src/shake/table/turn.svelte";
import { TableView } from "../../src/shake/table/view.svelte";
import { mounted } from "../support/effects.svelte";
import { plain } from "../support/plain";
import { FakeServer } from "../support/server";
import { entries, position, room, sheet } from "../support/tables";

/** A board with these letters on these cells: `board({ A1: "H" })`. */
const board = (tiles: Record<string, string>): string =>
  [...EMPTY_BOARD].map((letter, cell) => tiles[cellName(cell)] ?? letter).join("");

const METER = { slot: "N1", tile: "home", fill: 2, four: 1, flipped: false };

interface Some {
  state?: object;
  guide?: object;
  position?: object;
}

/** My turn in round 3: homes fit on A1 B1, C1 D1 and C3 D3. */
function at({ state, guide, position: some }: Some = {}): Position<"shake"> {
  const cells = ["A1", "C1", "C3"].map(cellOf);
  return position<"shake">({
    legal: ["A1", "C1", "C3"].map((cell) => ({ type: "place", colour: "home", at: cell })),
    sheets: [
      sheet(5, [{ rule: "home", points: 5, items: [{ reason: "home-group", points: 5, cells: ["E5"], tile: "" }] }]),
      sheet(3),
    ],
    view: {
      seat: 0,
      state: {
        setup: { side: "landlocked", players: 2, pieces: null },
        boards: [EMPTY_BOARD, EMPTY_BOARD],
        pattern: "HH.RRPPSS",
        round: 3,
        active: 1,
        chosen: "road",
        pending: [null, null],
        over: false,
        deal: { construction: [] },
        ...state,
      },
    },
    guide: {
      outcomes: [
        {
          colour: "home",
          shape: [0, 1],
          at: cells,
          gain: [4, 2, 0],
          flips: [],
          clears: [],
          lines: [],
          fill: [],
          four: [],
          points: null,
        },
      ],
      meters: [[METER], [METER]],
      sealed: [],
      open_rounds: 0,
      colours: [],
      ...guide,
    },
    ...some,
  } as unknown as Partial<Position<"shake">>);
}

function begin(now = at(), boxOpen = true) {
  const match = new LiveMatch<"shake">("m1");
  match.room = room("shake");
  match.position = now;
  const focused: string[] = [];
  const city = { focus: (cell: number) => focused.push(cellName(cell)), elementOf: () => undefined };
  const view = new TableView(match);
  const turn = new ShakeTurn(match);
  return mounted(() => ({
    match,
    view,
    turn,
    focused,
    status: new Status(view, turn, () => boxOpen),
    explaining: new Explaining(view, turn),
    acting: new Acting(view, turn, () => city),
  }));
}

const click = (detail: 0 | 1): MouseEvent => new MouseEvent("click", { detail });
const arrow = (key: string): KeyboardEvent => new KeyboardEvent("keydown", { key, cancelable: true });
const said = (): string => plain(announced()).trim();

test("the title says what I am to do", () => {
  const { status, turn, match } = begin();
  expect(status.title).toBe("Choose a colour");
  turn.pick("home");
  expect(plain(status.title)).toBe("Place 2 homes");
  match.position = at({ position: { to_act: [1], acted: [0] } });
  expect(status.title).toBe("Placed");
  match.position = at({ state: { chosen: null }, position: { to_act: [1], legal: [] } });
  expect(status.title).toBe("Mia to move");
  match.position = at({ state: { over: true } });
  expect(status.title).toBe("The match is over");
});

test("a box that waits for me is to be shaken first", () => {
  const { status } = begin(at(), false);
  expect([status.title, status.about]).toEqual(["You shake", "Press it or shake your phone."]);
});

test("it says who took what, whom the round waits for, and that I had to pass", () => {
  const { status, match } = begin(at({ position: { to_act: [0, 1] } }));
  expect(plain(status.took)).toBe("Mia took roads.");
  expect(plain(status.waiting)).toBe("Waiting for you and Mia.");
  match.position = at({ position: { to_act: [1], legal: [] } });
  match.log = entries<"shake">(
    ["chance", { type: "shake", pattern: "HH.RRPPSS", forbidden: null }],
    [0, { type: "pass" }],
  );
  expect(status.passed).toBe(true);
  expect(status.story.map(({ by }) => by)).toEqual(["chance", 0]);
});

test("each seat does one thing", () => {
  const doing = (some: Some, seat: number) => begin(at(some)).status.doing(seat);
  expect(doing({}, 1)).toEqual({ kind: "took", colour: "road" });
  expect(doing({ state: { chosen: null }, position: { to_act: [1] } }, 1)).toEqual({ kind: "thinking" });
  expect(doing({ state: { chosen: null } }, 1)).toEqual({ kind: "waiting" });
  expect(doing({ position: { acted: [0] } }, 0)).toEqual({ kind: "ready" });
  expect(doing({ state: { pending: [{ type: "pass" }, null] } }, 0)).toEqual({ kind: "passed" });
});

test("my sealed placement lies on my board already", () => {
  const sealed = { type: "place", colour: "home", at: "A1" };
  const some = { state: { pending: [sealed, null] }, guide: { sealed: ["A1", "B1"] } };
  expect(begin(at(some)).view.board).toBe(board({ A1: "H", B1: "H" }));
  expect(begin(at({ ...some, position: { seat: null } })).view.board).toBe(EMPTY_BOARD);
});

test("a picked colour is said with its place; from the keyboard the focus goes there", () => {
  const { acting, focused } = begin();
  acting.pick("home", click(1));
  expect(said()).toMatch(/^A1 and B1.*1 of 3/);
  expect(focused).toEqual([]);
  acting.pick("home", click(0));
  expect([focused, acting.focused]).toEqual([["A1"], cellOf("A1")]);
});

test("the ghost follows the mouse until it is put somewhere", () => {
  const { acting, turn } = begin();
  acting.pick("home", click(1));
  acting.point(cellOf("C1"));
  expect(turn.place?.action.at).toBe("C1");
  acting.press(cellOf("D3"), click(1));
  acting.point(cellOf("A1"));
  acting.point(null);
  expect(turn.place?.action.at).toBe("C3");
});

test("the arrow keys move the ghost, or the focus while there is none", () => {
  const { acting, turn, focused } = begin();
  acting.key(arrow("ArrowRight"), cellOf("A1"));
  acting.key(arrow("ArrowUp"), cellOf("B1"));
  acting.key(arrow("x"), cellOf("B1"));
  expect(focused).toEqual(["B1", "B1"]);
  acting.pick("home", click(1));
  acting.key(arrow("ArrowRight"), cellOf("A1"));
  expect([turn.place?.action.at, focused.at(-1)]).toEqual(["C1", "C1"]);
  acting.step(1);
  expect(turn.place?.action.at).toBe("C3");
  acting.key(arrow("ArrowDown"), cellOf("C3")); // nothing fits there
  expect(turn.place?.action.at).toBe("C3");
});

test("Enter on the ghost places it; a finger only moves it", async () => {
  const server = new FakeServer()
    .on("POST /api/matches/m1/moves", {})
    .on("GET /api/matches/m1", { room: room("shake"), position: at({ position: { ply: 3, legal: [] } }), log: [] });
  const { acting, turn } = begin();
  acting.pick("home", click(1));
  acting.press(cellOf("B1"), click(1));
  expect(server.asked).toEqual([]);
  acting.press(cellOf("B1"), click(0));
  await vi.waitFor(() => expect(said()).toMatch(/home/i));
  expect(server.sent("POST /api/matches/m1/moves")[0].actions).toEqual([turn.places.get("home")![0]!.action]);
});

test("nothing is placed while nothing is picked", async () => {
  const { acting, match } = begin();
  acting.press(cellOf("A1"), click(1));
  await acting.confirm();
  expect([match.tentative, acting.focused]).toEqual([[], cellOf("A1")]);
});

test("a line of the sheet shows its cells, until a colour is picked", () => {
  const { explaining, turn } = begin();
  explaining.toggleLine("home");
  expect(explaining.marks).toEqual(new Set([cellOf("E5")]));
  expect(explaining.chips).toEqual(new Map([[cellOf("E5"), 5]]));
  turn.pick("home");
  expect([explaining.marks, explaining.chips]).toEqual([null, undefined]);
  explaining.toggleLine("home");
  expect(explaining.line).toBeNull();
});

test("a bonus tile is explained in words and by its two lines, and takes the tentative turn back", () => {
  const { explaining, turn } = begin();
  turn.pick("home");
  explaining.toggleBonus(0);
  expect(turn.picked).toBeNull();
  expect(said()).toBe(plain(explaining.bonus));
  expect(explaining.marks?.size).toBe(12);
  explaining.toggleBonus(0);
  expect([explaining.bonus, explaining.marks]).toEqual(["", null]);
  explaining.toggleBonus(0);
  explaining.stop();
  expect(explaining.bonus).toBe("");
});

test("tiles that were placed since the last position are new; cleared construction is not", () => {
  const before = [board({ A1: "H", F6: "#" }), EMPTY_BOARD];
  expect(placedCells(before, [board({ A1: "H" }), board({ B2: "R" })])).toEqual(
    new Map([[1, new Set([cellOf("B2")])]]),
  );
});

test("a change is announced with where the round stands, and a new round by its number", () => {
  vi.useFakeTimers();
  announce("");
  const { match, view, status } = begin();
  const onround = vi.fn();
  const changes = mounted(() => announceChanges(view, status, onround));
  expect(said()).toBe("");
  match.position = at({ state: { boards: [board({ A1: "H" }), EMPTY_BOARD] }, position: { ply: 3 } });
  flushSync();
  expect(said()).toBe("Mia took roads. Choose a colour. Waiting for you.");
  expect(changes.fresh.get(0)).toEqual(new Set([0]));
  vi.runAllTimers();
  expect(changes.fresh.size).toBe(0);
  expect(onround).not.toHaveBeenCalled();
  match.position = at({ state: { round: 4, boards: [board({ A1: "H" }), EMPTY_BOARD] }, position: { ply: 5 } });
  flushSync();
  expect(said()).toContain("4");
  expect(onround).toHaveBeenCalledOnce();
});
