/** The coach's best turns for me: asked for once in a step, shown until the step is over or I close them. */

import { api } from "../api/client";
import type { LiveMatch } from "../api/match.svelte";
import type { Action, Hint, RatedTurn, TileChange } from "../api/types";
import { announce } from "../ground/announcer.svelte";
import { capitalised, t } from "../ground/language.svelte";
import { focusHeadingIfLost } from "../shared/focus";
import { peopleOf } from "../shared/seats";
import { comparedTold, reasonOf } from "./reasons";
import { waitingFor } from "./waiting";

interface Brief {
  /** In the sprite; none where the words say it all. */
  picture?: string;
  text: string;
}

interface Table<G extends string> {
  /** A turn in words, without its value. */
  spoken: (turn: RatedTurn<G>) => string;
  /** What it builds or where, in short. */
  brief?: (turn: RatedTurn<G>) => Brief;
  /** A tile that a turn wins or loses, with its points, in a few words. */
  tileTold?: (change: TileChange, turn: RatedTurn) => string;
  /** Makes these actions the tentative turn; none: takes it back. */
  put: (actions: Action<G>[]) => void | Promise<void>;
  /** A hint has come: what else was being explained gives way. */
  ongiven?: () => void;
}

export class Hinting<G extends string> {
  readonly #match: LiveMatch<G>;
  readonly #table: Table<G>;
  #given: { step: string; hint: Hint<G> } | null = $state.raw(null);
  /** The list of turns is shown. */
  #open = $state(false);
  /** The tentative turn that gave way to the hints, which are about the whole turn; it comes back unless one is taken. */
  #aside: readonly Action<G>[] = [];
  /** The step in which a hint was asked for that has not come yet, and what it waits for. */
  #asked: { step: string; waiting: string } | null = $state.raw(null);

  constructor(match: LiveMatch<G>, table: Table<G>) {
    this.#match = match;
    this.#table = table;
  }

  get #step(): string {
    const { step, seat } = this.#match.position!;
    return `${step}.${seat}`;
  }

  #askedNow = $derived.by(() => (this.#asked?.step === this.#step ? this.#asked : null));
  /** A hint was asked for in this step, and has not come yet. */
  asking = $derived(this.#askedNow !== null);
  /** What it waits for, in words, when it takes a while. */
  waiting = $derived(this.#askedNow?.waiting ?? "");
  /** What the coach said in this step; null: nothing. */
  hint = $derived.by((): Hint<G> | null =>
    this.#given?.step === this.#step && this.#match.myTurn ? this.#given.hint : null,
  );
  /** Its turns are shown: until one of them is taken, or the list is closed. */
  listed = $derived(this.hint !== null && this.#open);
  /** A hint may be asked for now, or looked at again. */
  offered = $derived.by((): boolean => !!this.#match.room?.may_ask_hints && this.#match.myTurn && !this.listed);
  /** Which option is the tentative turn; null: none of them. */
  chosen = $derived.by((): number | null => {
    const now = JSON.stringify(this.#match.tentative);
    const found = this.hint?.options.findIndex(({ actions }) => JSON.stringify(actions) === now) ?? -1;
    return found < 0 ? null : found;
  });

  spoken(turn: RatedTurn<G>): string {
    return this.#table.spoken(turn);
  }

  brief(turn: RatedTurn<G>): Brief | undefined {
    return this.#table.brief?.(turn);
  }

  /** Why: which lines of the sheet, which tiles, whose points; and beside the best hint, or that beside the next. */
  reason(turn: RatedTurn<G>, { options, measure }: Hint<G> = this.hint!): string {
    const room = this.#match.room!;
    const names = peopleOf(room).map(({ name }) => name);
    const now = reasonOf(turn, room.game, names, this.#table.tileTold);
    const at = turn === options[0] ? 1 : 0;
    const other = options[at];
    return other ? `${now}; ${comparedTold(turn, other, at + 1, measure)}` : now;
  }

  /** Ask the coach; what it has said in this step is shown again. */
  async ask(): Promise<void> {
    const match = this.#match;
    this.#open = true;
    // One of the hints stays, to be taken back.
    this.#aside = this.chosen === null ? match.tentative : [];
    const cleared = this.#aside.length ? this.#table.put([]) : undefined;
    if (this.hint) return;
    const { seat, step } = match.position!;
    const asked = this.#step;
    const waits = (waiting: string): void => {
      if (asked === this.#step) this.#asked = { step: asked, waiting };
    };
    waits("");
    match.trouble = null;
    try {
      await cleared;
      const hint = await waitingFor(api.hint<G>(match.id, seat!, step), match.room!.game, waits);
      if (asked !== this.#step) return;
      this.#table.ongiven?.();
      this.#given = { step: asked, hint };
      const [best] = hint.options;
      announce(
        t("hint-given", {
          n: hint.options.length,
          best: best ? `${capitalised(this.spoken(best))}: ${this.reason(best, hint)}.` : "",
        }),
      );
    } catch (error) {
      if (asked === this.#step) {
        match.failed(error, false);
        this.#restore();
      }
    } finally {
      if (this.#asked?.step === asked) this.#asked = null;
    }
  }

  /** Put an option on the table, or take it back; the person decides whether it is played. */
  choose(index: number): void {
    if (index === this.chosen) return void this.#table.put([]);
    this.#aside = [];
    void this.#table.put(this.hint!.options[index]!.actions);
    this.close();
  }

  /** `restore`: what gave way to the hints comes back. */
  close({ restore = true } = {}): void {
    this.#open = false;
    if (restore) this.#restore();
    void focusHeadingIfLost();
  }

  #restore(): void {
    const aside = this.#aside;
    this.#aside = [];
    if (aside.length && !this.#match.tentative.length) void this.#table.put([...aside]);
  }
}
