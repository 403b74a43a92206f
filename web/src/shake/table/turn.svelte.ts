/** My turn at the table: which colour, which place. What is legal and what it brings came with the position. */

import type { LiveMatch } from "../../api/match.svelte";
import type { Action, Position } from "../../api/types";
import { cellName, SLOTS, type Colour } from "../pictures/pieces";

type Outcomes = Position<"shake">["guide"]["outcomes"][number];

/** A place where a colour fits, and what it does there. */
export interface Place {
  action: Extract<Action<"shake">, { type: "place" }>;
  cells: number[];
  gain: number;
  /** The slots of the bonus tiles that it flips. */
  flips: string[];
  /** The construction tiles that it removes, by their index among the construction cells. */
  clears: number[];
  /** What it changes on each line of the sheet, in the order of its lines. */
  lines: number[];
  /** The meters of the six line tiles after it. */
  fill: number[];
  four: number[];
  /** What each of its cells earns after it; none where cells do not earn one by one. */
  points: Map<number, number> | undefined;
}

export class ShakeTurn {
  #match: LiveMatch<"shake">;

  constructor(match: LiveMatch<"shake">) {
    this.#match = match;
  }

  /** I name a colour before I place it. */
  mustChoose = $derived.by(() => this.#match.position?.legal.some((action) => action.type === "choose") ?? false);

  picked = $derived.by((): Colour | null => {
    const last = this.#match.tentative.at(-1);
    return last && (last.type === "choose" || last.type === "place") ? last.colour : null;
  });

  /** Where each colour fits. */
  places = $derived.by(
    (): Map<Colour, Place[]> =>
      new Map(this.#match.position?.guide.outcomes.map((outcomes) => [outcomes.colour, placesOf(outcomes)])),
  );

  ways = $derived(new Map([...this.places].map(([colour, places]) => [colour, places.length])));

  /** The places of the picked colour. */
  offered = $derived(this.picked ? (this.places.get(this.picked) ?? []) : []);

  /** The place where the ghost sits. */
  place = $derived.by((): Place | null => {
    const last = this.#match.tentative.at(-1);
    return (last?.type === "place" && this.offered.find(({ action }) => action.at === last.at)) || null;
  });

  /** Pick a colour: the ghost goes to its first place, or stays where it also fits. */
  pick(colour: Colour): void {
    const cells = this.place?.cells ?? [];
    const places = this.places.get(colour) ?? [];
    const near = cells.length ? nearest(places, cells[0]!) : null;
    const first = near ?? places[0];
    if (first) this.put(first);
  }

  put(place: Place): void {
    if (place === this.place) return;
    const choose: Action<"shake">[] = this.mustChoose ? [{ type: "choose", colour: place.action.colour }] : [];
    this.#match.consider([...choose, place.action]);
  }

  /** The next place in reading order, round and round. */
  step(by: 1 | -1): void {
    const now = this.place ? this.offered.indexOf(this.place) : -1;
    const next = this.offered[(now + by + this.offered.length) % this.offered.length];
    if (next) this.put(next);
  }

  /** The nearest place in a direction, for the arrow keys. */
  towards(dx: number, dy: number): Place | null {
    if (!this.place) return this.offered[0] ?? null;
    const from = this.place.cells[0]!;
    let best: Place | null = null;
    let least = Infinity;
    for (const place of this.offered) {
      const x = (place.cells[0]! % 6) - (from % 6);
      const y = Math.floor(place.cells[0]! / 6) - Math.floor(from / 6);
      const along = x * dx + y * dy;
      const across = Math.abs(x * dy) + Math.abs(y * dx);
      if (along > 0 && along + 2.5 * across < least) {
        least = along + 2.5 * across;
        best = place;
      }
    }
    return best;
  }

  /** The place that a finger on this cell means: one that covers it, with the ghost's middle nearest. */
  at(cell: number): Place | null {
    return nearest(
      this.offered.filter((place) => place.cells.includes(cell)),
      cell,
    );
  }
}

function nearest(places: readonly Place[], cell: number): Place | null {
  let best: Place | null = null;
  let least = Infinity;
  for (const place of places) {
    const x = place.cells.reduce((sum, one) => sum + (one % 6), 0) / place.cells.length - (cell % 6);
    const y =
      place.cells.reduce((sum, one) => sum + Math.floor(one / 6), 0) / place.cells.length - Math.floor(cell / 6);
    if (x * x + y * y < least) {
      least = x * x + y * y;
      best = place;
    }
  }
  return best;
}

/** The placements of a colour, from the columns in which the server tells what they do. */
function placesOf({ colour, shape, at, ...columns }: Outcomes): Place[] {
  return at.map((first, i) => {
    const entry = (column: readonly number[]): number => column[i] ?? 0; // an empty column is all zeros
    const bits = (column: readonly number[]): number[] =>
      SLOTS.flatMap((_, n) => ((entry(column) >> n) & 1 ? [n] : []));
    const digit = (column: readonly number[], n: number): number => (entry(column) >> (3 * n)) & 7;
    const meters = (column: readonly number[]): number[] => SLOTS.slice(0, 6).map((_, slot) => digit(column, slot));
    const cells = shape.map((distance) => first + distance);
    const { points } = columns;
    return {
      action: { type: "place", colour, at: cellName(first) },
      cells,
      gain: entry(columns.gain),
      flips: bits(columns.flips).map((slot) => SLOTS[slot]!),
      clears: bits(columns.clears),
      lines: columns.lines.map(entry),
      fill: meters(columns.fill),
      four: meters(columns.four),
      points: points ? new Map(cells.map((cell, n) => [cell, digit(points, n)])) : undefined,
    };
  });
}
