/** My turn at the table: which building, which place. What is legal and what it brings comes from the server. */

import type { LiveMatch } from "../../api/match.svelte";
import type { Action, Position } from "../../api/types";
import { cellOf, type Building } from "../drawings/pieces";

/** A place where the picked building fits. */
export interface Place {
  action: Action<"shake">;
  cells: number[];
  gain: number;
  flips: string[];
  clears: number[];
}

export class ShakeTurn {
  #match: LiveMatch<"shake">;
  /** For the active player, who names a building before placing it: the table after each choice. */
  #chosen: Map<Building, Position<"shake">> = $state.raw(new Map());

  constructor(match: LiveMatch<"shake">) {
    this.#match = match;
    $effect(() => {
      const position = match.position;
      this.#chosen = new Map();
      if (!position) return;
      for (const action of position.legal) {
        if (action.type !== "choose") continue;
        match.ahead([action]).then(
          (ahead) => {
            if (match.position === position) this.#chosen = new Map(this.#chosen).set(action.colour, ahead.position);
          },
          () => undefined, // asked again when it is picked
        );
      }
    });
  }

  /** I name a building before I place it. */
  mustChoose = $derived.by(() => this.#match.position?.legal.some((action) => action.type === "choose") ?? false);

  picked = $derived.by((): Building | null => {
    const last = this.#match.tentative.at(-1);
    return last && (last.type === "choose" || last.type === "place") ? last.colour : null;
  });

  /** Where each building fits, as far as it is known. */
  places = $derived.by((): Map<Building, Place[]> => {
    const found = new Map<Building, Place[]>();
    const add = (position: Position<"shake">): void => {
      position.legal.forEach((action, i) => {
        if (action.type !== "place") return;
        const effect = position.guide.effects[i];
        const place = {
          action,
          cells: (effect?.cells ?? []).map(cellOf),
          gain: position.gains[i] ?? 0,
          flips: effect?.flips ?? [],
          clears: (effect?.clears ?? []).map(cellOf),
        };
        found.set(action.colour, [...(found.get(action.colour) ?? []), place]);
      });
    };
    if (this.#match.position) add(this.#match.position);
    for (const position of this.#chosen.values()) add(position);
    return found;
  });

  ways = $derived(new Map([...this.places].map(([building, places]) => [building, places.length])));

  /** The places of the picked building. */
  offered = $derived(this.picked ? (this.places.get(this.picked) ?? []) : []);

  /** The place where the ghost sits. */
  place = $derived.by((): Place | null => {
    const last = this.#match.tentative.at(-1);
    return (
      (last?.type === "place" && this.offered.find(({ action }) => action.type === "place" && action.at === last.at)) ||
      null
    );
  });

  /** Pick a building: the ghost goes to its first place, or stays where it also fits. */
  async pick(building: Building): Promise<void> {
    const cells = this.place?.cells ?? [];
    if (this.mustChoose && !this.places.has(building)) {
      await this.#match.consider([{ type: "choose", colour: building }]);
      const previewed = this.#match.previewed;
      if (!previewed || this.picked !== building) return;
      this.#chosen = new Map(this.#chosen).set(building, previewed.position);
    }
    const places = this.places.get(building) ?? [];
    const near = cells.length ? nearest(places, cells[0]!) : null;
    const first = near ?? places[0];
    if (first) this.put(first);
  }

  put(place: Place): void {
    if (place.action.type !== "place" || place === this.place) return;
    const choose: Action<"shake">[] = this.mustChoose ? [{ type: "choose", colour: place.action.colour }] : [];
    void this.#match.consider([...choose, place.action]);
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
