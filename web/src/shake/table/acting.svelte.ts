/** What I do in my turn, by finger, mouse and keys: pick a colour, move the ghost, place it. Each is announced. */

import { untrack } from "svelte";
import { announce } from "../../ground/announcer.svelte";
import { t } from "../../ground/language.svelte";
import { play } from "../../ground/sound";
import { flyPoints } from "../../shared/fly";
import { focusHeadingIfLost } from "../../shared/focus";
import { ARROWS } from "../../shared/keys";
import { pointsSpoken, signed } from "../../shared/points";
import { neighbour, type Colour } from "../pictures/pieces";
import type { ShakeTurn } from "./turn.svelte";
import type { TableView } from "./view.svelte";
import { cellsLong } from "./words";

/** The city in which the ghost moves. */
interface Cells {
  focus(cell: number): void;
  elementOf(cell: number): Element | undefined;
}

/** A click that came from the keyboard. */
const byKey = (event: MouseEvent): boolean => event.detail === 0;

export class Acting {
  readonly #view: TableView;
  readonly #turn: ShakeTurn;
  readonly #city: () => Cells | undefined;
  /** The ghost stays where it was put, and no longer follows the mouse. */
  #pinned = false;
  /** The cell that the Tab key reaches. */
  focused = $state(0);

  constructor(view: TableView, turn: ShakeTurn, city: () => Cells | undefined) {
    this.#view = view;
    this.#turn = turn;
    this.#city = city;
    // The ghost's first cell is where the Tab key enters the city.
    $effect(() => {
      if (turn.place && !turn.place.cells.includes(untrack(() => this.focused))) this.focused = turn.place.cells[0]!;
    });
  }

  get #mayPlace(): boolean {
    return this.#turn.picked !== null && this.#view.match.myTurn;
  }

  pick(colour: Colour, event: MouseEvent): void {
    this.#pinned = false;
    play("pick");
    this.#turn.pick(colour);
    this.say();
    // After a key press, the focus moves to the ghost, which the arrow keys move.
    if (byKey(event) && this.#turn.place) this.#focus(this.#turn.place.cells[0]!);
  }

  press(cell: number, event: MouseEvent): void {
    this.focused = cell;
    if (!this.#mayPlace) return;
    // From the keyboard, pressing where the ghost sits already places it; a finger only moves it.
    if (byKey(event) && this.#turn.place?.cells.includes(cell)) return void this.confirm();
    const place = this.#turn.at(cell);
    if (!place) return;
    this.#pinned = true;
    this.#turn.put(place);
    this.say();
  }

  /** The mouse is over a cell. */
  point(cell: number | null): void {
    if (cell === null || this.#pinned || !this.#view.match.myTurn) return;
    const place = this.#turn.at(cell);
    if (place) this.#turn.put(place);
  }

  /** A key was pressed on a cell: the arrows move the ghost, or the focus while there is none. */
  key(event: KeyboardEvent, cell: number): void {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    this.#pinned = true;
    if (!this.#mayPlace) return this.#focus(neighbour(cell, ...arrow));
    const place = this.#turn.towards(...arrow);
    if (!place) return;
    this.#turn.put(place);
    this.say();
    this.#focus(place.cells[0]!);
  }

  /** To the next place in reading order, or the one before. */
  step(by: 1 | -1): void {
    this.#pinned = true;
    this.#turn.step(by);
    this.say();
  }

  /** Keep the ghost where somebody else, the coach, has put it. */
  pin(): void {
    this.#pinned = true;
    this.say();
  }

  async confirm(): Promise<void> {
    const { place, picked: colour } = this.#turn;
    if (!place || !colour) return;
    const from = this.#city()?.elementOf(place.cells[0]!);
    if (!(await this.#view.match.submit())) return;
    if (place.gain && from) flyPoints(signed(place.gain), from, shownTotal());
    announce(t("shake-placed-spoken", { colour, cells: cellsLong(place.cells), points: pointsSpoken(place.gain) }));
    if (place.flips.length) play("flip");
    await focusHeadingIfLost();
  }

  /** Say where the ghost is, and what it brings there. */
  say(): void {
    const { place, offered } = this.#turn;
    if (!place) return;
    announce(
      t("shake-ghost-spoken", {
        cells: cellsLong(place.cells),
        points: pointsSpoken(place.gain),
        n: offered.indexOf(place) + 1,
        of: offered.length,
      }),
    );
  }

  #focus(cell: number): void {
    this.focused = cell;
    this.#city()?.focus(cell);
  }
}

/** Where my points stand: on the whole sheet or on its one line, whichever is seen. */
function shownTotal(): Element | undefined {
  return [...document.querySelectorAll(".sheet .total, .sheet .sum b")].find((total) => total.checkVisibility());
}
