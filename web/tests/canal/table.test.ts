import { flushSync } from "svelte";
import { expect, onTestFinished, test, vi } from "vitest";
import { LiveMatch } from "../../src/api/match.svelte";
import type { Action, Frame, Position, SeatInfo } from "../../src/api/types";
import { Acting } from "../../src/canal/table/acting.svelte";
import { cityInWords, placeLabel, siteLabel, whyNot } from "../../src/canal/table/labels";
import { followLandings } from "../../src/canal/table/landing.svelte";
import { Projecting } from "../../src/canal/table/projecting.svelte";
import { Status } from "../../src/canal/table/status.svelte";
import { CanalTurn } from "../../src/canal/table/turn.svelte";
import { TableView } from "../../src/canal/table/view.svelte";
import { Hinting } from "../../src/coach/hinting.svelte";
import { announced } from "../../src/ground/announcer.svelte";
import { settings } from "../../src/ground/settings.svelte";
import { Passing } from "../../src/table/passing.svelte";
import { mounted } from "../support/effects.svelte";
import { plain } from "../support/plain";
import { FakeServer } from "../support/server";
import { entries, position, room, seatInfo, sheet } from "../support/tables";

const MATCH = "/api/matches/m1";
const face = (canals: string): object => ({ id: "t", kind: "city", canals, value: 2, plots: "F.F." });
const FACES = ["NE--", "-ES-", "--SW", "N--W"].map(face);
const lay = (x: number, y: number, quarters: number): Action<"canal"> => ({ type: "lay", tile: "t", x, y, quarters });
const build = (x: number, y: number, plot: "NW" | "SE"): Action<"canal"> => ({ type: "build", x, y, plot });
const tile = (x: number, y: number, kind = "city"): object => ({
  x,
  y,
  quarters: 0,
  tile: { kind, canals: "NESW", value: 3, plots: "FFFF" },
});

/** My turn in this phase; the start tile, a tile east of it with a building of mine, one more and one out of reach. */
function at(phase: string, legal: Action<"canal">[], some: Partial<Position<"canal">> = {}): Position<"canal"> {
  return position<"canal">({
    legal,
    gains: legal.map((_, i) => i + 1),
    sheets: [
      sheet(7, [{ rule: "tile", points: 7, items: [{ reason: "tallest", points: 7, cells: ["1,0"], tile: "" }] }]),
      sheet(0),
    ],
    view: {
      seat: 0,
      state: {
        phase,
        base: [1, 0],
        laid: [tile(0, 0, "start"), tile(1, 0), tile(2, 0), tile(3, 0)],
        buildings: [{ x: 1, y: 0, plot: "NW", owner: 0, height: 2 }],
        supply: [5, 5],
        stack: 10,
        under: [],
      },
    },
    guide: {
      outcomes: legal.map(() => ({ lines: {}, takes: { "1": 2 }, gives: {} })),
      reach: [
        { cell: "1,0", distance: 0, sites: [], why: "same-tile" },
        { cell: "2,0", distance: 1, sites: [], why: "" },
      ],
      leads: [
        { cell: "1,0", seat: 0, how: "tallest" },
        { cell: "2,0", seat: null, how: "tied" },
      ],
      jets: [],
      faces: FACES,
      face_jets: FACES.map(() => []),
    },
    ...some,
  } as unknown as Partial<Position<"canal">>);
}

const LAYS = [lay(1, 1, 0), lay(1, 1, 2), lay(0, -1, 3)];

function begin(now = at("lay", LAYS), seats?: SeatInfo[]) {
  const match = new LiveMatch<"canal">("m1");
  match.room = room("canal", seats && { seats, mine: seats.filter(({ mine }) => mine).map(({ seat }) => seat) });
  match.position = now;
  return mounted(() => {
    const passing = new Passing(match, () => true);
    const turn = new CanalTurn(match, passing);
    const view = new TableView(match, turn, passing);
    const acting: Acting = new Acting(view, turn, () => status.spoken);
    const hinting = new Hinting<"canal">(match, { spoken: () => "", put: (actions) => match.tryOut(actions) });
    const projecting = new Projecting(view);
    const status: Status = new Status(view, turn, acting, hinting, projecting);
    return { match, passing, turn, view, acting, hinting, status, projecting };
  });
}
const said = (): string => plain(announced()).trim();
const told = ({ status }: { status: Status }): string[] => [status.title, status.about].map(plain);

