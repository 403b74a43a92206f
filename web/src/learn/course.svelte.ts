/** The lessons of a game, one after the other, each a match of its own. */

import { LiveMatch } from "../api/match.svelte";
import { LessonSource, type Lessons } from "./lesson.svelte";

interface Current<G extends string> {
  number: number;
  source: LessonSource<G>;
  match: LiveMatch<G>;
}

export class Course<G extends string = string> {
  readonly #game: G;
  readonly #all: Lessons<G>;
  #current = $state.raw<Current<G>>()!;

  constructor(game: G, lessons: Lessons<G>) {
    this.#game = game;
    this.#all = lessons;
    void this.begin(0);
  }

  /** Show a lesson from its beginning; the one before stays until it is there. */
  async begin(number: number): Promise<void> {
    const lesson = this.#all.lessons[number]!;
    const source = new LessonSource(this.#game, lesson, this.#all.reaches);
    const match = new LiveMatch(`learn-${this.#game}-${lesson.name}`, source);
    const next = { number, source, match };
    this.#current ??= next;
    await match.open();
    this.#current = next;
  }

  /** Which lesson, from 0. */
  get number(): number {
    return this.#current.number;
  }

  get count(): number {
    return this.#all.lessons.length;
  }

  get last(): boolean {
    return this.number === this.count - 1;
  }

  get match(): LiveMatch<G> {
    return this.#current.match;
  }

  /** How many points the turn that reached the goal has brought; null: it is not reached yet. */
  get done(): number | null {
    return this.#current.source.done;
  }

  /** The last turn did not reach the goal. */
  get missed(): boolean {
    return this.#current.source.missed;
  }

  /** What the lesson is about. */
  get idea(): string {
    return this.#all.ideas[this.#all.lessons[this.number]!.name]?.() ?? "";
  }
}
