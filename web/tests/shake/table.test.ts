import { flushSync, tick } from "svelte";
import { expect, onTestFinished, test, vi } from "vitest";
import { LiveMatch } from "../../src/api/match.svelte";
import type { LogEntry, Position } from "../../src/api/types";
import { announce, announced, announcements } from "../../src/ground/announcer.svelte";
import { settings } from "../../src/ground/settings.svelte";
import { play } from "../../src/ground/sound";
import { flyPoints } from "../../src/shared/fly";
import { cellName, cellOf, EMPTY_BOARD, type Colour } from "../../src/shake/pictures/pieces";
import type { Availability } from "../../src/shake/table/ColourButtons.svelte";
import { announceChanges } from "../../src/shake/table/announcing.svelte";
import { changeOf, Changing } from "../../src/shake/table/changing.svelte";
import { Explaining } from "../../src/shake/table/explaining.svelte";
import { Acting } from "../../src/shake/table/acting.svelte";
import { Status } from "../../src/shake/table/status.svelte";
import { ShakeTurn } from "../../src/shake/table/turn.svelte";
import { TableView } from "../../src/shake/table/view.svelte";
import type { Passing } from "../../src/table/passing.svelte";
import { mounted, state } from "../support/effects.svelte";
import { plain } from "../support/plain";
import { FakeServer } from "../support/server";
import { entries, position, room, seatInfo, sheet } from "../support/tables";

vi.mock("../../src/ground/sound", () => ({ play: vi.fn() }));
vi.mock("../../src/shared/fly", () => ({ flyPoints: vi.fn() }));

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

