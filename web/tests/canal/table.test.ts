import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { LiveMatch } from "../../src/api/match.svelte";
import type { Action, Position } from "../../src/api/types";
import { Acting } from "../../src/canal/table/acting.svelte";
import { cityInWords, placeLabel, siteLabel, whyNot } from "../../src/canal/table/labels";
import { followLandings } from "../../src/canal/table/landing.svelte";
import { Projecting } from "../../src/canal/table/projecting.svelte";
import { Status } from "../../src/canal/table/status.svelte";
import { CanalTurn } from "../../src/canal/table/turn.svelte";
import { TableView } from "../../src/canal/table/view.svelte";
import { Hinting } from "../../src/coach/hinting.svelte";
import { announced } from "../../src/ground/announcer.svelte";
import { mounted } from "../support/effects.svelte";
import { plain } from "../support/plain";
import { FakeServer } from "../support/server";
import { entries, position, room, sheet } from "../support/tables";

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

function begin(now = at("lay", LAYS)) {
  const match = new LiveMatch<"canal">("m1");
  match.room = room("canal");
  match.position = now;
  return mounted(() => {
    const turn = new CanalTurn(match);
    const view = new TableView(match, turn);
    const acting: Acting = new Acting(view, turn, () => status.spoken);
    const hinting = new Hinting<"canal">(match, { spoken: () => "", put: (actions) => match.tryOut(actions) });
    const status: Status = new Status(view, turn, acting, hinting);
    return { match, turn, view, acting, hinting, status, projecting: new Projecting(view) };
  });
}
const said = (): string => plain(announced()).trim();
const told = ({ status }: { status: Status }): string[] => [status.title, status.about].map(plain);

/** A server that previews each turn as this phase, with these actions legal. */
const previewing = (phase: string, legal: Action<"canal">[] = []): FakeServer =>
  new FakeServer().on(`POST ${MATCH}/preview`, { position: at(phase, legal), gain: 4 });

test("a turn is told step by step: lay, build, build again, ready", async () => {
  const table = begin();
  expect(told(table)).toEqual(["Lay your tile", "Tap a place; tap the tile to turn it."]);
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
  expect(plain(table.status.about)).toContain("4");
  expect(table.status.button).toEqual({ text: "End turn", enabled: true });
});

test("a turn that ends with pieces left in the supply says that it is short", async () => {
  const table = begin();
  table.acting.choose({ x: 1, y: 1 });
  previewing("build-1");
  await table.acting.lay();
  expect(table.status.about).toMatch(/no/i);
});

test("a site under the mouse is told instead of what to do", () => {
  const table = begin(at("build-1", [build(2, 0, "NW")]));
  expect(told(table)).toEqual(["Build a piece", "Up to 3 tiles along the water."]);
  table.acting.point({ x: 2, y: 0, corner: 0 });
  expect(plain(table.status.about)).toBe("Here: plus one point; takes 2 from Mia.");
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
  expect([acting.why, said()]).toEqual(["Here it fits only in this way.", "Here it fits only in this way."]);
  acting.choose({ x: 1, y: 1 });
  expect(acting.why).toBe("");
});

test("going back is said with what is to be done then", async () => {
  const { acting } = begin();
  acting.choose({ x: 1, y: 1 });
  await acting.back();
  expect(said()).toBe("Taken back. Lay your tile. Tap a place; tap the tile to turn it.");
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
    expect.stringContaining("on another tile than the first"),
    expect.stringContaining("No free foundation"),
    "Out of reach: farther than 3 along the water.",
    "",
  ]);
});

test("while others act it says whose turn it is, and what the rules did by themselves", () => {
  const table = begin(at("lay", [], { to_act: [1] }));
  expect([table.status.heading, ...told(table)]).toEqual([
    "Mia to move",
    "Mia is thinking",
    "Your tile for the next turn: tap it to turn it.",
  ]);
  table.match.log = entries<"canal">([0, lay(1, 1, 0)], [1, { type: "skip" } as Action<"canal">]);
  expect(table.status.about).toContain("Mia");
  table.match.position = at("lay", [], { to_act: [1], seat: null });
  expect([table.status.title, table.status.button]).toEqual(["You are watching", null]);
  table.match.room = room("canal", { status: "over" });
  expect([table.status.heading, ...told(table)]).toEqual(["The match is over", "The match is over", ""]);
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
