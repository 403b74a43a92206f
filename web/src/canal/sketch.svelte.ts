/** The city that is entered on the score pad: its tiles one by one, what is printed and what is built on them. */

import { api } from "../api/client";
import { announce } from "../ground/announcer.svelte";
import { t } from "../ground/language.svelte";
import { Sketching } from "../pad/sketching.svelte";
import { loaded } from "../shared/loading.svelte";
import { jetsOf, ledTiles } from "./pictures/map";
import { cellKey, CORNERS, type Building, type Cell, type Face, type JetPath, type MapTile } from "./pictures/pieces";
import { cellSpoken } from "./table/words";

/** What a plot can be: a foundation, a garden, or a fountain that faces north, east, south or west. */
export const GROUNDS = ["F", ".", "^", ">", "v", "<"] as const;
export type Ground = (typeof GROUNDS)[number];

const NEIGHBOURS = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;

export class CanalSketching extends Sketching<"canal"> {
  /** The cell of the tile that is being entered. */
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
  /** The part of the map that is shown: all tiles, and the cells around them. */
  bounds = $derived.by(() => {
    const xs = this.tiles.map(({ x }) => x);
    const ys = this.tiles.map(({ y }) => y);
    const [west, north] = [Math.min(...xs) - 1, Math.min(...ys) - 1];
    return { west, north, columns: Math.max(...xs) - west + 2, rows: Math.max(...ys) - north + 2 };
  });
  /** Its cells, row by row: with a tile, beside one, or neither. */
  cells = $derived.by((): (Cell & { tile: MapTile | undefined; beside: boolean })[] => {
    const { west, north, columns, rows } = this.bounds;
    const tiles = new Map(this.tiles.map((tile) => [cellKey(tile), tile]));
    return Array.from({ length: columns * rows }, (_, i) => {
      const [x, y] = [west + (i % columns), north + Math.floor(i / columns)];
      const beside = NEIGHBOURS.some(([dx, dy]) => tiles.has(cellKey({ x: x + dx, y: y + dy })));
      return { x, y, tile: tiles.get(cellKey({ x, y })), beside };
    });
  });
  /** The values that tiles of our box have, and that of the tile that is being entered; the start tile has none. */
  values = $derived.by((): number[] => {
    const printed = this.#box.value?.pieces.tiles.map((face) => Number(face.split(" ")[2])) ?? [];
    const all = new Set([...printed, this.tile?.value ?? 0]);
    return [...all].filter((value) => value > 0).sort();
  });
  /** The tile that is being entered, as the sketch has it. */
  tile = $derived.by(() => this.sketch.tiles.find((tile) => this.#isChosen(tile)));

  #isChosen({ x, y }: Cell): boolean {
    return this.chosen?.x === x && this.chosen.y === y;
  }

  /** Enter the tile of a cell; on an empty one it is new. */
  choose({ x, y }: Cell): void {
    if (!this.sketch.tiles.some((tile) => tile.x === x && tile.y === y)) {
      this.sketch.tiles.push({ x, y, value: 3, plots: "FFFF", canals: "NESW", kind: "city" });
      announce(t("pad-tile-added", { cell: cellSpoken({ x, y }) }));
    }
    this.chosen = { x, y };
  }

  /** Take the chosen tile away, with what is built on it. */
  removeTile(): void {
    this.sketch.buildings = (this.sketch.buildings ?? []).filter((one) => !this.#isChosen(one));
    this.sketch.tiles = this.sketch.tiles.filter((one) => !this.#isChosen(one));
    this.chosen = null;
  }

  setKind(kind: Face["kind"]): void {
    if (this.tile) this.tile.kind = kind;
  }

  setValue(value: number): void {
    if (this.tile) this.tile.value = value;
  }

  /** What is printed on a corner of the chosen tile; nothing is built but on a foundation. */
  setGround(corner: number, ground: Ground): void {
    if (!this.tile) return;
    this.tile.plots = this.tile.plots.slice(0, corner) + ground + this.tile.plots.slice(corner + 1);
    if (ground !== "F") this.raise(corner, null, 0);
  }

  /** The building on a corner of the chosen tile. */
  building(corner: number): Building | undefined {
    return this.buildings.find((one) => this.#isChosen(one) && one.corner === corner);
  }

  /** Make the building on a corner of the chosen tile so high; nobody's, or without height, it is none. */
  raise(corner: number, owner: number | null, height: number): void {
    if (!this.chosen) return;
    const plot = CORNERS[corner]!;
    const others = (this.sketch.buildings ?? []).filter((one) => !this.#isChosen(one) || one.plot !== plot);
    const built = owner === null || height < 1 ? [] : [{ ...this.chosen, plot, owner, height }];
    this.sketch.buildings = [...others, ...built];
  }

  /** Whether a player has pieces left, as the server last counted them. */
  canRaise(owner: number): boolean {
    return this.scored?.view.state.supply[owner] !== 0;
  }

  /** The starting points of the player who is shown. */
  get startPoints(): number {
    return this.sketch.points?.[this.seat] ?? 0;
  }
  set startPoints(points: number) {
    if (this.sketch.points) this.sketch.points[this.seat] = points;
  }

  /** Whether the centre tiles score. */
  get centreScores(): boolean {
    return this.sketch.centre_scores ?? false;
  }
  set centreScores(on: boolean) {
    this.sketch.centre_scores = on;
  }

  protected addSeat(): void {
    this.sketch.points = [...(this.sketch.points ?? []), 0];
  }

  protected removeSeat(gone: number): void {
    this.sketch.points = this.sketch.points?.filter((_, seat) => seat !== gone);
    this.sketch.buildings = (this.sketch.buildings ?? [])
      .filter(({ owner }) => owner !== gone)
      .map((one) => (one.owner > gone ? { ...one, owner: one.owner - 1 } : one));
  }
}
