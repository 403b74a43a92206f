/** The lessons of a game, one after the other, each a match of its own. */

import { untrack } from "svelte";
import { LiveMatch } from "../api/match.svelte";
import { list, t } from "../ground/language.svelte";
import { signed } from "../shared/points";
import type { Gained } from "./gained";
import { LessonSource, type Goal, type Lesson, type Lessons } from "./lesson.svelte";
import { learned, note, noteLesson } from "./learned.svelte";
import { boxOf, type Spot } from "./spots";

/** After so many misses there is a clue, and after so many the solution. */
const CLUE = 2;
const SOLUTION = 3;

interface Current<G extends string> {
  number: number;
  source: LessonSource<G>;
  match: LiveMatch<G>;
}

export class Course<G extends string = string> {
  readonly #game: G;
  readonly #all: Lessons<G>;
  #current = $state.raw<Current<G>>()!;
  /** All lessons were played or skipped. */
  over = $state(false);

  /** Call during component initialisation or in an effect; it begins with the first lesson that was not done yet. */
  constructor(game: G, lessons: Lessons<G>) {
    this.#game = game;
    this.#all = lessons;
    const open = lessons.lessons.findIndex(({ name }) => !learned.of(game).lessons.includes(name));
    void this.begin(Math.max(0, open));
    // A lesson that is over in the middle of a turn is judged by itself.
    $effect(() => {
      const { tentative, previewed } = this.match;
      const { stops, solution } = this.#lesson;
      if (stops && previewed && tentative.length === solution.length) untrack(() => void this.match.submit());
    });
    // Without an answer a match asks again and again, until it is closed.
    $effect(() => {
      const { match } = this;
      return () => match.close();
    });
    $effect(() => {
      if (this.done) noteLesson(game, this.#lesson.name);
    });
  }

  /** Show a lesson from its beginning; the one before stays until it is there. */
  async begin(number: number): Promise<void> {
    const lesson = this.#all.lessons[number]!;
    const source = new LessonSource(this.#game, lesson, this.#all.missed);
    const match = new LiveMatch(`learn-${this.#game}-${lesson.name}`, source);
    const next = { number, source, match };
    this.#current ??= next;
    await match.open();
    this.#current = next;
    this.over = false;
  }

  /** On to the next lesson, or to the end. */
  async next(): Promise<void> {
    if (this.number + 1 < this.count) await this.begin(this.number + 1);
    else {
      const known = learned.of(this.#game).lessons.length;
      note(this.#game, { asked: true, ...(known >= this.count && { noPointers: true }) });
      this.over = true;
    }
  }

  /** Take back the whole turn that missed the goal. */
  takeBack(): void {
    this.match.consider([]);
  }

  get #lesson(): Lesson<G> {
    return this.#all.lessons[this.number]!;
  }
  get #goal(): Required<Goal> {
    return this.#lesson.goal as Required<Goal>; // a text names only what its lesson's goal has
  }

  /** Which lesson, from 0. */
  get number(): number {
    return this.#current.number;
  }
  get count(): number {
    return this.#all.lessons.length;
  }
  get name(): string {
    return this.#lesson.name;
  }
  get match(): LiveMatch<G> {
    return this.#current.match;
  }
  get done(): boolean {
    return this.#current.source.done !== null;
  }

  /** What the lesson is about. */
  get idea(): string {
    return this.#all.words[this.name]!.idea(this.#goal);
  }
  /** What the turn that is on the table lacks; empty: it was not tried yet. */
  get missed(): string {
    const { miss } = this.#current.source;
    return miss?.actions === this.match.tentative ? miss.text : "";
  }
  /** Help after some misses; empty: there were fewer. */
  get clue(): string {
    const { misses } = this.#current.source;
    if (misses >= SOLUTION) return `${this.clueToCome} ${t("learn-solution")}`;
    return misses >= CLUE ? this.clueToCome : "";
  }
  /** The same before it is shown, to keep its room free; empty: there is none. */
  get clueToCome(): string {
    return this.#all.words[this.name]!.clue?.(this.#goal) ?? "";
  }
  /** Why it is done: what the lesson says, or where the points came from. */
  get why(): string {
    const { done } = this.#current.source;
    if (!done) return "";
    const own = this.#all.words[this.name]!.done?.();
    if (own) return own;
    const why = t("learn-done", { points: done.points, why: list(done.gained.map(this.#all.why)) });
    return done.taken ? `${why} ${t("learn-done-takes", { n: done.taken })}` : why;
  }

  /** What is marked on the table: where the points came from, or what the lesson is about and the next thing to press. */
  readonly spots = (): Spot[] => {
    const { source, match } = this.#current;
    const { shows, points, goal } = this.#lesson;
    if (source.done) return goal.gain || goal.takes ? this.#lit(source.done.gained) : [];
    if (this.missed || !match.position || !match.myTurn) return [];
    const about = match.tentative.length ? [] : shows.map(this.#all.placeOf);
    const all = source.misses >= SOLUTION;
    const next = this.#all
      .parts(this.#lesson, match.tentative, match.position)
      .find(({ at }) => at.every((one) => boxOf(one)));
    const pressed = next && (all || points.includes(next.part)) ? next.at : [];
    return [
      ...about.map((at) => ({ look: "show" as const, at })),
      ...pressed.map((at) => ({ look: "act" as const, at })),
    ];
  };

  /** The cells behind some points, and the points beside the first cells. */
  #lit(gained: readonly Gained[]): Spot[] {
    const points = new Map<string, number>();
    for (const one of gained)
      one.cells.forEach((cell, i) => points.set(cell, (points.get(cell) ?? 0) + (i ? 0 : one.points)));
    return [...points].map(([cell, n]) => ({
      look: "lit",
      at: this.#all.placeOf(cell),
      ...(n > 0 && { chip: signed(n) }),
    }));
  }
}
