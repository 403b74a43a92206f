/** What I asked the table to explain: a line of my sheet or a bonus tile, by the cells behind it. */

import type { TileChange } from "../../api/types";
import { announce } from "../../ground/announcer.svelte";
import { cellsOn, SLOTS } from "../pictures/pieces";
import { bonusLines } from "../pictures/printed.svelte";
import type { Rule } from "../pictures/types";
import { cellsBehind, linesOf, pointsByCell } from "./sheet";
import type { ShakeTurn } from "./turn.svelte";
import type { TableView } from "./view.svelte";
import { flipTold, meterSpoken } from "./words";

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

  /** While a placement is tried out no line is explained. */
  #shownLine = $derived.by(() =>
    this.line && !this.#turn.picked ? linesOf(this.#view.sheet).find(({ rule }) => rule === this.line) : undefined,
  );
  #shownSlot = $derived.by(() => (this.#slot !== null && this.#view.meters[this.#slot] ? this.#slot : null));
  /** The bonus tile that is explained, in words; empty: none is. */
  bonus = $derived.by(() => (this.#shownSlot === null ? "" : this.bonusSpoken(this.#shownSlot)));
  /** The two lines of that bonus tile, by their cells; null: it has none, or is won. */
  lines = $derived.by(() => {
    const slot = this.#shownSlot;
    const meter = slot === null ? undefined : this.#view.meters[slot];
    if (slot === null || !meter || meter.flipped || meter.tile === "corner") return null;
    const { fill, four } = this.#lines(slot);
    return { fill: cellsOn(fill), four: cellsOn(four), tile: meter.tile };
  });
  /** The cells that stay bright; null: all. */
  marks = $derived.by((): Set<number> | null => {
    if (this.lines) return new Set([...this.lines.fill, ...this.lines.four]);
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

  /** A bonus tile that a turn flips, and why. */
  flipTold(change: TileChange): string {
    const slot = SLOTS.indexOf(change.tile);
    return flipTold(change, this.#view.meters[slot]!, this.#lines(slot));
  }

  /** Explain a bonus tile, or no longer. A placement that is being tried out stays. */
  toggleBonus(slot: number): void {
    this.line = null;
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