/** A server that previews each turn as this phase, with these actions legal. */
const previewing = (phase: string, legal: Action<"canal">[] = []): FakeServer =>
  new FakeServer().on(`POST ${MATCH}/preview`, { position: at(phase, legal), gain: 4, changes: [4, -8] });

test("a turn is told step by step: lay, build, build again, ready", async () => {
  const table = begin();
  expect(told(table)).toEqual(["Lay your tile", "Choose a place; press the tile to turn it."]);
  table.acting.choose({ x: 1, y: 1 });
  expect(table.status.title).toBe("Here?");
  previewing("build-1", [build(2, 0, "NW")]);
  await table.acting.lay();
  expect(said()).toMatch(/^Laid at 1 south and 1 east. Build a piece./);
  previewing("build-2", [build(3, 0, "NW")]);
  await table.acting.build({ x: 2, y: 0, corner: 0 });
  expect(said()).toMatch(/^Built at 2 east, north-west.*Build a second piece/);
  previewing("build-2");
  await table.acting.build({ x: 3, y: 0, corner: 0 });
  expect(table.status.title).toBe("Your turn is ready");
  expect(plain(table.status.about)).toBe("It brings **4 points** and takes **8 points** from Mia.");
  expect(table.turn.outcome).toEqual({ gain: 4, takes: { "1": 8 }, gives: {} });
  expect(table.turn.covered).toEqual(["1,1", "2,0:NW", "3,0:NW"]);
  expect(table.status.button).toEqual({ text: "End turn", enabled: true });
});

test("while the stage plays it says who does what, and what that changes", () => {
  const table = begin(at("lay", [], { to_act: [1] }));
  const moves = entries<"canal">([1, lay(2, 2, 0)], [1, build(2, 0, "NW")]);
  table.match.moves = moves;
  table.match.stage.playing = true;
  table.match.position = { ...table.match.position!, ply: moves[0]!.ply + 1 };
  table.match.stage.beat = { moves: [moves[0]!], changes: [0, 0], ply: moves[0]!.ply + 1, hold: false };
  expect(told(table)).toEqual(["Mia lays a tile", ""]);
  expect([table.view.happening, table.view.stepsShown, table.status.button]).toEqual([["2,2"], 1, null]);
  table.match.position = { ...table.match.position, ply: moves[1]!.ply + 1 };
  table.match.stage.beat = { moves: [moves[1]!], changes: [-4, 4], ply: moves[1]!.ply + 1, hold: false };
  expect(told(table)).toEqual(["Mia builds", "Mia +4, you −4"]);
  expect([table.view.happening, table.view.stepsShown, table.view.changes]).toEqual([["2,0:NW"], 2, [-4, 4]]);
});

test("the last move of the match is held: nobody is to move, and it says that it was the last", () => {
  const table = begin(at("lay", [], { to_act: [], ply: 2 }));
  table.match.room = { ...table.match.room!, status: "over" };
  const moves = entries<"canal">([1, lay(2, 2, 0)], [1, build(2, 0, "NW")]);
  table.match.moves = moves;
  table.match.stage.playing = true;
  table.match.stage.beat = { moves: [moves[1]!], changes: [-4, 4], ply: 2, hold: true };
  expect(told(table)).toEqual(["That was the last turn", "Finally: **Mia +4, you −4**."]);
  expect(table.status.heading).toBe("The match is over");
  expect([table.view.acting, table.view.happening]).toEqual([null, ["2,0:NW"]]);
  expect(table.view.story.at(-1)).toMatchObject({ open: false }); // so that it is announced
  table.match.stage.beat = { moves: [moves[1]!], changes: [0, 0], ply: 2, hold: true };
  expect(told(table)).toEqual(["That was the last turn", ""]);
});

