/** What I do in my turn, by finger, mouse and keys: pick a colour, move the ghost, place it. Each is announced. */

import { untrack } from "svelte";
import { announce } from "../../ground/announcer.svelte";
import { t } from "../../ground/language.svelte";
import { play } from "../../ground/sound";
import { focusHeadingIfLost } from "../../shared/focus";
import { ARROWS } from "../../shared/keys";
import { pointsSpoken } from "../../shared/points";
import { cellName, neighbour, type Colour } from "../pictures/pieces";
import type { ColourOffer } from "./ColourButtons.svelte";
import type { Place, ShakeTurn } from "./turn.svelte";
import type { TableView } from "./view.svelte";
import { cellsLong, siteTold } from "./words";

/** The city in which the ghost moves. */
interface Cells {
  focus(cell: number): void;
}

/** A key press, or the click that it makes. */
const byKey = (event: Event): boolean => (event as MouseEvent).detail === 0;

export class Acting {
  readonly #view: TableView;
  readonly #turn: ShakeTurn;
  readonly #boxOpen: () => boolean;
  readonly #city: () => Cells | undefined;
  readonly #shake: () => void;
  /** The ghost stays where it was put, and no longer follows the mouse. */
  #pinned = false;
  /** The cell that the Tab key reaches. */
  focused = $state(0);
  /** Why the cell or colour that was pressed last cannot be had; empty: it can. */
  why = $state("");
  /** The construction tile that was pressed last, and what clears it: too long to stand beside the ghost's buttons. */
  site = $state("");
  /** What I have just placed, in words, until it is said. */
  #placed: string[] = [];

  /** `boxOpen`: the cubes lie there for me to see; `shake`: shakes them, if they are mine to shake. */
  constructor(
    view: TableView,
    turn: ShakeTurn,
    boxOpen: () => boolean,
    city: () => Cells | undefined,
    shake: () => void,
  ) {
    this.#view = view;
    this.#turn = turn;
    this.#boxOpen = boxOpen;
    this.#city = city;
    this.#shake = shake;
    // An answer stands until something else happens.
    $effect(() => {
      void [view.match.tentative, view.position, boxOpen()];
      this.#forget();
    });
    // The ghost's first cell is where the Tab key enters the city.
    $effect(() => {
      if (turn.place && !turn.place.cells.includes(untrack(() => this.focused))) this.focused = turn.place.cells[0]!;
    });
  }

  get #mayPlace(): boolean {
    return this.#turn.picked !== null && this.#view.match.myTurn;
  }

  pick(colour: Colour, event: Event): void {
    this.#pinned = false;
    play("pick");
    this.#turn.pick(colour);
    this.say();
    // After a key press, the focus moves to the ghost, which the arrow keys move.
    if (byKey(event) && this.#turn.place) this.#focus(this.#turn.place.cells[0]!);
  }

  press(cell: number, event: MouseEvent): void {
    this.focused = cell;
    this.#forget();
    if (!this.#view.match.myTurn) return;
    // Whoever plays with the keys is still on the cell of the last round.
    if (byKey(event) && !this.#boxOpen()) return this.#shake();
    // From the keyboard, pressing where the ghost sits already places it; a finger only moves it.
    if (byKey(event) && this.#turn.place?.cells.includes(cell)) return void this.confirm();
    const place = this.#turn.at(cell);
    if (!place) return this.#refuse(cell);
    this.#pinned = true;
    this.#turn.put(place);
    this.say();
  }

  /** Answer why no tile goes there: what lies on the cell, or that none of the offered places covers it. */
  #refuse(cell: number): void {
    const letter = this.#view.board[cell];
    const { picked } = this.#turn;
    const at = { cell: cellName(cell) };
    if (!this.#boxOpen()) this.why = t("shake-why-shake-first");
    else if (letter === "#") this.site = siteTold(cell, this.#view.sites.get(cell));
    else if (letter !== ".") this.why = t("shake-why-taken", at);
    else this.why = picked ? t("shake-why-no-place", { ...at, colour: picked }) : t("shake-why-colour-first");
    this.#answer();
  }

  /** Answer why a colour cannot be had, as the offer says it. */
  refuseColour({ colour, availability, by }: ColourOffer): void {
    const { names, state } = this.#view;
    this.#forget();
    if (availability === "taken") this.why = t("shake-why-colour-taken", { name: names[by ?? 0] ?? "", colour });
    else if (availability === "most-cubes") this.why = t("shake-why-most-cubes", { colour });
    else if (availability === "fits-nowhere") this.why = t("shake-why-fits-nowhere", { colour });
    else if (availability === "forbidden") this.why = t("shake-why-forbidden", { colour });
    else this.why = t("shake-active-took", { name: t("you"), me: "yes", colour: state.chosen ?? colour });
    this.#answer();
  }

  #answer(): void {
    play("refuse");
    announce(this.why || this.site);
  }

  #forget(): void {
    this.why = "";
    this.site = "";
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

  /** Keep the ghost where somebody else, the coach, has put it; the keys move it on from there. */
  pin(): void {
    this.#pinned = true;
    this.say();
    if (this.#turn.place) this.#focus(this.#turn.place.cells[0]!);
  }

  async confirm(): Promise<void> {
    const { place, picked: colour } = this.#turn;
    if (!place || !colour) return;
    this.#placed = placedSpoken(place, colour);
    if (!(await this.#view.match.submit())) return void this.takePlaced();
    this.takePlaced().forEach(announce);
    await focusHeadingIfLost();
  }

  /** What I have just placed, to be said before what comes of it, once. */
  takePlaced(): string[] {
    const placed = this.#placed;
    this.#placed = [];
    return placed;
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

/** What a placement of mine does, in sentences. */
function placedSpoken({ cells, gain, flips, clears }: Place, colour: Colour): string[] {
  const me = { name: t("you"), me: "yes" };
  return [
    t("shake-placed-spoken", { colour, n: cells.length, cells: cellsLong(cells), points: pointsSpoken(gain) }),
    ...(flips.length ? [t("shake-said-bonus", { ...me, n: flips.length })] : []),
    ...(clears.length ? [t("shake-said-cleared", { ...me, n: clears.length })] : []),
  ];
}
