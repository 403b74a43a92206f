/** The lessons of a game, one after the other, each a match of its own. */

import { LiveMatch } from "../api/match.svelte";
import { LessonTable, type Lessons } from "./lesson.svelte";

interface Current<G extends string> {
  number: number;
  table: LessonTable<G>;
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
    const table = new LessonTable(this.#game, lesson, this.#all.granted);
    const match = new LiveMatch(`learn-${this.#game}-${lesson.name}`, table);
    const next = { number, table, match };
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

  /** How many points the turn that was wished for has brought; null: it is still to be made. */
  get done(): number | null {
    return this.#current.table.done;
  }

  /** The last turn was not the one that is wished for. */
  get missed(): boolean {
    return this.#current.table.missed;
  }

  /** What the lesson is about. */
  get idea(): string {
    return this.#all.ideas[this.#all.lessons[this.number]!.name]?.() ?? "";
  }
}