test("at my turn it says why points have changed since my last one, until I act", () => {
  const table = begin();
  const since = table.match.position as unknown as Frame<"canal">;
  table.match.stage.news = { moves: [], changes: [-4, 5], since };
  expect(plain(table.status.about)).toBe("So far: **Mia +5, you −4**."); // there was no turn of mine yet
  table.match.moves = entries<"canal">([0, lay(1, 1, 0)]);
  expect(plain(table.status.about)).toBe("Since your last turn: **Mia +5, you −4**.");
  table.match.position = at("lay", LAYS, {
    guide: { ...table.match.position!.guide, leads: [{ cell: "1,0", seat: 1, how: "tallest" }] },
  });
  expect(plain(table.status.about)).toBe("Since your last turn: **Mia +5, you −4** (Mia took the tile at 1 east).");
  table.acting.choose({ x: 1, y: 1 });
  expect(plain(table.status.about)).not.toContain("Since");
  table.match.stage.news = { moves: [], changes: [0, 0], since };
  table.turn.at = null;
  expect(table.status.about).toContain("nobody’s points have changed");
});

test("the projection does not ask for a place meanwhile", () => {
  const table = begin();
  table.projecting.show();
  expect(told(table)).toEqual(["The result if it ended now", "Close it to go on with your turn."]);
  table.projecting.close();
  expect(table.status.title).toBe("Lay your tile");
});

test("a turn that brings nothing says so, one that gives says to whom", async () => {
  const table = begin();
  for (const [changes, said] of [
    [[0, 0], "It brings no points."],
    [[0, 1], "It gives Mia **one point**."],
  ] as const) {
    table.match.position = { ...table.match.position!, step: table.match.position!.step + 1 };
    new FakeServer().on(`POST ${MATCH}/preview`, { position: at("build-2", []), gain: 0, changes });
    await table.match.tryOut([lay(1, 1, 0), build(2, 0, "NW"), build(3, 0, "NW")]);
    expect(plain(table.status.about)).toBe(said);
  }
});

test("a turn that ends with pieces left in the supply says that it is short", async () => {
  const table = begin();
  table.acting.choose({ x: 1, y: 1 });
  previewing("draw");
  await table.acting.lay();
  expect(table.status.about).toMatch(/no/i);
});

test("a site under the mouse is told instead of what to do", () => {
  const table = begin(at("build-1", [build(2, 0, "NW")]));
  expect(told(table)).toEqual(["Build a piece", "Up to 3 tiles along the water."]);
  table.acting.point({ x: 2, y: 0, corner: 0 });
  expect(plain(table.status.about)).toBe("Here: plus one point; takes 2 points from Mia.");
  table.acting.point(null);
  expect(table.acting.pointed).toBeUndefined();
});

test("the tile is rotated to where it fits, and said; where it fits in one way only that is said", () => {
  const { acting, turn } = begin();
  acting.rotate();
  expect(said()).toMatch(/^Turned.*east, south/);
  acting.choose({ x: 1, y: 1 });
  acting.rotate();
  expect([turn.quarters, said()]).toEqual([0, expect.stringMatching(/^Turned/)]);
  acting.choose({ x: 0, y: -1 });
  acting.rotate(-1);
  expect([acting.why, said()]).toEqual(["It fits here only this way.", "It fits here only this way."]);
  acting.choose({ x: 1, y: 1 });
  expect(acting.why).toBe("");
});

test("going back is said with what is to be done then", async () => {
  const { acting } = begin();
  acting.choose({ x: 1, y: 1 });
  await acting.back();
  expect(said()).toBe("Taken back. Lay your tile. Choose a place; press the tile to turn it.");
});

