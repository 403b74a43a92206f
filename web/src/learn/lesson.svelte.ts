/** One lesson: a position, one idea, and a goal for the turn that shows that it was understood. Nothing is stored. */

import { api } from "../api/client";
import type { Source } from "../api/source";
import type { Action, Look, Position, Previewed, Room, Setup, Turn } from "../api/types";
import { t } from "../ground/language.svelte";
import { gained, type Gained } from "./gained";
import type { Where } from "./spots";

/** What a turn has to do before the next lesson comes. The lesson's text takes its numbers from here. */
export interface Goal {
  gain?: number;
  /** Counted on this line of the score sheet only. */
  rule?: string;
  colour?: string;
  flips?: boolean;
  /** Points that others lose. */
  takes?: number;
  /** The cell where the tile is laid, and the side to which its water then leads. */
  lay?: string;
  leads?: string;
  /** How far away the last piece is built. */
  distance?: number;
}

export interface Lesson<G extends string> {
  name: string;
  setup: Setup<G>;
  moves: { by: number | "chance"; action: Action<G> }[];
  goal: Goal;
  /** A turn that reaches the goal. */
  solution: Action<G>[];
  /** The parts of the table that were not introduced yet. */
  hides: string[];
  /** The parts of the solution at which the page points from the beginning. */
  points: string[];
  /** What the lesson is about, by the names that score sheets use. */
  shows: string[];
  /** It is over as soon as the actions of its solution are made, in the middle of a turn. */
  stops: boolean;
}

/** What the learner has tried. */
export interface Attempt<G extends string> {
  actions: readonly Action<G>[];
  now: Position<G>;
  /** Before the last of the actions. */
  before: Position<G>;
  then: Position<G>;
}

/** What a lesson says. */
export interface Words {
  idea: (goal: Required<Goal>) => string;
  /** After the second miss. */
  clue?: (goal: Required<Goal>) => string;
  /** When it is done; without it, where the points came from. */
  done?: () => string;
}

/** A part of the solution, and where on the screen it is. */
export interface Part {
  part: string;
  at: readonly Where[];
}

export interface Lessons<G extends string = string> {
  lessons: readonly Lesson<G>[];
  /** By the name of the lesson. */
  words: Readonly<Record<string, Words>>;
  /** What an attempt lacks of those parts of a goal that only this game knows, in a sentence; empty: nothing. */
  missed: (goal: Goal, attempt: Attempt<G>) => string;
  /** Where some points came from, in words. */
  why: (gained: Gained) => string;
  /** The parts of the solution that are left, in their order; the first one that is on the screen is next. */
  parts: (lesson: Lesson<G>, tentative: readonly Action<G>[], now: Position<G>) => Part[];
  /** Where on the screen something is that a score sheet names. */
  placeOf: (name: string) => Where;
}

/** The turn that reached the goal. */
export interface Done {
  points: number;
  /** Points that others have lost. */
  taken: number;
  gained: readonly Gained[];
}

/** A lesson as the source of a match: the server works out its positions from its moves. */
export class LessonSource<G extends string> implements Source<G> {
  readonly isLesson = true;
  readonly hides: readonly string[];
  readonly #game: G;
  readonly #lesson: Lesson<G>;
  readonly #missed: Lessons<G>["missed"];
  readonly #known = new Map<string, Promise<Position<G>>>();
  #now: Position<G> | null = null;
  /** The turn that reached the goal; null: none has yet. */
  done: Done | null = $state.raw(null);
  /** The last turn that did not reach the goal, and what it lacks. */
  miss: { actions: readonly Action<G>[]; text: string } | null = $state.raw(null);
  /** How many did not. */
  misses = $state(0);

  constructor(game: G, lesson: Lesson<G>, missed: Lessons<G>["missed"]) {
    this.#game = game;
    this.#lesson = lesson;
    this.hides = lesson.hides;
    this.#missed = missed;
  }

  async look(): Promise<Look<G>> {
    this.#now ??= await this.#after([]);
    return { room: roomFor(this.#game, this.#lesson.setup, this.#now), position: this.#now, log: [], since: null };
  }

  feed(): null {
    return null;
  }

  async preview(_seat: number, _step: number, actions: Action<G>[]): Promise<Previewed<G>> {
    const position = await this.#after(actions);
    const changes = position.sheets.map(({ total }, seat) => total - this.#now!.sheets[seat]!.total);
    const over = this.#lesson.stops && actions.length >= this.#lesson.solution.length;
    return { position: over ? { ...position, legal: [], gains: [] } : position, gain: changes[0]!, changes };
  }

  async takeTurn(turn: Turn): Promise<boolean> {
    const actions = turn.actions as Action<G>[];
    const now = this.#now!;
    const [before, then] = await Promise.all([this.#after(actions.slice(0, -1)), this.#after(actions)]);
    const attempt = { actions, now, before, then };
    const text = this.#missed(this.#lesson.goal, attempt) || missed(this.#lesson.goal, attempt);
    if (text) {
      this.miss = { actions, text };
      this.misses++;
      return false;
    }
    this.#now = { ...then, to_act: [], legal: [] };
    const points = then.sheets[0]!.total - now.sheets[0]!.total;
    this.done = { points, taken: taken(attempt), gained: gained(now.sheets[0]!, then.sheets[0]!) };
    return true;
  }

  /** The position after some actions of the learner. */
  #after(actions: readonly Action<G>[]): Promise<Position<G>> {
    const key = JSON.stringify(actions);
    let asked = this.#known.get(key);
    if (!asked) {
      const { setup, moves } = this.#lesson;
      asked = api.tryPosition<G>(this.#game, {
        setup: setup as Partial<Setup<G>>,
        moves,
        seat: 0,
        ...(actions.length && { actions: [...actions] }),
      });
      asked.catch(() => this.#known.delete(key));
      this.#known.set(key, asked);
    }
    return asked;
  }
}

/** The points that others have lost. */
function taken<G extends string>({ now, then }: Attempt<G>): number {
  return now.sheets.slice(1).reduce((sum, sheet, i) => sum + Math.max(0, sheet.total - then.sheets[i + 1]!.total), 0);
}

/** What an attempt lacks of those parts of a goal that all games know, in a sentence; empty: nothing. */
function missed<G extends string>(goal: Goal, attempt: Attempt<G>): string {
  const gain = attempt.then.sheets[0]!.total - attempt.now.sheets[0]!.total;
  if (!goal.rule && gain < (goal.gain ?? -Infinity)) return t("learn-missed-gain", { n: gain, goal: goal.gain! });
  const lost = taken(attempt);
  return lost < (goal.takes ?? 0) ? t("learn-missed-takes", { n: lost, goal: goal.takes! }) : "";
}

/** The points on one line of the learner's score sheet. */
export const pointsOn = <G extends string>({ sheets }: Position<G>, rule: string): number =>
  sheets[0]!.lines.find((line) => line.rule === rule)?.points ?? 0;

/** The room of a lesson: I sit on seat 0, bots on the others. */
function roomFor<G extends string>(game: G, setup: Setup<G>, position: Position<G>): Room<G> {
  const seats = position.sheets.map((_, seat) => ({
    seat,
    kind: seat ? ("bot" as const) : ("person" as const),
    name: "",
    bot: seat ? "greedy" : null,
    stuck: false,
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
