/** A match that teaches: prepared situations on the real table, one idea each. Nothing is stored on the server. */

import { api } from "../api/client";
import { LiveMatch } from "../api/match.svelte";
import type { Action, Position, Previewed, Setup, Room } from "../api/types";

/** What a turn has to bring before the next lesson comes. */
export interface Wish {
  gain?: number;
  /** Counted on this line of the score sheet only. */
  rule?: string;
  building?: string;
  flips?: boolean;
  /** Points that others lose. */
  takes?: number;
}

export interface Lesson<G extends string> {
  name: string;
  setup: Setup<G>;
  moves: { by: number | "chance"; action: Action<G> }[];
  wish: Wish;
}

export interface Lessons<G extends string = string> {
  lessons: readonly Lesson<G>[];
  /** What each lesson is about, by its name. */
  ideas: Readonly<Record<string, () => string>>;
  /** Whether a turn does what only this game can wish for. */
  granted?: (wish: Wish, actions: readonly Action<G>[], now: Position<G>, then: Position<G>) => boolean;
}

export class GuidedMatch<G extends string = string> extends LiveMatch<G> {
  override readonly guided = true;
  readonly #game: G;
  readonly #all: Lessons<G>;
  /** Which lesson, from 0. */
  number = $state(0);
  /** The turn was made, and was what the lesson wished for: how many points it brought. */
  done: number | null = $state(null);
  /** The turn does not do yet what the lesson asks for. */
  missed = $state(false);
  lesson = $derived.by(() => this.#all.lessons[this.number]!);
  /** What it is about. */
  idea = $derived.by(() => this.#all.ideas[this.lesson.name]?.() ?? "");

  constructor(game: G, lessons: Lessons<G>) {
    super(`learn-${game}`);
    this.#game = game;
    this.#all = lessons;
  }

  get last(): boolean {
    return this.number === this.#all.lessons.length - 1;
  }

  get count(): number {
    return this.#all.lessons.length;
  }

  /** Show a lesson from its beginning. */
  async begin(number: number): Promise<void> {
    this.number = number;
    this.done = null;
    this.missed = false;
    this.trouble = null;
    const { setup, moves } = this.lesson;
    try {
      const position = await api.tryPosition<G>(this.#game, { setup: setup as Partial<Setup<G>>, moves, seat: 0 });
      this.room = roomFor(this.id, this.#game, setup, position);
      this.log = [];
      this.tentative = [];
      this.previewed = null;
      this.position = position;
      this.connection = "live";
    } catch {
      this.connection = "lost";
    }
  }

  override async open(): Promise<void> {
    await this.begin(this.number);
  }

  override async ahead(actions: Action<G>[]): Promise<Previewed<G>> {
    const { setup, moves } = this.lesson;
    const position = await api.tryPosition<G>(this.#game, {
      setup: setup as Partial<Setup<G>>,
      moves,
      seat: 0,
      actions,
    });
    return { position, gain: position.sheets[0]!.total - this.position!.sheets[0]!.total };
  }

  /** The turn is looked at, and kept if it brings what the lesson is about. */
  override async submit(actions: Action<G>[] = this.tentative): Promise<boolean> {
    this.sending = true;
    try {
      const then = await this.ahead(actions);
      if (!this.#granted(actions, then.position)) {
        this.missed = true;
        return false;
      }
      this.missed = false;
      this.position = { ...then.position, to_act: [], legal: [] };
      this.tentative = [];
      this.previewed = null;
      this.done = then.gain;
      return true;
    } catch {
      this.trouble = { kind: "unreachable" };
      return false;
    } finally {
      this.sending = false;
    }
  }

  #granted(actions: Action<G>[], then: Position<G>): boolean {
    const { wish } = this.lesson;
    const now = this.position!;
    const points = (position: Position<G>): number => {
      const sheet = position.sheets[0]!;
      return wish.rule ? (sheet.lines.find((line) => line.rule === wish.rule)?.points ?? 0) : sheet.total;
    };
    const lost = now.sheets
      .slice(1)
      .reduce((sum, sheet, i) => sum + Math.max(0, sheet.total - then.sheets[i + 1]!.total), 0);
    return (
      points(then) - points(now) >= (wish.gain ?? -Infinity) &&
      lost >= (wish.takes ?? 0) &&
      (this.#all.granted?.(wish, actions, now, then) ?? true)
    );
  }
}

function roomFor<G extends string>(id: string, game: G, setup: Setup<G>, position: Position<G>): Room<G> {
  const seats = position.sheets.map((_, seat) => ({
    seat,
    kind: seat ? ("bot" as const) : ("person" as const),
    name: "",
    bot: seat ? "greedy" : null,
    mine: !seat,
    present: true,
    owner: !seat,
    absent_seconds: null,
    may_hand_over: false,
    resigned: false,
    hints_used: 0,
  }));
  return {
    id,
    game,
    setup,
    seats,
    rules_version: 1,
    status: "running",
    path: "",
    code: null,
    host: false,
    mine: [0],
    may_ask_hints: false,
    hints_allowed: false,
    commitment: "",
    seed: null,
    result: null,
    rematch: null,
    created: 0,
  } as unknown as Room<G>;
}
