/** The cities that are entered on the score pad: tiles by pointer and keys, bonus tiles, side and variants. */

import { api } from "../api/client";
import type { Scored, Sketch } from "../api/types";
import { myBox } from "../box/boxes.svelte";
import { announce } from "../ground/announcer.svelte";
import { t } from "../ground/language.svelte";
import type { Count } from "../pad/counts.svelte";
import { Sketching } from "../pad/sketching.svelte";
import { ARROWS } from "../shared/keys";
import {
  cellName,
  COLOURS,
  coloursIn,
  EMPTY_BOARD,
  letterOf,
  neighbour,
  SLOTS,
  type Bonus,
  type BonusTileState,
  type Side,
} from "./pictures/pieces";
import { groundOf, piecesOf, sitesOf } from "./pictures/printed.svelte";
import type { Rule } from "./pictures/types";
import { playable, switched, type Variant } from "./variants";

/** The letters of a board that stand for no building. */
export const EMPTY = ".";
export const CONSTRUCTION = "#";
const LETTERS: readonly string[] = [...COLOURS.map(letterOf), CONSTRUCTION, EMPTY];

export class ShakeSketching extends Sketching<"shake"> {
  readonly #focus: (cell: number) => void;
  /** The letter that a press puts on a cell. */
  brush = $state(letterOf("home"));
  /** The cell that has or gets the focus. */
  current = $state(0);
  /** The line of the sheets whose cells are marked. */
  line: Rule | null = $state(null);

  /** Call during component initialisation. `focus`: moves the focus to a cell. */
  constructor(count: Count<"shake">, focus: (cell: number) => void) {
    super(count);
    this.#focus = focus;
    // The prints are those of my box, whenever the table was begun.
    let used = myBox("shake");
    this.sketch.pieces = used;
    $effect(() => {
      const box = myBox("shake");
      if (box !== used) this.sketch.pieces = used = box;
    });
  }

  side = $derived.by((): Side => this.sketch.side ?? "landlocked");
  variant = $derived.by((): readonly Variant[] => this.sketch.variant ?? []);
  /** The pieces with which the table is counted; null until they have come. */
  pieces = $derived.by(() => piecesOf(this.sketch));
  ground = $derived.by(() => groundOf({ side: this.side, pieces: this.pieces }));
  board = $derived.by(() => this.sketch.cities[this.seat]?.board ?? EMPTY_BOARD);
  /** Where construction tiles may lie, in variants that have them; which lies where does not matter for the score. */
  sites = $derived.by((): ReadonlyMap<number, string> =>
    this.scored && hasConstruction(this.scored) ? sitesOf({ pieces: this.pieces }, []) : new Map(),
  );
  sheet = $derived.by(() => this.scored?.sheets[this.seat]);
  /** The line whose cells are marked, on the sheet that is shown. */
  open = $derived.by(() => this.sheet?.lines.find(({ rule }) => rule === this.line));
  meters = $derived.by(() => this.scored?.guide.meters[this.seat] ?? []);
  /** The six line tiles as they are entered, with the server's meters. */
  bonus = $derived.by((): BonusTileState[] =>
    this.sketch.bonus.map((bonus, slot) => {
      const { flipped = false, fill = 0, four = 0 } = this.meters[slot] ?? {};
      return { bonus: bonus as Bonus, won: flipped, fill, four };
    }),
  );

  /** The slots of the city that is shown whose bonus tiles lie as somebody says, whatever its board says. */
  flippedByHand = $derived.by(() =>
    SLOTS.flatMap((name, slot) => (name in (this.sketch.cities[this.seat]?.flipped ?? {}) ? [slot] : [])),
  );

  /** Flip a bonus tile by hand, or back. */
  flip(slot: number): void {
    const name = SLOTS[slot]!;
    const flipped = !(this.meters[slot]?.flipped ?? false);
    const city = this.sketch.cities[this.seat]!;
    city.flipped = { ...city.flipped, [name]: flipped };
    announce(t("box-flipped", { slot: this.slotSpoken(slot), flipped: flipped ? "yes" : "no" }));
  }

