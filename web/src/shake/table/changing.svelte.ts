/** What changes in the cities from one position to the next: tiles drop in, bonus tiles flip, a round brings points. */

import { untrack } from "svelte";
import type { ScoreSheet } from "../../api/types";
import { effective } from "../../ground/settings.svelte";
import { play } from "../../ground/sound";
import { flyPoints } from "../../shared/fly";
import { signed } from "../../shared/points";
import { REVEAL_MS } from "../beats";
import { cellOf } from "../pictures/pieces";
import type { TableView } from "./view.svelte";

/** While the stage reveals a round: the tiles turn over first, then their points are shown and counted. */
const COUNT_MS = 650;
/** How long a change is shown: longer than a tile takes to drop, and as long as points are read. */
const SHOWN_MS = REVEAL_MS - COUNT_MS;
/** So many points at once are heard. */
const MANY = 5;

/** A city as it lies on the table. */
export interface City {
  board: string;
  /** Which of its bonus tiles are won. */
  won: readonly boolean[];
  total: number;
}

/** What has just happened in a city. */
export interface CityChange {
  /** Cells that have got a tile: it drops in. */
  placed: ReadonlySet<number>;
  /** Cells whose tile was sealed until now: it turns over. */
  turned: ReadonlySet<number>;
  /** Cells whose construction tile was removed. */
  cleared: ReadonlySet<number>;
  /** Slots whose bonus tile was flipped. */
  flipped: ReadonlySet<number>;
  /** The points that the round brought, or that its player had to pass; null: the round is not over. */
  gain: number | "passed" | null;
}

/** `sealed`: the cells of its placement while that was sealed, for whoever saw it. */
export function changeOf(
  before: City,
  now: City,
  gain: CityChange["gain"],
  sealed: ReadonlySet<number> = new Set(),
): CityChange {
  const cells = (changed: (was: string, is: string) => boolean): Set<number> =>
    new Set([...now.board].flatMap((letter, cell) => (changed(before.board[cell]!, letter) ? [cell] : [])));
  return {
    placed: cells((was, is) => was !== is && is !== "." && is !== "#"),
    turned: gain === null ? new Set() : sealed,
    cleared: cells((was, is) => was === "#" && is !== "#"),
    flipped: new Set(now.won.flatMap((is, slot) => (is && !before.won[slot] ? [slot] : []))),
    gain,
  };
}

interface Shown {
  ply: number;
  sheets: readonly ScoreSheet[];
  round: number;
  over: boolean;
  cities: City[];
  /** Seats that have passed so far in this round. */
  passed: number[];
}

export class Changing {
  readonly #view: TableView;
  readonly #cell: (cell: number) => Element | undefined;
  readonly #total: () => Element | undefined;
  /** What has just happened, by seat. */
  now: ReadonlyMap<number, CityChange> = $state.raw(new Map());
  /** The tiles that the last round brought the others: outlined until I have moved. */
  news: ReadonlyMap<number, ReadonlySet<number>> = $state.raw(new Map());
  /** The sheets before a reveal, until its points are shown. */
  #uncounted: readonly ScoreSheet[] | null = $state.raw(null);
  /** Where my sealed placement lies. */
  #sealed: ReadonlySet<number> = new Set();

  /** Call during component initialisation. `cell`: a cell of my city; `total`: where my points stand. */
  constructor(view: TableView, cell: (cell: number) => Element | undefined, total: () => Element | undefined) {
    this.#view = view;
    this.#cell = cell;
    this.#total = total;
    let before: Shown | null = null;
    $effect(() => {
      const now = this.#shown();
      untrack(() => {
        this.#count(); // whatever is shown next, its points are known
        if (before && before.ply < now.ply && before.cities.length === now.cities.length) this.#change(before, now);
        before = now;
        this.#sealed = new Set((view.position.guide.sealed[view.seat] ?? []).map(cellOf));
      });
    });
    const held = $derived(view.match.stage.beat?.hold ?? false);
    $effect(() => {
      if (!this.now.size || held) return;
      const timer = setTimeout(() => (this.now = new Map()), SHOWN_MS);
      return () => clearTimeout(timer);
    });
  }

  /** The sheets as they are shown: points are counted when they have been seen. */
  sheets = $derived.by((): readonly ScoreSheet[] => this.#uncounted ?? this.#view.position.sheets);

  /** Points are still to be counted. */
  counting = $derived.by(() => this.#uncounted !== null);

  #shown(): Shown {
    const { position, state, seat, board } = this.#view;
    return {
      ply: position.ply,
      sheets: position.sheets,
      round: state.round,
      over: state.over,
      // My sealed placement lies in my city already: it drops in once.
      cities: state.boards.map((one, i) => ({
        board: i === seat ? board : one,
        won: (position.guide.meters[i] ?? []).map(({ flipped }) => flipped),
        total: position.sheets[i]!.total,
      })),
      passed: state.pending.flatMap((done, i) => (done?.type === "pass" ? [i] : [])),
    };
  }

  #change(before: Shown, now: Shown): void {
    const { match, seat, spectator } = this.#view;
    const revealed = now.round !== before.round || now.over !== before.over;
    const passed = new Set<number | string>(before.passed);
    for (const { ply, by, action } of match.log) if (ply >= before.ply && action.type === "pass") passed.add(by);
    const changes = new Map(
      now.cities.map((city, i) => {
        const was = before.cities[i]!;
        const gain = passed.has(i) ? "passed" : city.total - was.total;
        return [i, changeOf(was, city, revealed ? gain : null, i === seat ? this.#sealed : undefined)];
      }),
    );
    const placed = [...changes.values()].some((change) => change.placed.size);
    if (!placed && !revealed) return;
    this.now = changes;
    if (revealed && match.stage.playing && !effective.reducedMotion) this.#countLater(before.sheets);
    this.news = new Map(
      revealed ? [...changes].flatMap(([i, change]) => (i === seat ? [] : [[i, change.placed]])) : [],
    );
    if (placed) play("place");
    const mine = changes.get(seat)!;
    if (spectator) return;
    if (mine.flipped.size) play("flip");
    else if (typeof mine.gain === "number" && mine.gain >= MANY) play("rise");
    const [from] = [...mine.placed, ...mine.turned];
    if (mine.gain && mine.gain !== "passed" && from !== undefined)
      flyPoints(signed(mine.gain), this.#cell(from), this.#total());
  }

  /** Leave the points of a reveal out until its tiles have turned over. */
  #countLater(sheets: readonly ScoreSheet[]): void {
    const changes = this.now;
    this.#uncounted = sheets;
    this.now = new Map([...changes].map(([seat, change]) => [seat, { ...change, gain: null }]));
    const timer = setTimeout(() => this.#count(), COUNT_MS * this.#view.match.stage.tempo);
    this.#count = () => {
      clearTimeout(timer);
      this.#count = NOTHING;
      this.#uncounted = null;
      this.now = changes;
    };
  }
  /** Count what has been left out. */
  #count: () => void = NOTHING;
}

const NOTHING = (): void => undefined;
