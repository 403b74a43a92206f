/** The coach's best turns for me: asked for once in a step, shown until the step is over or I close them. */

import { api } from "../api/client";
import type { LiveMatch } from "../api/match.svelte";
import type { Action, Hint, RatedTurn } from "../api/types";
import { announce } from "../ground/announcer.svelte";
import { t } from "../ground/language.svelte";
import { waitingFor } from "./waiting";

interface Table<G extends string> {
  /** A turn in words, without its value. */
  spoken: (turn: RatedTurn<G>) => string;
  /** Makes these actions the tentative turn; none: takes it back. */
  put: (actions: Action<G>[]) => void | Promise<void>;
  /** A hint has come: what else was being explained gives way. */
  ongiven?: () => void;
}

export class Hinting<G extends string> {
  readonly #match: LiveMatch<G>;
  readonly #table: Table<G>;
  #given: { step: string; hint: Hint<G> } | null = $state.raw(null);
  /** A hint was asked for, and has not come yet. */
  asking = $state(false);
  /** What it waits for, in words, when it takes a while. */
  waiting = $state("");

  constructor(match: LiveMatch<G>, table: Table<G>) {
    this.#match = match;
    this.#table = table;
  }

  get #step(): string {
    const { step, seat } = this.#match.position!;
    return `${step}.${seat}`;
  }

  /** What the coach said in this step; null: nothing, or it was closed. */
  hint = $derived.by((): Hint<G> | null =>
    this.#given?.step === this.#step && this.#match.myTurn ? this.#given.hint : null,
  );
  /** A hint may be asked for now. */
  offered = $derived.by((): boolean => !!this.#match.room?.may_ask_hints && this.#match.myTurn && !this.hint);
  /** Which option is the tentative turn; null: none of them. */
  chosen = $derived.by((): number | null => {
    const now = JSON.stringify(this.#match.tentative);
    const found = this.hint?.options.findIndex(({ actions }) => JSON.stringify(actions) === now) ?? -1;
    return found < 0 ? null : found;
  });

  spoken(turn: RatedTurn<G>): string {
    return this.#table.spoken(turn);
  }

  async ask(): Promise<void> {
    const match = this.#match;
    const { seat, step } = match.position!;
    const asked = this.#step;
    this.asking = true;
    match.trouble = null;
    try {
      if (match.tentative.length) await this.#table.put([]);
      const hint = await waitingFor(
        api.hint<G>(match.id, seat!, step),
        match.room!.game,
        (text) => (this.waiting = text),
      );
      if (asked !== this.#step) return;
      this.#table.ongiven?.();
      this.#given = { step: asked, hint };
      const [best] = hint.options;
      announce(t("hint-given", { n: hint.options.length, best: best ? this.spoken(best) : "" }));
    } catch (error) {
      match.failed(error, false);
    } finally {
      this.asking = false;
    }
  }

  /** Put an option on the table, or take it back; the person decides whether it is played. */
  choose(index: number): void {
    void this.#table.put(index === this.chosen ? [] : this.hint!.options[index]!.actions);
  }

  close(): void {
    this.#given = null;
    void this.#table.put([]);
  }
}
