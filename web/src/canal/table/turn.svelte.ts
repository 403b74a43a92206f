/** My turn at the table: where my tile lies, which pieces I build. The server says what is legal and what it brings. */

import type { LiveMatch } from "../../api/match.svelte";
import type { Action, Position } from "../../api/types";
import type { Passing } from "../../table/passing.svelte";
import { cellKey, CORNERS, coveredBy, type Cell, type Face, type Outcome, type Plot } from "../pictures/pieces";

type Lay = Extract<Action<"canal">, { type: "lay" }>;
type Build = Extract<Action<"canal">, { type: "build" }>;

/** A place beside the city, with every way in which my tile may lie there and looks different. */
export interface Place extends Cell {
  ways: Map<number, Outcome & { action: Lay }>;
}

export interface Site extends Plot, Outcome {
  action: Build;
}

/** Where I stand in my turn; "ready": it can be sent; "wait": it is not my turn. */
export type Phase = "lay" | "build-1" | "build-2" | "ready" | "wait";

export class CanalTurn {
  #match: LiveMatch<"canal">;
  #passing: Passing | undefined;
  #last: Position<"canal"> | null = null;
  /** How far my tile is turned, in quarters. */
  quarters = $state(0);
  /** Where I would lay it. */
  at: Cell | null = $state.raw(null);

  constructor(match: LiveMatch<"canal">, passing?: Passing) {
    this.#match = match;
    this.#passing = passing;
    // In another turn I have another tile; what is shown again in between is no turn.
    let before = "";
    $effect(() => {
      if (match.stage.playing) return;
      const now = `${match.position?.seat} ${match.position?.step}`;
      if (now !== before) {
        this.quarters = 0;
        this.at = null;
      }
      before = now;
    });
    // A tentative turn that was restored after a reload has no preview yet.
    $effect(() => void match.preview());
  }