  /** Forget what was flipped by hand in the city that is shown. */
  letBoardDecide(): void {
    this.sketch.cities[this.seat]!.flipped = {};
  }

  /** A bonus tile in words. */
  slotSpoken(slot: number): string {
    const tile = this.sketch.bonus[slot] as Bonus | undefined;
    if (!tile) return t("box-corner");
    return `${t(`pad-slot-${SLOTS[slot]!.toLowerCase() as "n1"}`)}, ${tile === "different" ? t("pad-different") : t(`colour-${tile}`)}`;
  }

  /** What lies on a cell, in words. */
  spoken(letter: string): string {
    const colour = coloursIn(letter)[0];
    return colour ? t(`colour-${colour}`) : letter === CONSTRUCTION ? t("pad-construction") : t("pad-empty");
  }

  /** Put a letter on a cell, or take it away where it lies already. */
  put(cell: number, letter = this.brush): void {
    if (letter === CONSTRUCTION && !this.sites.has(cell)) return;
    const next = this.board[cell] === letter ? EMPTY : letter;
    this.sketch.cities[this.seat]!.board = this.board.slice(0, cell) + next + this.board.slice(cell + 1);
    this.current = cell;
    announce(t("pad-put", { cell: cellName(cell), what: this.spoken(next) }));
  }

  /** A key was pressed on a cell: the arrows move the focus, a letter is put there, Backspace and Delete erase. */
  key(event: KeyboardEvent, cell: number): void {
    const arrow = ARROWS[event.key];
    if (arrow) {
      event.preventDefault();
      this.current = neighbour(cell, ...arrow);
      this.#focus(this.current);
      return;
    }
    const letter = { Backspace: EMPTY, Delete: EMPTY }[event.key] ?? event.key.toUpperCase();
    if (event.ctrlKey || event.metaKey || event.altKey || !LETTERS.includes(letter)) return;
    event.preventDefault();
    if (letter !== this.board[cell]) this.put(cell, letter);
  }

  /** Put a bonus tile into a slot; the one that lay there goes to where the new one was. */
  setBonus(slot: number, tile: string): void {
    const from = this.sketch.bonus.indexOf(tile);
    this.sketch.bonus[from] = this.sketch.bonus[slot]!;
    this.sketch.bonus[slot] = tile;
  }

  /** Whether a variant can be switched on, or off. */
  canSwitch(variant: Variant): boolean {
    return this.variant.includes(variant) || (!!this.info && playable(this.info, variant, this.names.length));
  }

  async setVariant(variant: Variant, on: boolean): Promise<void> {
    if (!this.info) return;
    this.sketch.variant = switched(this.info, this.variant, variant, on);
    if (!this.sketch.cities.some(({ board }) => board.includes(CONSTRUCTION))) return;
    // Construction tiles stay on the boards if the server says that these variants have them.
    const chosen = this.variant;
    const cleared = $state.snapshot(this.sketch) as Sketch<"shake">;
    clear(cleared);
    const scored = await api.scoreSketch("shake", cleared).catch(() => null);
    if (this.variant === chosen && scored && !hasConstruction(scored)) clear(this.sketch);
  }

  protected addSeat(): void {
    this.sketch.cities.push({ board: EMPTY_BOARD });
    const { info } = this;
    if (info) this.sketch.variant = this.variant.filter((one) => playable(info, one, this.names.length));
  }

  protected removeSeat(gone: number): void {
    this.sketch.cities.splice(gone, 1);
  }
}

/** Whether construction tiles lie on the boards in these variants. */
const hasConstruction = ({ view }: Scored<"shake">): boolean => (view.state.deal?.construction ?? []).length > 0;

/** Take all construction tiles off the boards. */
function clear(sketch: Sketch<"shake">): void {
  for (const city of sketch.cities) city.board = city.board.replaceAll(CONSTRUCTION, EMPTY);
}
