/** One screen for several people: who has it in hand, who is to get it next, and whether a curtain falls in between. */

import { getContext, setContext } from "svelte";
import type { LiveMatch } from "../api/match.svelte";
import type { SeatInfo } from "../api/types";
import { settings } from "../ground/settings.svelte";

const KEY = Symbol("passing");

export class Passing {
  readonly #match: LiveMatch;
  readonly #hides: () => boolean;
  /** Who has said that the screen is theirs; null: nobody yet. A reload asks again. */
  #holder: number | null = $state(null);
  /** To whom the screen is on its way. */
  #receiver: number | null = $state(null);

  /** `hides`: whether the game has secrets of a seat. */
  constructor(match: LiveMatch, hides: () => boolean) {
    this.#match = match;
    this.#hides = hides;
  }

  /** Several people play at this screen. */
  shared = $derived.by(() => (this.#match.room?.mine.length ?? 0) > 1);
  #running = $derived.by(() => this.shared && this.#match.room?.status === "running");
  /** The seat of mine that is to act; the one before the screen, if it is among several. */
  #due = $derived.by(() => {
    const { position, room, stage } = this.#match;
    // What happened is seen by all before the screen goes on.
    if (!this.#running || !position || !room || stage.playing) return null;
    const mine = position.to_act.filter(
      (seat) => room.mine.includes(seat) && !position.acted.includes(seat) && !room.seats[seat]!.resigned,
    );
    return mine.includes(this.#holder ?? -1) ? this.#holder : (mine[0] ?? null);
  });
  /** Who is to get the screen; null: whoever has it keeps it. */
  next = $derived.by((): SeatInfo | null => {
    const seat = this.#receiver ?? this.#due;
    return seat !== null && seat !== this.#holder ? this.#match.room!.seats[seat]! : null;
  });
  /** Whether a curtain falls: as chosen on this device, else as the game needs it. */
  curtained = $derived.by(() => settings.curtain ?? this.#hides());
  /** The screen is in nobody's hands: it waits for the next person. */
  waits = $derived.by(() => this.#running && this.next !== null && (this.#receiver !== null || this.#holder === null));
  /** Who gets the screen from whoever has just moved: until then all at the table may look at it. */
  leavesFor = $derived.by((): SeatInfo | null => (this.#holder === null ? null : this.next));
  /** The next person has the screen, but what it shows is still the view of the one before. */
  opening = $derived.by(() => this.#running && this.#holder !== null && this.#match.seat !== this.#holder);

  /** Another person at this screen plays that seat: for their turn it is passed on. */
  getsIt(seat: number): boolean {
    const { room, seat: before } = this.#match;
    return this.#running && seat !== before && room!.mine.includes(seat) && !room!.seats[seat]!.resigned;
  }
  /** The screen leaves the hands of whoever has it. */
  pass(): void {
    this.#receiver = this.next?.seat ?? null;
  }
  /** The next person has it. */
  take(): void {
    if (!this.next) return;
    this.#holder = this.next.seat;
    this.#receiver = null;
    if (this.#match.seat !== this.#holder) void this.#match.open(this.#holder);
  }
}

/** Call during component initialisation: the parts of the table find it with `passingHere`. */
export const providePassing = (passing: Passing): Passing => setContext(KEY, passing);
/** Undefined where nobody passes anything on: in a lesson. */
export const passingHere = (): Passing | undefined => getContext<Passing | undefined>(KEY);
