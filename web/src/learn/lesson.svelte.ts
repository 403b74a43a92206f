/** One lesson: a position, one idea, and a goal for the turn that shows that it was understood. Nothing is stored. */

import { api } from "../api/client";
import type { Source } from "../api/source";
import type { Action, Look, Position, Previewed, Room, Setup, Turn } from "../api/types";

/** What a turn has to bring before the next lesson comes. */
export interface Goal {
  gain?: number;
  /** Counted on this line of the score sheet only. */
  rule?: string;
  colour?: string;
  flips?: boolean;
  /** Points that others lose. */
  takes?: number;
}

export interface Lesson<G extends string> {
  name: string;
  setup: Setup<G>;
  moves: { by: number | "chance"; action: Action<G> }[];
  goal: Goal;
}

export interface Lessons<G extends string = string> {
  lessons: readonly Lesson<G>[];
  /** What each lesson is about, by its name. */
  ideas: Readonly<Record<string, () => string>>;
  /** Whether a turn reaches those parts of a goal that only this game knows. */
  reaches?: (goal: Goal, actions: readonly Action<G>[], now: Position<G>, then: Position<G>) => boolean;
}

/** A lesson as the source of a match: the server works out its positions from its moves. */
export class LessonSource<G extends string> implements Source<G> {
  readonly isLesson = true;
  readonly #game: G;
  readonly #lesson: Lesson<G>;
  readonly #reaches: Lessons<G>["reaches"];
  #now: Position<G> | null = null;
  /** How many points the turn that reached the goal has brought; null: it is not reached yet. */
  done: number | null = $state(null);
  /** The last turn did not reach the goal. */
  missed = $state(false);

  constructor(game: G, lesson: Lesson<G>, reaches?: Lessons<G>["reaches"]) {
    this.#game = game;
    this.#lesson = lesson;
    this.#reaches = reaches;
  }

  async look(): Promise<Look<G>> {
    this.#now ??= await this.#after([]);
    return { room: roomFor(this.#game, this.#lesson.setup, this.#now), position: this.#now, log: [] };
  }

  feed(): null {
    return null;
  }

  async preview(_seat: number, _step: number, actions: Action<G>[]): Promise<Previewed<G>> {
    const position = await this.#after(actions);
    return { position, gain: position.sheets[0]!.total - this.#now!.sheets[0]!.total };
  }

  async takeTurn({ seat, step, actions }: Turn): Promise<boolean> {
    const { position, gain } = await this.preview(seat, step, actions as Action<G>[]);
    this.missed = !this.#reached(actions as Action<G>[], position);
    if (this.missed) return false;
    this.#now = { ...position, to_act: [], legal: [] };
    this.done = gain;
    return true;
  }

  #after(actions: Action<G>[]): Promise<Position<G>> {
    const { setup, moves } = this.#lesson;
    return api.tryPosition<G>(this.#game, {
      setup: setup as Partial<Setup<G>>,
      moves,
      seat: 0,
      ...(actions.length && { actions }),
    });
  }

  #reached(actions: Action<G>[], then: Position<G>): boolean {
    const { goal } = this.#lesson;
    const now = this.#now!;
    const points = (position: Position<G>): number => {
      const sheet = position.sheets[0]!;
      return goal.rule ? (sheet.lines.find((line) => line.rule === goal.rule)?.points ?? 0) : sheet.total;
    };
    const lost = now.sheets
      .slice(1)
      .reduce((sum, sheet, i) => sum + Math.max(0, sheet.total - then.sheets[i + 1]!.total), 0);
    return (
      points(then) - points(now) >= (goal.gain ?? -Infinity) &&
      lost >= (goal.takes ?? 0) &&
      (this.#reaches?.(goal, actions, now, then) ?? true)
    );
  }
}

/** The room of a lesson: I sit on seat 0, bots on the others. */
function roomFor<G extends string>(game: G, setup: Setup<G>, position: Position<G>): Room<G> {
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
    awaits_nonce: false,
    hints_used: 0,
  }));
  return {
    id: "",
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
    awaits_nonce: false,
    resigning_ends: false,
    seed_hash: "",
    commitment: null,
    seed: null,
    result: null,
    rematch: null,
    created: 0,
  } as unknown as Room<G>;
}