function begin(now = at(), boxOpen = true, passing?: Passing, landed = boxOpen) {
  const match = new LiveMatch<"shake">("m1");
  match.room = room("shake");
  match.position = now;
  const focused: string[] = [];
  const shake = vi.fn();
  const city = { focus: (cell: number) => focused.push(cellName(cell)) };
  const view = new TableView(match);
  const turn = new ShakeTurn(match);
  return mounted(() => ({
    match,
    view,
    turn,
    focused,
    shake,
    status: new Status(
      view,
      turn,
      () => boxOpen,
      passing,
      () => landed,
    ),
    explaining: new Explaining(view, turn),
    acting: new Acting(
      view,
      turn,
      () => boxOpen,
      () => city,
      shake,
    ),
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
  match.consider([]);
  match.position = at({ state: { active: 0, chosen: "home" } });
  expect(plain(status.title)).toBe("Place 2 homes");
  match.position = at({ position: { to_act: [1], acted: [0] } });
  expect(status.title).toBe("Placed");
  match.position = at({ state: { chosen: null }, position: { to_act: [1], legal: [] } });
  expect(status.title).toBe("Mia chooses first");
  expect(status.about).toBe("Round 3 of 15");
  match.position = at({ state: { over: true } });
  expect(status.title).toBe("The match is over");
});

test("whom the round waits for is said once: not beside a button that passes the screen to them", () => {
  const { status, view, turn, match } = begin(at({ position: { to_act: [1], acted: [0], legal: [] } }));
  expect([status.title, status.about].map(plain)).toEqual(["Placed", "Waiting for Mia."]);
  const passing = { leavesFor: match.room!.seats[1] } as unknown as Passing;
  const shared = mounted(() => new Status(view, turn, () => true, passing));
  expect([shared.about, plain(shared.toDo)]).toEqual(["Round 3 of 15", "Placed."]);
  match.position = at({ state: { chosen: null }, position: { to_act: [1], legal: [] } });
  expect(plain(status.toDo)).toBe("Mia chooses first.");
});

test("a box that waits for me is to be shaken first", () => {
  const { status } = begin(at(), false);
  expect([status.title, status.about]).toEqual(["You shake", "Press the shaker or the space bar."]);
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
});

test("at one screen nobody waits for those who share it, and in the last rounds it says that nothing is blocked", () => {
  const { status, match } = begin(at({ position: { to_act: [0, 1] }, guide: { open_rounds: true } }));
  expect(plain(status.about)).toBe("From now on nothing is blocked. Waiting for you and Mia.");
  const seats = ["Opa", "Mia", "Uli"].map((name, seat) => seatInfo({ seat, name, mine: seat < 2 }));
  match.room = room("shake", { seats, mine: [0, 1] });
  expect(plain(status.about)).toBe("From now on nothing is blocked.");
  expect(plain(status.toDo)).toBe("Choose a colour. From now on nothing is blocked.");
  match.position = at({ position: { to_act: [0, 1, 2] } });
  expect(plain(status.about)).toBe("Waiting for Uli.");
  match.position = at({ position: { to_act: [0, 1] } });
  expect(plain(status.about)).toBe("Round 3 of 15");
});

test("a match that was given up is over, whoever was to choose", () => {
  const { status } = begin(at({ state: { active: 0, chosen: null }, position: { to_act: [], legal: [] } }));
  expect([status.title, plain(status.toDo)]).toEqual(["The match is over", "The match is over."]);
});

test("each seat does one thing", () => {
  const doing = (some: Some, seat: number) => begin(at(some)).status.doing(seat);
  expect(doing({}, 1)).toEqual({ kind: "took", colour: "road" });
  expect(doing({ state: { chosen: null }, position: { to_act: [1] } }, 1)).toEqual({ kind: "thinking" });
  expect(doing({ state: { chosen: null } }, 1)).toEqual({ kind: "waiting" });
  expect(doing({ position: { acted: [0] } }, 0)).toEqual({ kind: "ready" });
  expect(doing({ state: { pending: [{ type: "pass" }, null] } }, 0)).toEqual({ kind: "passed" });
});

test("who took what is seen when the cubes have landed, and heard at once", () => {
  const seen = (landed: boolean): unknown[] => {
    const { status } = begin(at(), true, undefined, landed);
    return [status.tookShown, status.doing(1).kind, status.took].map((text) => plain(text));
  };
  expect(seen(false)).toEqual(["", "thinking", "Mia took roads."]);
  expect(seen(true)).toEqual(["Mia took roads.", "took", "Mia took roads."]);
});

test("at one screen whoever does not have it yet is not said to think", () => {
  const now = at({ state: { chosen: null }, position: { to_act: [1], acted: [0] } });
  const { status } = begin(now, true, { leavesFor: seatInfo({ seat: 1, name: "Anna" }) } as Passing);
  expect([status.waiting, status.about, status.doing(1).kind].map(plain)).toEqual([
    "Pass the screen to Anna.",
    "Round 3 of 15",
    "waiting",
  ]);
});

test("my sealed placement lies on my board already", () => {
  const sealed = { type: "place", colour: "home", at: "A1" };
  const some = { state: { pending: [sealed, null] }, guide: { sealed: [["A1", "B1"], []] } };
  expect(begin(at(some)).view.board).toBe(board({ A1: "H", B1: "H" }));
  const watched = at({ state: { pending: [{ type: "sealed" }, null] }, guide: { sealed: [[], []] } });
  expect(begin({ ...watched, seat: null }).view.board).toBe(EMPTY_BOARD);
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

test("while the box is closed a key on a cell shakes it, and a finger is told to", () => {
  const { acting, shake } = begin(at(), false);
  acting.press(cellOf("B4"), click(1));
  expect([acting.why, shake.mock.calls.length]).toEqual(["Shake first.", 0]);
  acting.press(cellOf("B4"), click(0));
  expect([acting.why, shake.mock.calls.length]).toEqual(["", 1]);
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

test("a bonus tile is explained in words and by its two lines, and the tentative turn stays", () => {
  const { explaining, turn } = begin();
  turn.pick("home");
  explaining.toggleBonus(0);
  expect(turn.place?.action.at).toBe("A1");
  expect(said()).toBe(plain(explaining.bonus));
  expect(explaining.marks?.size).toBe(12);
  explaining.toggleBonus(0);
  expect([explaining.bonus, explaining.marks]).toEqual(["", null]);
  explaining.toggleBonus(0);
  explaining.stop();
  expect(explaining.bonus).toBe("");
});

test("a press where the shape does not fit is answered, until something else happens", () => {
  const setup = { side: "landlocked", players: 2, pieces: { construction: { cells: ["B2", "E5"] } } };
  const some = {
    state: {
      boards: [board({ A2: "R", E5: "#" }), EMPTY_BOARD],
      setup,
      deal: { construction: ["park/shop", "road/home"] },
    },
  };
  const { acting } = begin(at(some));
  const answer = (cell: string): string => {
    acting.press(cellOf(cell), click(1));
    expect(said()).toBe(plain(acting.why || acting.site));
    return said();
  };
  expect(answer("B4")).toBe("Choose a colour first.");
  acting.pick("home", click(1));
  flushSync();
  expect(acting.why).toBe("");
  expect(answer("A2")).toBe("A2 is taken.");
  expect(answer("E5")).toBe(
    "Construction tile on E5: cleared when a road and a home lie side by side anywhere in your city.",
  );
  expect(answer("B4")).toBe("Arranged like this, homes do not fit on B4.");
  acting.press(cellOf("C1"), click(1));
  expect([acting.why, acting.site]).toEqual(["", ""]);
  const closed = begin(at(some), false);
  closed.acting.press(cellOf("C1"), click(1));
  expect(closed.acting.why).toBe("Shake first.");
});

test("a press on a colour that cannot be had is answered, too", () => {
  const { acting, match } = begin();
  const answer = (colour: Colour, availability: Availability): string => {
    acting.refuseColour({ colour, tiles: 2, availability, by: availability === "taken" ? 1 : null });
    expect(said()).toBe(plain(acting.why));
    return plain(acting.why);
  };
  expect(answer("road", "taken")).toBe("Mia has taken the roads.");
  expect(answer("home", "most-cubes")).toBe("Blocked: homes have the most cubes.");
  expect(answer("park", "forbidden")).toBe("Parks are forbidden this round.");
  expect(answer("shop", "fits-nowhere")).toBe("Arranged like this, shops fit nowhere.");
  match.position = at({ state: { active: 0, chosen: "home" } });
  flushSync();
  expect(acting.why).toBe("");
  expect(answer("shop", "not-chosen")).toBe("You took homes.");
});

test("what a position changes in a city: tiles, cleared construction, flipped bonus tiles", () => {
  const before = { board: board({ A1: "H", F6: "#" }), won: [false, true], total: 3 };
  const now = { board: board({ A1: "H", B2: "R" }), won: [true, true], total: 9 };
  expect(changeOf(before, now, 6, new Set([0]))).toEqual({
    placed: new Set([cellOf("B2")]),
    turned: new Set([0]),
    cleared: new Set([cellOf("F6")]),
    flipped: new Set([0]),
    gain: 6,
  });
  expect(changeOf(before, now, null, new Set([0])).turned.size).toBe(0);
});

test("my tiles drop in when I place them; the reveal turns all over, with what the round brought", () => {
  vi.useFakeTimers();
  const { match, view } = begin();
  const changing = mounted(
    () =>
      new Changing(
        view,
        () => undefined,
        () => undefined,
      ),
  );
  const sealed = { pending: [{ type: "place", colour: "home", at: "A1" }, null] };
  match.position = at({ state: sealed, guide: { sealed: [["A1"], []] }, position: { ply: 3, to_act: [1] } });
  flushSync();
  expect(changing.now.get(0)).toMatchObject({ placed: new Set([0]), turned: new Set(), gain: null });
  vi.runAllTimers();
  expect(changing.now.size).toBe(0);
  match.position = at({
    state: { pattern: "", round: 4, boards: [board({ A1: "H" }), board({ C2: "R" })] },
    position: { ply: 4, to_act: [], sheets: [sheet(9), sheet(3)] },
  });
  flushSync();
  expect(changing.now.get(0)).toMatchObject({ placed: new Set(), turned: new Set([0]), gain: 4 });
  expect(changing.now.get(1)).toMatchObject({ placed: new Set([cellOf("C2")]), gain: 0 });
  // The new tiles of the others stay outlined until I have placed again.
  vi.runAllTimers();
  expect(changing.news).toEqual(new Map([[1, new Set([cellOf("C2")])]]));
  const boards = [board({ A1: "H" }), board({ C2: "R" })];
  match.position = at({
    state: { boards, round: 4, pending: [{ type: "place", colour: "home", at: "C1" }, null] },
    guide: { sealed: [["C1"], []] },
    position: { ply: 6, to_act: [1] },
  });
  flushSync();
  expect(changing.news.size).toBe(0);
});

test("whoever had to pass is not said to have won 0 points", () => {
  const { match, view } = begin();
  const changing = mounted(
    () =>
      new Changing(
        view,
        () => undefined,
        () => undefined,
      ),
  );
  match.log = entries<"shake">(
    ["chance", { type: "shake", pattern: "HH.RRPPSS", forbidden: null }],
    [0, { type: "pass" }],
  ).map((entry) => ({ ...entry, ply: entry.ply + 2 }));
  match.position = at({ state: { pattern: "", round: 4 }, position: { ply: 4, to_act: [] } });
  flushSync();
  expect([...changing.now.values()].map(({ gain }) => gain)).toEqual(["passed", 0]);
});

/** The announcements of a table; `boxOpen`: the cubes lie there for me to see. */
function listen(now = at(), boxOpen = (): boolean => true) {
  announce("");
  const table = begin(now);
  const onround = vi.fn();
  const changes = mounted(() => announceChanges(table.view, table.status, table.acting, boxOpen, onround));
  /** Show a position, and give what is said of it. */
  async function show(position: Position<"shake">, ...log: Parameters<typeof entries<"shake">>): Promise<string[]> {
    announce("");
    if (log.length) table.match.log = entries<"shake">(...log);
    table.match.position = position;
    await heard();
    return heardTexts();
  }
  return { ...table, changes, onround, show };
}
/** Everything is said that is to be said. */
async function heard(): Promise<void> {
  flushSync();
  await tick();
  await tick();
}
const heardTexts = (): string[] => announcements().map(({ text }) => plain(text));

const SHAKEN: [by: "chance", action: { type: "shake"; pattern: string; forbidden: null }] = [
  "chance",
  { type: "shake", pattern: "HH.RRPPSS", forbidden: null },
];

test("at the reveal what the others placed and won is told, then the round, its pattern and what I have to do", async () => {
  const { changes, show } = listen();
  await heard();
  const [mine, hers] = [board({ A1: "H" }), board({ C3: "R", C4: "R", F6: "P" })];
  const won = { meters: [[METER], [{ ...METER, flipped: true }]] };
  const said = await show(
    at({
      state: { round: 4, chosen: null, active: 0, boards: [mine, hers] },
      guide: won,
      position: { ply: 5, sheets: [sheet(9), sheet(8)] },
    }),
    SHAKEN,
  );
  expect(said).toEqual([
    "Mia: roads on C3, C4 and F6, plus 5 points.",
    "Mia wins a bonus tile.",
    "Round 4.",
    "The pattern, row by row: Home, Home, ; Road, Road, Park; Park, Shop, Shop.",
    "Choose a colour.",
  ]);
  expect(plain(changes.last)).toBe("Mia: roads on C3, C4 and F6, plus 5 points. Mia wins a bonus tile.");
});

test("whoever was away for several rounds, even to the end, is not told all their tiles as one turn", async () => {
  const { show } = listen();
  await heard();
  const boards = [EMPTY_BOARD, board({ C3: "R", C4: "R", F6: "H" })];
  const said = await show(at({ state: { round: 15, over: true, boards }, position: { ply: 40, to_act: [] } }), SHAKEN);
  expect(said.join(" ")).not.toContain("Mia:");
});

test("who has given up is told so, and is not to shake", () => {
  const { match, status, view } = begin(at({ state: { chosen: null, active: 0 } }));
  expect(view.shakes).toBe(true);
  match.room = room("shake", { seats: [seatInfo({ mine: true, resigned: true }), seatInfo({ seat: 1, name: "Mia" })] });
  expect([view.shakes, status.title, plain(status.about)]).toEqual([false, "You gave up", "Waiting for your bot."]);
});

test("a pass is told once, when the others' tiles are seen; the new round is told when it is shaken", async () => {
  const { onround, show } = listen(at({ position: { ply: 0 } }));
  await heard();
  expect(await show(at({ position: { ply: 2 } }), SHAKEN, [1, { type: "pass" }])).toEqual([]);
  const boards = [board({ A1: "H" }), EMPTY_BOARD];
  const revealed = await show(at({ state: { round: 4, pattern: "", boards }, position: { ply: 3, to_act: [] } }));
  expect(revealed[0]).toBe("Mia passes.");
  expect(revealed.join()).not.toContain("Round 4");
  expect(onround).not.toHaveBeenCalled();
  const next = await show(at({ state: { round: 4, boards }, position: { ply: 4 } }));
  expect(next[0]).toBe("Round 4.");
  expect(next.join()).not.toContain("passes");
  expect(onround).toHaveBeenCalledOnce();
});

test("the pattern is told when the box is open, and points that this screen leaves out are not", async () => {
  settings.hideOthersPoints = true;
  onTestFinished(() => void (settings.hideOthersPoints = false));
  const box = state(true);
  const { show } = listen(at(), () => box.value);
  await heard();
  box.value = false;
  const boards = [EMPTY_BOARD, board({ C3: "R" })];
  const said = await show(
    at({ state: { round: 4, boards }, position: { ply: 5, sheets: [sheet(5), sheet(7)] } }),
    SHAKEN,
  );
  expect(said.slice(0, 2)).toEqual(["Mia: road on C3.", "Round 4."]);
  expect(said.join()).not.toContain("row by row");
  announce("");
  box.value = true;
  await heard();
  expect(heardTexts()[0]).toContain("row by row");
});

test("what the stage shows again is told again", async () => {
  const { match, show } = listen();
  await heard();
  const boards = [EMPTY_BOARD, board({ C3: "R" })];
  const revealed = at({ state: { round: 4, pattern: "", boards }, position: { ply: 4, to_act: [] } });
  expect((await show(revealed, SHAKEN))[0]).toBe("Mia: road on C3, no points.");
  await show(at({ state: { round: 4, boards }, position: { ply: 5 } }));
  match.stage.playing = true;
  expect(await show(revealed)).toEqual(["Mia: road on C3, no points."]);
});

test("what the active player took is told; while the stage plays, nothing is said of whom it waits for", async () => {
  const { match, show } = listen(at({ state: { chosen: null }, position: { to_act: [1] } }));
  await heard();
  match.stage.playing = true;
  expect(await show(at({ position: { ply: 3, to_act: [] } }))).toEqual(["Mia took roads."]);
  match.stage.playing = false;
  expect(await show(at({ position: { ply: 3 } }))).toEqual(["Choose a colour."]);
});

/** The stage shows these moves, and what they changed. */
function showing(table: ReturnType<typeof begin>, moves: LogEntry<"shake">[], changes: number[] = [0, 0]): void {
  table.match.stage.playing = true;
  table.match.stage.beat = { moves, changes, ply: table.match.position!.ply, hold: false };
}
const ended = (): Position<"shake"> => at({ state: { pattern: "", round: 4 }, position: { to_act: [] } });
const texts = ({ status }: ReturnType<typeof begin>): string[] => [status.title, status.toDo, status.about].map(plain);
const brought = ({ status }: ReturnType<typeof begin>): unknown[] =>
  status.brought.map(({ who, colour, gain }) => [who.name, colour, gain]);

test("while the stage plays it says what is shown: a colour, my pass, or what the round brought each of us", () => {
  const table = begin();
  showing(table, entries<"shake">([1, { type: "choose", colour: "road" } as never]));
  expect([table.status.title, table.status.spoken].map(plain)).toEqual(["Mia took roads.", "Mia took roads."]);
  expect(plain(table.status.toDo)).toBe("Mia took roads."); // one full stop
  showing(table, entries<"shake">([0, { type: "pass" }]));
  expect(texts(table)).toEqual(["You pass", expect.stringMatching(/^You pass. Nothing fits/), ""]);
  table.match.position = ended();
  table.match.log = entries<"shake">(SHAKEN, [1, { type: "place", colour: "road", at: "A1" } as never]);
  showing(table, entries<"shake">([1, { type: "place", colour: "road", at: "A1" } as never]), [3, -1]);
  expect(table.status.title).toBe("Everyone has placed");
  expect(brought(table)).toEqual([
    ["You", null, 3],
    ["Mia", "road", -1],
  ]);
  expect(table.status.doing(1)).toEqual({ kind: "ready" });
  table.match.room = room("shake", { seats: [seatInfo({ mine: true })] });
  expect(table.status.title).toBe("Placed"); // alone there is no “everyone”
  table.match.room = room("shake");
  expect(table.view.round).toBe(3); // the next one begins when it is shaken
  table.match.position = at();
  showing(table, entries<"shake">(SHAKEN));
  expect(table.status.title).toBe("Round 3 of 15");
  table.match.stage.beat = null; // what is to be shown is still on its way
  expect(table.status.title).toBe("Placed");
});

test("at my turn it says what the last round brought, as far as this screen tells it", () => {
  const table = begin();
  const { match } = table;
  match.log = entries<"shake">(
    SHAKEN,
    [0, { type: "place", colour: "park", at: "A1" } as never],
    [1, { type: "pass" }],
    SHAKEN,
    [1, { type: "place", colour: "road", at: "A1" } as never],
  );
  expect(brought(table)).toEqual([]);
  match.stage.news = { moves: [], changes: [0, 0], since: undefined };
  expect(brought(table)).toEqual([]);
  match.stage.news = { moves: [], changes: [4, 0], since: undefined };
  expect(brought(table)).toEqual([
    ["You", "park", 4],
    ["Mia", null, 0],
  ]);
  settings.hideOthersPoints = true;
  onTestFinished(() => void (settings.hideOthersPoints = false));
  expect(brought(table).at(-1)).toEqual(["Mia", null, null]);
});

test("in the first round nothing was revealed yet", () => {
  const { match, status } = begin();
  match.log = entries<"shake">(SHAKEN, [1, { type: "place", colour: "road", at: "A1" } as never]);
  expect(status.placed.size).toBe(0);
});

test("while the stage reveals a round, its points are counted when they are shown: after the tiles have turned", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { match, view } = begin();
  const nowhere = (): undefined => undefined;
  const changing = mounted(() => new Changing(view, nowhere, nowhere));
  match.stage.playing = true;
  const revealed = (ply: number) =>
    at({
      state: { pattern: "", round: ply, boards: [board({ A1: "H" }), board({ C2: "R" })] },
      position: { ply, to_act: [], sheets: [sheet(9), sheet(ply)] },
    });
  const shown = (): unknown => [changing.counting, changing.sheets[1]!.total, changing.now.get(1)!.gain];
  match.position = revealed(4);
  flushSync();
  expect(shown()).toEqual([true, 3, null]);
  expect(changing.now.get(1)!.placed).toEqual(new Set([cellOf("C2")]));
  vi.advanceTimersByTime(1000);
  expect(shown()).toEqual([false, 4, 1]);
  // Whoever skips sees the points at once.
  match.position = revealed(5);
  flushSync();
  expect(shown()).toEqual([true, 4, null]);
  match.position = at({ state: { round: 5 }, position: { ply: 6, sheets: [sheet(9), sheet(5)] } });
  flushSync();
  expect([changing.counting, changing.sheets[1]!.total]).toEqual([false, 5]);
});

test("the cubes are mine to shake if I am active and nothing was done in the round yet", () => {
  const shakes = (some: object = {}, position: object = {}): boolean =>
    begin(at({ state: { active: 0, chosen: null, ...some }, position })).view.shakes;
  expect(shakes()).toBe(true);
  expect(shakes({ active: 1 })).toBe(false);
  expect(shakes({ chosen: "road" })).toBe(false);
  expect(shakes({ pending: [{ type: "pass" }, null] })).toBe(false);
  expect(shakes({}, { seat: null })).toBe(false); // a spectator
  expect(shakes({ active: 1, setup: { side: "landlocked", players: 1, pieces: null } })).toBe(true); // alone
  const { match, view } = begin(at({ state: { active: 0, chosen: null } }));
  match.room = room("shake", { seats: [seatInfo({ mine: true, resigned: true }), seatInfo({ seat: 1 })] });
  expect(view.shakes).toBe(false);
});

test("a spectator is told that they watch, and whom the round waits for", () => {
  const { status, view } = begin(at({ state: { chosen: null }, position: { seat: null, to_act: [1], legal: [] } }));
  expect([status.title, plain(status.about)]).toEqual(["You are watching", "Waiting for Mia."]);
  expect([view.seat, view.others, view.active]).toEqual([0, [1], false]);
});

/** A round ends in which my homes come onto A1 and B1. */
function reveal(total: number, { flipped = false, spectator = false } = {}): void {
  vi.mocked(play).mockClear();
  vi.mocked(flyPoints).mockClear();
  const seat = spectator ? null : 0;
  const { match, view } = begin(at({ position: { seat } }));
  const [cell, sum] = [document.createElement("i"), document.createElement("b")];
  mounted(
    () =>
      new Changing(
        view,
        () => cell,
        () => sum,
      ),
  );
  match.position = at({
    state: { pattern: "", round: 4, boards: [board({ A1: "H", B1: "H" }), EMPTY_BOARD] },
    guide: { meters: [[{ ...METER, flipped }], [METER]] },
    position: { ply: 4, seat, to_act: [], sheets: [sheet(total), sheet(3)] },
  });
  flushSync();
}
const played = (): unknown[] => vi.mocked(play).mock.calls.flat();
const flown = (): unknown[] => vi.mocked(flyPoints).mock.calls.map(([text]) => text);

test("what a round brings me is heard, and its points fly to the others of mine", () => {
  reveal(5 + 2);
  expect([played(), flown()]).toEqual([["place"], ["+2"]]);
  reveal(5 + 6);
  expect([played(), flown()]).toEqual([["place", "rise"], ["+6"]]);
  reveal(5 + 6, { flipped: true });
  expect(played()).toEqual(["place", "flip"]);
  reveal(5);
  expect([played(), flown()]).toEqual([["place"], []]); // nothing flies where nothing was won
  reveal(5 + 6, { flipped: true, spectator: true });
  expect([played(), flown()]).toEqual([["place"], []]);
});
