/**
 * The city that is entered on the score pad: its tiles one by one, what is printed and what is built on them; or a tally
 * of it. Whatever is pressed on the drawing is answered by the tool in hand.
 */

import { api } from "../api/client";
import { announce } from "../ground/announcer.svelte";
import { t } from "../ground/language.svelte";
import { Sketching } from "../pad/sketching.svelte";
import { loaded } from "../shared/loading.svelte";
import { jetsOf, ledTiles } from "./pictures/map";
import {
  cellKey,
  CORNERS,
  turned,
  type Building,
  type Cell,
  type JetPath,
  type MapTile,
  type Plot,
} from "./pictures/pieces";
import { cellSpoken, plotSpoken } from "./table/words";

/** What a plot can be: a foundation, a garden, or a fountain that faces north, east, south or west. */
const GROUNDS = { F: "foundation", ".": "garden", "^": "fountain-n", ">": "fountain-e", v: "fountain-s", "<": "fountain-w" } as const; // prettier-ignore
type Ground = keyof typeof GROUNDS;
/** Where a fountain in each corner may face: to a corner of its own tile, or to a neighbour. */
const INWARDS: readonly string[] = [">v", "<v", "<^", ">^"];
const OUTWARDS: readonly string[] = ["^<", "^>", ">v", "v<"];
const TOWARDS: Record<string, readonly [dx: number, dy: number]> = {
  "^": [0, -1],
  ">": [1, 0],
  v: [0, 1],
  "<": [-1, 0],
};
const NEIGHBOURS = Object.values(TOWARDS);

/** How much is seen of the empty cells around the city, in tiles: enough for a thumb, and no more. */
export const RIM = 0.5;

/** What a press on the drawing does: `tile` (of value `n`) and `copy` lay tiles, `build` adds a piece of seat `n`. */
export interface Tool {
  kind: "tile" | "copy" | "build" | "take";
  n: number;
}

/** Of each value of city tiles, how many somebody leads. */
export type Led = Required<NonNullable<CanalSketching["sketch"]["tally"]>[number]>["led"];

export class CanalSketching extends Sketching<"canal"> {
  tool: Tool = $state.raw({ kind: "tile", n: 3 });
  /** The last tally, while the city is entered. */
  #tally: NonNullable<typeof this.sketch.tally> = [];
  /** The value of the next new tile. */
  #value = $state(3);
  /** The cell of the tile that was pressed last. */
  chosen: Cell | null = $state.raw(null);
  readonly #box = loaded(() => api.pieces("canal"));