test("a press where nothing can be done is answered with the reason", () => {
  const { view, turn, acting, status } = begin();
  expect(whyNot(view, turn, { x: 2, y: 1 })).toMatch(/^Your tile does not fit there/);
  expect(whyNot(view, turn, { x: 9, y: 9 })).toBe("");
  acting.ask({ x: 2, y: 1 });
  expect([status.about, said()]).toEqual([acting.why, acting.why]);
  const building = begin(at("build-2", [build(2, 0, "NW")]));
  const why = (x: number): string => plain(whyNot(building.view, building.turn, { x, y: 0 }));
  expect([0, 1, 2, 3, 4].map(why)).toEqual([
    expect.stringContaining("Nobody builds on the start tile"),
    expect.stringContaining("on a different tile from the first"),
    expect.stringContaining("No free foundation"),
    "Out of reach: more than 3 tiles along the water.",
    "",
  ]);
});

test("while others act it says whose turn it is, and what the rules did by themselves", () => {
  const table = begin(at("lay", [], { to_act: [1] }));
  expect([table.status.heading, ...told(table)]).toEqual([
    "Mia to move",
    "Mia is thinking",
    "Your tile for the next turn. Press it to turn it.",
  ]);
  table.match.log = entries<"canal">([0, lay(1, 1, 0)], [1, { type: "skip" } as Action<"canal">]);
  expect(table.status.about).toContain("Mia");
  table.match.position = at("lay", [], { to_act: [1], seat: null });
  expect([table.status.title, table.status.button]).toEqual(["You are watching", null]);
  table.match.room = room("canal", { status: "over" });
  table.match.position = at("lay", [], { to_act: [] });
  expect([table.status.heading, ...told(table)]).toEqual(["The match is over", "The match is over", ""]);
});

test("at one screen a turn that is over shows no tile any more, and says who gets the screen", () => {
  const seats = ["Opa", "Anna"].map((name, seat) => seatInfo({ seat, name, mine: true }));
  const table = begin(undefined, seats);
  table.passing.take();
  expect([table.turn.faces.length, table.view.passTo, table.status.heading]).toEqual([4, "", "Opa to move"]);
  table.match.position = at("lay", [], { to_act: [1], step: 9, ply: 9 });
  expect([table.status.heading, ...told(table)].map(plain)).toEqual([
    "Anna to move",
    "Your move is made",
    "Pass the screen to Anna.",
  ]);
  expect([table.turn.faces, table.turn.face]).toEqual([[], null]);
});

test("at one screen nobody's tile is seen while all look at what others do", () => {
  const seats = ["Opa", "Anna"].map((name, seat) => seatInfo({ seat, name, mine: true }));
  const table = begin(at("lay", [], { to_act: [2] }), [...seats, seatInfo({ seat: 2, kind: "bot", name: "Bruno" })]);
  expect([table.turn.faces, table.view.passTo]).toEqual([[], ""]);
});

test("while the stage still shows what led to my turn, the heading says already that it is mine", () => {
  const table = begin(at("lay", []));
  table.match.stage.playing = true;
  expect(table.status.heading).toBe("Your turn");
});

test("until it is known what has happened, nothing else is said in its place", () => {
  const table = begin();
  table.match.stage.summarising = true;
  expect(told(table)).toEqual(["Lay your tile", ""]);
  expect(table.status.spoken).toBe("Lay your tile. Choose a place; press the tile to turn it.");
});

test("after somebody gave up, a bot is to move for them", () => {
  const seats = [seatInfo({ mine: true }), seatInfo({ seat: 1, name: "Opa", bot: "greedy", resigned: true })];
  const table = begin(at("lay", [], { to_act: [1] }), seats);
  expect([table.status.heading, table.status.title].map(plain)).toEqual([
    "The bot for Opa to move",
    "The bot for Opa is thinking",
  ]);
  const [mine, opa] = seats as [SeatInfo, SeatInfo];
  table.match.room = room("canal", { seats: [{ ...mine, bot: "greedy", resigned: true }, opa] });
  expect([...told(table), table.status.button]).toEqual(["You gave up", "The bot for Opa is thinking.", null]);
  table.match.room = room("canal", { seats });
  const [gone] = entries<"canal">([1, { type: "resign" } as never]);
  table.match.moves = [gone!];
  table.match.stage.playing = true;
  table.match.stage.beat = { moves: [gone!], changes: [0, 0], ply: 1, hold: false };
  expect(plain(table.status.title)).toBe("Opa gave up. A bot plays on.");
});

