/** What I asked the table to explain: a line of my sheet or a bonus tile, by the cells behind it. */

import { announce } from "../../ground/announcer.svelte";
import { cellsOn, CORNER_SLOT, SLOTS } from "../pictures/pieces";
import { bonusLines } from "../pictures/printed.svelte";
import type { Rule } from "../pictures/types";
import { cellsBehind, linesOf, pointsByCell } from "./sheet";
import type { ShakeTurn } from "./turn.svelte";
import type { TableView } from "./view.svelte";
import { meterSpoken } from "./words";

export class Explaining {
  readonly #view: TableView;
  readonly #turn: ShakeTurn;
  /** The line of the sheet that is open. */
  line: Rule | null = $state(null);
  #slot: number | null = $state(null);

  constructor(view: TableView, turn: ShakeTurn) {
    this.#view = view;
    this.#turn = turn;
  }

  /** While a placement is tried out nothing else is explained. */
  #shownLine = $derived.by(() =>
    this.line && !this.#turn.picked ? linesOf(this.#view.sheet).find(({ rule }) => rule === this.line) : undefined,
  );
  #shownSlot = $derived.by(() =>
    this.#slot !== null && !this.#turn.picked && this.#view.meters[this.#slot] ? this.#slot : null,
  );
  /** The bonus tile that is explained, in words; empty: none is. */
  bonus = $derived.by(() => (this.#shownSlot === null ? "" : this.bonusSpoken(this.#shownSlot)));
  /** The cells that stay bright; null: all. */
  marks = $derived.by((): Set<number> | null => {
    if (this.#shownSlot !== null && this.#shownSlot !== CORNER_SLOT)
      return new Set(Object.values(this.#lines(this.#shownSlot)).flatMap(cellsOn));
    return this.#shownLine ? cellsBehind(this.#shownLine) : null;
  });
  chips = $derived.by(() => (this.#shownLine ? pointsByCell(this.#shownLine) : undefined));

  #lines(slot: number): { fill: string; four: string } {
    const tile = this.#view.meters[slot]?.tile;
    return bonusLines(this.#view.state.setup, SLOTS[slot]!, tile === "corner" ? undefined : tile);
  }

  /** What the bonus tile in a slot needs, and its progress. */
  bonusSpoken(slot: number): string {
    return meterSpoken(this.#view.meters[slot], this.#lines(slot));
  }

  /** Explain a bonus tile, or no longer. */
  toggleBonus(slot: number): void {
    this.line = null;
    if (this.#turn.picked) this.#view.match.consider([]);
    this.#slot = this.#slot === slot ? null : slot;
    if (this.#slot !== null) announce(this.bonusSpoken(slot));
  }

  toggleLine(rule: Rule): void {
    this.line = this.line === rule ? null : rule;
  }

  stop(): void {
    this.line = null;
    this.#slot = null;
  }
}