  /** The table to show; the last one until the next preview has come, so that nothing jumps back. */
  shown = $derived.by((): Position<"canal"> => {
    const { previewed, position, tentative, sending } = this.#match;
    const same = this.#last?.seat === position!.seat && this.#last?.step === position!.step;
    if (same && (sending || (tentative.length && !previewed))) return this.#last!;
    return (this.#last = previewed?.position ?? position!);
  });
  /** A preview or the turn itself is on its way. */
  busy = $derived.by(() => this.#match.sending || (this.#match.tentative.length > 0 && !this.#match.previewed));

  phase = $derived.by((): Phase => {
    if (!this.#match.myTurn) return "wait";
    const { phase } = this.shown.view.state;
    if (this.shown.legal.length) return phase === "build-1" || phase === "build-2" ? phase : "lay";
    return "ready";
  });

  /** My tile in its four rotations; empty while I have none, or while others look at this screen, too. */
  faces = $derived.by((): readonly Face[] => {
    if (this.#passing?.shared && !this.#match.myTurn) return [];
    const guide = this.#match.position?.guide;
    return (guide?.faces ?? []).map((face, quarters) => ({
      ...face,
      jets: guide?.face_jets[quarters] as [string, string][] | undefined,
    }));
  });
  /** My tile as it is turned, or as it was laid in my tentative turn. */
  face = $derived.by((): Face | null => {
    const [first] = this.#match.tentative;
    return this.faces[first?.type === "lay" ? first.quarters : this.quarters] ?? null;
  });
  /** For each rotation the first one that looks the same: always 0 for a tile that is alike from all sides. */
  #alike = $derived.by((): readonly number[] => {
    const looks = this.faces.map((face) => JSON.stringify(face));
    return looks.map((face) => looks.indexOf(face));
  });

  places = $derived.by((): Place[] => {
    if (this.phase !== "lay") return [];
    const found = new Map<string, Place>();
    this.shown.legal.forEach((action, i) => {
      if (action.type !== "lay" || this.#alike[action.quarters] !== action.quarters) return;
      const key = cellKey(action);
      const place = found.get(key) ?? { x: action.x, y: action.y, ways: new Map() };
      found.set(key, place);
      place.ways.set(action.quarters, { action, ...this.#outcome(i) });
    });
    return [...found.values()].sort((a, b) => a.y - b.y || a.x - b.x);
  });
  /** The place over which I hold it. */
  place = $derived.by((): Place | null => (this.at && this.placeAt(this.at)) ?? null);
  /** What laying it there, as it is turned, brings. */
  way = $derived.by(() => this.place?.ways.get(this.quarters) ?? null);

  sites = $derived.by((): Site[] =>
    this.phase === "wait"
      ? []
      : this.shown.legal.flatMap((action, i) =>
          action.type === "build"
            ? [{ x: action.x, y: action.y, corner: CORNERS.indexOf(action.plot), action, ...this.#outcome(i) }]
            : [],
        ),
  );
  reach = $derived.by((): ReadonlyMap<string, number> | null =>
    this.phase === "build-1" || this.phase === "build-2"
      ? new Map(this.shown.guide.reach.map((tile) => [tile.cell, tile.distance]))
      : null,
  );
  /** The value of the tile from which reach is counted. */
  reachValue = $derived.by((): number => {
    const { base, laid } = this.shown.view.state;
    return laid.find((tile) => base && tile.x === base[0] && tile.y === base[1])?.tile.value ?? 0;
  });

  /** The cell and the plots of my tentative turn, by name. */
  covered = $derived.by((): string[] => this.#match.tentative.flatMap(coveredBy));
  /** What my whole tentative turn does so far. */
  outcome = $derived.by((): Outcome => {
    const changes = this.#match.previewed?.changes ?? [];
    const others = Object.entries(changes).filter(([seat]) => +seat !== this.#match.seat);
    return {
      gain: changes[this.#match.seat ?? 0] ?? 0,
      takes: Object.fromEntries(others.filter(([, n]) => n < 0).map(([seat, n]) => [seat, -n])),
      gives: Object.fromEntries(others.filter(([, n]) => n > 0)),
    };
  });

  #outcome(i: number): Outcome {
    const outcome = this.shown.guide.outcomes[i];
    return { gain: this.shown.gains[i] ?? 0, takes: outcome?.takes ?? {}, gives: outcome?.gives ?? {} };
  }

  placeAt({ x, y }: Cell): Place | undefined {
    return this.places.find((place) => place.x === x && place.y === y);
  }

  /** How my tile would be turned to fit there: as it is, or else as soon as it fits. */
  #turnedFor({ ways }: Place): number {
    return [0, 1, 2, 3].map((by) => (this.quarters + by) % 4).find((quarters) => ways.has(quarters))!;
  }

  /** What choosing a place would do. */
  wayAt(place: Place): Outcome {
    return place.ways.get(this.#turnedFor(place))!;
  }

  /** Hold my tile over a place, turned so that it fits. */
  choose({ x, y }: Cell): void {
    const place = this.placeAt({ x, y });
    if (!place || this.busy) return;
    this.at = { x, y };
    this.quarters = this.#turnedFor(place);
  }

  /** Rotate my tile by a quarter; over a place only to where it fits. False: it stays as it is. */
  rotate(by: 1 | -1): boolean {
    if (!this.faces.length || (this.phase !== "lay" && this.phase !== "wait")) return false;
    const before = this.quarters;
    const ways = this.place?.ways ?? new Set(this.#alike);
    do this.quarters = (this.quarters + by + 4) % 4;
    while (!ways.has(this.quarters));
    return this.quarters !== before;
  }

  async lay(): Promise<void> {
    if (this.way && !this.busy) await this.#match.tryOut([this.way.action]);
  }

  async build(site: Site): Promise<void> {
    if (!this.busy) await this.#match.tryOut([...this.#match.tentative, site.action]);
  }

  canGoBack = $derived.by(() => this.#match.tentative.length > 0 || this.at !== null);

  /** Take back the last action, or the last ones until `left` are left. */
  async back(left = this.#match.tentative.length - 1): Promise<void> {
    if (this.#match.sending) return;
    const [first] = this.#match.tentative;
    if (!first) {
      this.at = null;
      return;
    }
    await this.#match.tryOut(this.#match.tentative.slice(0, Math.max(0, left)));
    if (left <= 0 && first.type === "lay") {
      this.at = { x: first.x, y: first.y };
      this.quarters = this.#alike[first.quarters] ?? 0;
    }
  }

  async end(): Promise<boolean> {
    return this.phase === "ready" && !this.busy ? this.#match.submit() : false;
  }
}