test("places, sites and tiles have spoken names", () => {
  const { view, turn } = begin();
  expect(plain(placeLabel(view, turn, { x: 1, y: 1 }))).toMatch(/^1 south and 1 east: fits in 2 ways.*plus 2 points/);
  expect(placeLabel(view, turn, { x: 7, y: 7 })).toBe("");
  turn.choose({ x: 1, y: 1 });
  expect(plain(placeLabel(view, turn, { x: 1, y: 1 }))).toMatch(/your tile is here; plus one point/);
  const building = begin(at("build-1", [build(1, 0, "NW")]));
  expect(plain(siteLabel(building.view, building.turn, building.turn.sites[0]!))).toMatch(/^1 east, north-west/);
  expect(cityInWords(view).map(plain)).toEqual([
    "1 east: value 3, led by you; north-west You, height 2",
    "2 east: value 3, tied; no building",
    "3 east: value 3, led by nobody; no building",
  ]);
});

test("what others did since my last turn is recent until I have laid", () => {
  const { match, view } = begin();
  match.log = entries<"canal">([1, lay(5, 5, 0)], [0, lay(2, 0, 0)], [1, lay(3, 0, 0)], [1, build(1, 0, "NW")]);
  expect([...view.recent]).toEqual(["1,0", "3,0"]);
  match.position = at("build-1", [build(2, 0, "NW")]);
  expect(view.recent.size).toBe(0);
});

test("what has come since the last position lands; my own tile does not drop", () => {
  const { match, view } = begin();
  const landings = mounted(() => followLandings(view));
  expect(landings.fresh.size).toBe(0);
  const next = at("lay", LAYS, { ply: 5, step: 5 });
  const { laid, buildings } = next.view.state;
  next.view.state.laid = [...laid, tile(1, 1) as (typeof laid)[number]];
  next.view.state.buildings = buildings.map((building) => ({ ...building, height: 3 }));
  match.position = next;
  flushSync();
  expect([...landings.fresh]).toEqual(["1,0:NW", "1,1"]);
});

test("the projection marks the points of a seat, or of the number that was pressed", () => {
  const { projecting } = begin();
  projecting.show();
  expect([projecting.open, projecting.marks]).toEqual([true, []]);
  projecting.show(0);
  expect(projecting.marks.map(({ cells }) => cells)).toEqual([["1,0"]]);
  projecting.chosen = { seat: 0, rule: "tile", item: 3 };
  expect(projecting.marks).toEqual([]);
  projecting.close();
  expect([projecting.open, projecting.chosen]).toEqual([false, null]);
});

test("what the rules do is told while the stage shows it", () => {
  const table = begin(at("lay", [], { to_act: [1] }));
  const moves = entries<"canal">([1, { type: "exchange", tile: "t" } as Action<"canal">]);
  table.match.moves = table.match.log = moves;
  table.match.stage.playing = true;
  table.match.stage.beat = { moves, changes: [0, 0], ply: 1, hold: false };
  expect(plain(table.status.title)).toMatch(/^Mia’s tile fitted nowhere/);
  expect([table.view.happening, table.view.acting]).toEqual([[], 1]);
  const drawn = entries<"canal">(["chance", { type: "draw", seat: 1, tile: null }]);
  table.match.stage.beat = { moves: drawn, changes: [0, 0], ply: 1, hold: false };
  expect([table.status.title, table.view.stepsShown]).toEqual(["Mia to move", 0]); // chance has no turn
});