  /** The tiles with who leads them. Who leads and which jets come down on a building is the server's word. */
  tiles = $derived.by((): MapTile[] =>
    ledTiles(
      this.sketch.tiles.map((tile) => ({ ...tile, canals: tile.canals ?? "NESW", kind: tile.kind ?? "city" })),
      this.scored?.guide.leads ?? [],
    ),
  );
  buildings = $derived.by((): Building[] =>
    (this.sketch.buildings ?? []).map(({ plot, ...at }) => ({ ...at, corner: CORNERS.indexOf(plot) })),
  );
  jets = $derived.by((): JetPath[] => (this.scored ? jetsOf(this.scored) : []));
  /** The part of the map that is shown: all tiles, and half of the cells around them. */
  bounds = $derived.by(() => {
    const xs = this.tiles.map(({ x }) => x);
    const ys = this.tiles.map(({ y }) => y);
    const [west, north] = [Math.min(...xs) - RIM, Math.min(...ys) - RIM];
    return { west, north, columns: Math.max(...xs) + 1 + RIM - west, rows: Math.max(...ys) + 1 + RIM - north };
  });
  /** The empty cells beside a tile. */
  free = $derived.by((): Cell[] => {
    const taken = new Set(this.tiles.map(cellKey));
    const beside = this.tiles.flatMap(({ x, y }) => NEIGHBOURS.map(([dx, dy]) => ({ x: x + dx, y: y + dy })));
    return [...new Map(beside.map((cell) => [cellKey(cell), cell])).values()].filter(
      (cell) => !taken.has(cellKey(cell)),
    );
  });
  /** The values that tiles of our box have, and those that were entered; the start tile has none. */
  values = $derived.by((): number[] => {
    const printed = this.#box.value?.pieces.tiles.map((face) => Number(face.split(" ")[2])) ?? [];
    const all = new Set([...printed, ...this.sketch.tiles.map(({ value }) => value)]);
    return [...all].filter((value) => value > 0).sort();
  });
  /** The tile that was pressed last, as the sketch has it. */
  tile = $derived.by(() => this.chosen && this.#at(this.chosen));

  #at({ x, y }: Cell): (typeof this.sketch.tiles)[number] | undefined {
    return this.sketch.tiles.find((tile) => tile.x === x && tile.y === y);
  }
  #on({ x, y }: Cell): (one: Cell) => boolean {
    return (one) => one.x === x && one.y === y;
  }

  /** The tiles that are laid from now on have this value, or are copies of the chosen one. */
  take(tool: Tool): void {
    this.tool = tool;
    if (tool.kind === "tile") this.#value = tool.n;
  }

  /** An empty cell: a new tile. */
  lay({ x, y }: Cell): void {
    const copied = this.tool.kind === "copy" ? this.tile : null;
    const { value, plots } = copied ?? { value: this.#value, plots: "FFFF" };
    this.sketch.tiles.push({ x, y, value, plots, canals: "NESW", kind: "city" });
    this.chosen = { x, y };
    announce(t("pad-tile-added", { cell: cellSpoken(this.chosen) }));
  }

  /** The middle of a tile: while tiles are laid, its value becomes the tool's, or the next one. */
  pressTile(cell: Cell): void {
    this.chosen = { x: cell.x, y: cell.y };
    const tile = this.#at(cell);
    if (!tile || tile.kind === "start" || this.tool.kind === "build" || this.tool.kind === "take") return;
    const next = this.values[(this.values.indexOf(tile.value) + 1) % this.values.length] ?? tile.value;
    tile.value = this.tool.kind === "tile" && this.tool.n !== tile.value ? this.tool.n : next;
    announce(this.tileSpoken(tile));
  }

  /** A plot: with a player's colour one piece more, with "take away" one less, otherwise it becomes the next ground. */
  pressPlot(plot: Plot): void {
    this.chosen = { x: plot.x, y: plot.y };
    const tile = this.#at(plot);
    if (!tile || tile.kind === "start") return;
    const building = this.building(plot);
    if (this.tool.kind === "build") this.#build(plot, building);
    else if (this.tool.kind === "take") this.#raise(plot, building?.owner ?? 0, (building?.height ?? 0) - 1);
    else if (!building) this.#print(tile, plot.corner, this.#nextGround(plot, tile.plots[plot.corner]!));
    announce(this.plotSpoken(plot));
  }

  #build(plot: Plot, building: Building | undefined): void {
    const { n: seat } = this.tool;
    if (this.supply(seat) === 0) return;
    this.#print(this.#at(plot)!, plot.corner, "F");
    this.#raise(plot, seat, building?.owner === seat ? building.height + 1 : 1);
  }

  #print(tile: { plots: string }, corner: number, ground: string): void {
    tile.plots = tile.plots.slice(0, corner) + ground + tile.plots.slice(corner + 1);
  }

  /** Foundation, fountains that face something, garden. */
  #nextGround({ corner, x, y }: Plot, now: string): string {
    const outwards = Array.from(OUTWARDS[corner]!).filter((way) => {
      const [dx, dy] = TOWARDS[way]!;
      return this.#at({ x: x + dx, y: y + dy });
    });
    const all = ["F", ...INWARDS[corner]!, ...outwards, "."];
    return all[(all.indexOf(now) + 1) % all.length]!;
  }

  #raise(plot: Plot, owner: number, height: number): void {
    const { x, y } = plot;
    const corner = CORNERS[plot.corner]!;
    const others = (this.sketch.buildings ?? []).filter((one) => !this.#on(plot)(one) || one.plot !== corner);
    this.sketch.buildings = height < 1 ? others : [...others, { x, y, plot: corner, owner, height }];
  }

  building(plot: Plot): Building | undefined {
    return this.buildings.find((one) => this.#on(plot)(one) && one.corner === plot.corner);
  }

  /** The pieces that a player has left, as the server last counted them. */
  supply(seat: number): number | undefined {
    return this.scored?.view.state.supply[seat];
  }

  /** Take the chosen tile away, with what is built on it. */
  removeTile(): void {
    const { chosen } = this;
    if (!chosen || !this.tile || this.tile.kind === "start") return;
    this.sketch.buildings = (this.sketch.buildings ?? []).filter((one) => !this.#on(chosen)(one));
    this.sketch.tiles = this.sketch.tiles.filter((one) => !this.#on(chosen)(one));
    this.chosen = null;
    announce(t("pad-tile-removed", { cell: cellSpoken(chosen) }));
  }

  /** Turn the chosen tile by a quarter, with what is built on it. */
  rotate(): void {
    const { chosen, tile } = this;
    if (!chosen || !tile) return;
    tile.plots = turned({ canals: "NESW", plots: tile.plots }, 1).plots;
    this.sketch.buildings = (this.sketch.buildings ?? []).map((one) =>
      this.#on(chosen)(one) ? { ...one, plot: CORNERS[(CORNERS.indexOf(one.plot) + 1) % 4]! } : one,
    );
    announce(t("pad-tile-turned", { cell: cellSpoken(chosen) }));
  }

  /** Whether the chosen tile is one of the centre. */
  get inCentre(): boolean {
    return this.tile?.kind === "centre";
  }
  set inCentre(on: boolean) {
    if (this.tile) this.tile.kind = on ? "centre" : "city";
  }

  tileSpoken(tile: { value: number; kind?: string } & Cell): string {
    const cell = cellSpoken(tile);
    return tile.kind === "start" ? t("pad-start-tile") : t("pad-tile", { cell, value: tile.value });
  }
  plotSpoken(plot: Plot): string {
    const building = this.building(plot);
    const ground = (this.#at(plot)?.plots[plot.corner] ?? ".") as Ground;
    const what = building
      ? t("pad-building", { name: this.shownNames[building.owner]!, n: building.height })
      : t(`pad-${GROUNDS[ground]}`);
    return t("pad-plot", { plot: plotSpoken(plot), what });
  }

  /** A tally of somebody who leads no tile. */
  get noneLed(): Led {
    return (this.info?.numbers?.values ?? []).map(() => 0) as unknown as Led;
  }
  /** Whether a tally is entered instead of the city. */
  get tallied(): boolean {
    return !!this.sketch.tally;
  }
  set tallied(on: boolean) {
    if (!on) this.#tally = this.sketch.tally ?? [];
    this.sketch.tally = on
      ? this.names.map((_, seat) => this.#tally[seat] ?? { led: this.noneLed, fountains: 0 })
      : null;
  }

  /** The starting points of each player. */
  points = $derived.by((): readonly number[] => this.sketch.points ?? []);
  setPoints(seat: number, points: number): void {
    if (this.sketch.points) this.sketch.points[seat] = points;
  }

  /** Whether the centre tiles score. */
  get centreScores(): boolean {
    return this.sketch.centre_scores ?? false;
  }
  set centreScores(on: boolean) {
    this.sketch.centre_scores = on;
  }

  protected addSeat(): void {
    const before = this.points;
    this.sketch.points = this.#started(before) ? [...this.#starting(before.length + 1)] : [...before, 0];
    this.sketch.tally?.push({ led: this.noneLed, fountains: 0 });
  }

  protected removeSeat(gone: number): void {
    const before = this.points;
    const left = before.filter((_, seat) => seat !== gone);
    this.sketch.points = this.#started(before) ? [...this.#starting(left.length)] : left;
    this.sketch.tally?.splice(gone, 1);
    this.sketch.buildings = (this.sketch.buildings ?? [])
      .filter(({ owner }) => owner !== gone)
      .map((one) => (one.owner > gone ? { ...one, owner: one.owner - 1 } : one));
    this.tool = { kind: "tile", n: this.#value };
  }

  /** The rulebook's starting points for so many players. */
  #starting(players: number): readonly number[] {
    return this.info?.numbers?.starting_points[players - 2] ?? Array.from({ length: players }, () => 0);
  }
  /** Nobody has entered other starting points. */
  #started(points: readonly number[]): boolean {
    return JSON.stringify(points) === JSON.stringify(this.#starting(points.length));
  }
}