test("a turn that builds less than it could says why, unless there is no piece left", async () => {
  /** What is told after laying, with nowhere to build and so many pieces left. */
  async function laid(left: number, phase = "draw"): Promise<string[]> {
    const table = begin();
    const position = at(phase, []);
    position.view.state.supply = [left, 5];
    new FakeServer().on(`POST ${MATCH}/preview`, { position, gain: 0, changes: [0, 0] });
    table.acting.choose({ x: 1, y: 1 });
    await table.acting.lay();
    return told(table);
  }
  expect(await laid(5)).toEqual(["Your turn is ready", "There is no site in reach: you build nothing this turn."]);
  expect(await laid(0)).toEqual(["Your turn is ready", "It brings no points."]);
  expect(await laid(5, "build-1")).toEqual(["Your turn is ready", "It brings no points."]); // a lesson stops here
});

test("a turn that is ended is sent as it lies; a tile on which others draw level afterwards is told", async () => {
  const table = begin();
  table.acting.choose({ x: 1, y: 1 });
  const server = previewing("build-1");
  await table.acting.lay();
  const theirs = at("lay", [], { ply: 5, step: 5, to_act: [1] });
  server.on(`POST ${MATCH}/moves`, {}).on(`GET ${MATCH}`, { room: room("canal"), position: theirs, log: [] });
  await table.acting.end();
  expect(server.sent(`POST ${MATCH}/moves`)).toMatchObject([{ actions: [LAYS[0]] }]);
  expect(table.match.tentative).toEqual([]);
  table.match.stage.news = { moves: [], changes: [-7, 0], since: theirs as unknown as Frame<"canal"> };
  const tied = [{ cell: "1,0", seat: null, how: "tied" as const }];
  table.match.position = at("lay", LAYS, { guide: { ...theirs.guide, leads: tied as never } });
  expect(plain(table.view.news)).toMatch(/you −7.*1 east/);
  expect(plain(table.view.news)).not.toContain("Mia");
});

test("a turn that is not ready is not sent", async () => {
  const server = new FakeServer();
  const { acting } = begin();
  await acting.end();
  expect(server.asked).toEqual([]);
});

test("points that this screen leaves out are not told", () => {
  settings.hideOthersPoints = true;
  onTestFinished(() => void (settings.hideOthersPoints = false));
  const { match, view } = begin();
  expect([view.told([-4, 4]), view.told([0, 4])].map(plain)).toEqual(["you −4", ""]);
  match.room = room("canal", { status: "over" });
  expect(plain(view.told([0, 4]))).toBe("Mia +4");
});

test("for whoever watches, the last turn is recent, and both seats are told by name", () => {
  const { match, view, status } = begin(at("lay", [], { seat: null, to_act: [0] }));
  match.room = room("canal", { mine: [] });
  match.log = entries<"canal">([0, lay(5, 5, 0)], [1, lay(3, 0, 0)], [1, build(2, 0, "NW")]);
  expect([...view.recent]).toEqual(["2,0", "3,0"]);
  expect(status.heading).toMatch(/to move$/);
  expect(status.button).toBeNull();
});

test("between two turns, while chance acts, nobody is to move", () => {
  const { status, view } = begin(at("draw", [], { to_act: [] }));
  expect([status.heading, status.title, status.about, view.actor]).toEqual(["Canal City", "Turn played", "", ""]);
});

test("while a turn is sent its button says so", async () => {
  const table = begin();
  table.acting.choose({ x: 1, y: 1 });
  const server = previewing("build-1");
  await table.acting.lay();
  let answer: (given: object) => void = () => undefined;
  server.on(`POST ${MATCH}/moves`, () => new Promise((resolve) => (answer = resolve)));
  server.on(`GET ${MATCH}`, { room: room("canal"), position: at("lay", [], { ply: 5, to_act: [1] }), log: [] });
  const ending = table.acting.end();
  expect(table.status.button).toEqual({ text: "One moment …", enabled: false });
  await vi.waitFor(() => expect(server.sent(`POST ${MATCH}/moves`)).toHaveLength(1));
  answer({});
  await ending;
  expect(table.status.button).toMatchObject({ enabled: false, text: expect.not.stringContaining("moment") as string });
});
