/** Where the round stands, in words: whom it waits for, what I am to do, what each of the others is doing. */

import { list, t } from "../../ground/language.svelte";
import { mySeat, properName, type Person } from "../../shared/seats";
import { hidesPoints } from "../../table/hiding";
import type { Passing } from "../../table/passing.svelte";
import { letterOf, type Colour } from "../pictures/pieces";
import type { Doing } from "./OtherCity.svelte";
import type { ShakeTurn } from "./turn.svelte";
import type { TableView } from "./view.svelte";

/** A device that can be shaken. */
export const onPhone = (): boolean => matchMedia("(pointer: coarse)").matches;

/** What a round brought a seat. */
export interface Brought {
  seat: number;
  who: Person;
  /** What it placed; null: it had to pass. */
  colour: Colour | null;
  /** Null: this screen leaves it out. */
  gain: number | null;
}

export class Status {
  readonly #view: TableView;
  readonly #turn: ShakeTurn;
  readonly #boxOpen: () => boolean;
  readonly #passing: Passing | undefined;
  readonly #landed: () => boolean;

  /** `boxOpen`: the cubes lie there for me to see, or tumble out; `landed`: they lie there. */
  constructor(view: TableView, turn: ShakeTurn, boxOpen: () => boolean, passing?: Passing, landed = boxOpen) {
    this.#passing = passing;
    this.#landed = landed;
    this.#view = view;
    this.#turn = turn;
    this.#boxOpen = boxOpen;
  }

  /** "Waiting for Mia and you", or who is to get the screen; empty: for nobody. */
  waiting = $derived.by(() => {
    const next = this.#passing?.leavesFor;
    if (next) return t("pass-about", { name: properName(next) });
    const { match, position, resigned, room } = this.#view;
    const me = t(resigned ? "your-bot-waited-for" : "you-waited-for");
    // At one screen whoever has it is at work, and the next ones cannot act before they have it.
    const here = match.myTurn && match.seatsHere.length > 1 ? match.seatsHere : [];
    const names = position.to_act
      .filter((seat) => !here.includes(seat))
      .map((seat) => (seat === mySeat(room) ? me : properName(room.seats[seat]!)));
    return names.length ? t("waiting-for", { names: list(names) }) : "";
  });
  /** I have had to pass in this round. */
  passed = $derived.by(() => {
    const { match, position } = this.#view;
    const lastShake = match.log.findLast(({ action }) => action.type === "shake")?.ply ?? 0;
    return match.log.some(({ by, action, ply }) => by === position.seat && action.type === "pass" && ply >= lastShake);
  });
  /** What the active player took; empty: nothing yet. */
  took = $derived.by(() => {
    const { state, position, names } = this.#view;
    if (!state.chosen) return "";
    const me = state.active === position.seat ? "yes" : "no";
    return t("shake-active-took", { name: names[state.active]!, me, colour: state.chosen });
  });
  /** The same to see: after the cubes from which it was taken. */
  tookShown = $derived.by(() => (this.#landed() ? this.took : ""));
  /** What each seat placed in the round that was revealed last. */
  placed = $derived.by((): ReadonlyMap<number, Colour> => {
    const { match, state } = this.#view;
    const shakes = match.log.flatMap(({ action, ply }) => (action.type === "shake" ? [ply] : []));
    const end = (state.pattern && shakes.pop()) || Infinity; // with the cubes on the table another round has begun
    const begin = shakes.at(-1) ?? Infinity;
    return new Map(
      match.log.flatMap(({ by, action, ply }) =>
        action.type === "place" && ply > begin && ply < end ? [[by as number, action.colour]] : [],
      ),
    );
  });
  /** What the last round brought each seat, mine first: while it is revealed, and at the beginning of my turn. */
  brought = $derived.by((): Brought[] => {
    const { match, scene, room, position, people, others, seat } = this.#view;
    const { beat, news } = match.stage;
    const changes = scene?.kind === "reveal" ? beat!.changes : news?.changes;
    if (!changes || (!scene && !changes.some(Boolean))) return [];
    return [seat, ...others].map((one) => ({
      seat: one,
      who: people[one]!,
      colour: this.placed.get(one) ?? null,
      gain: hidesPoints(room, position.seat, one) ? null : (changes[one] ?? 0),
    }));
  });
  title = $derived.by(() => {
    const { match, others, people, position, resigned, round, scene, seat, spectator, state } = this.#view;
    const { picked, mustChoose } = this.#turn;
    if (scene?.kind === "pass") return t("shake-you-pass");
    if (scene?.kind === "took") return this.took;
    if (scene?.kind === "reveal") return others.length ? t("shake-revealed") : t("shake-placed");
    if (match.stage.beat) return t("shake-round-of", { round });
    // A match that was given up ends while its game goes on.
    if (state.over || !position.to_act.length) return t("turn-over");
    if (!match.myTurn) {
      if (resigned) return t("seat-resigned-me");
      if (this.passed) return t("shake-you-pass");
      if (spectator) return t("watching");
      return this.#choiceAwaited ? t("shake-chooses-first", people[state.active]!) : t("shake-placed");
    }
    if (!this.#boxOpen()) return t("shake-your-shake");
    // What I have named I place, also after coming back.
    const colour = picked ?? (state.active === seat ? state.chosen : null);
    if (colour) {
      const n = [...state.pattern].filter((letter) => letter === letterOf(colour)).length;
      return t("shake-place-n", { n, colour });
    }
    return mustChoose ? t("shake-choose-active") : t("shake-choose");
  });
  /** Until the active player has chosen, I have nothing to do and have done nothing. */
  #choiceAwaited = $derived.by(() => {
    const { match, seat, spectator, state } = this.#view;
    return !match.myTurn && !spectator && !state.over && this.doing(seat).kind === "waiting";
  });
  /** What the title leaves open: how to shake, that nothing is blocked, whom the round waits for; empty: nothing. */
  #more = $derived.by(() => {
    const { match, others, position, state } = this.#view;
    if (match.stage.playing) return "";
    if (!state.over && match.myTurn && !this.#boxOpen())
      return t("shake-your-shake-about", { by: onPhone() ? "phone" : "key" });
    const open = match.myTurn && position.guide.open_rounds ? t("shake-open-now") : "";
    const onlyMe = match.myTurn && position.to_act.length === 1;
    const told = !others.length || onlyMe || this.#choiceAwaited || !!this.#passing?.leavesFor;
    return [open, told ? "" : this.waiting].filter(Boolean).join(" ");
  });
  about = $derived.by(() => {
    if (this.#view.match.stage.playing) return "";
    return this.#more || t("shake-round-of", { round: this.#view.round });
  });
  /** All of it as one announcement. */
  spoken = $derived.by(() => (this.#view.scene?.kind === "took" ? this.took : `${this.took} ${this.toDo}`.trim()));
  /** What I have to do, or whom it waits for, to hear. */
  toDo = $derived.by(() => {
    const passes = this.#view.scene?.kind === "pass" ? t("shake-say-pass") : "";
    return [this.title.replace(/\.?$/, "."), passes, this.#more].filter(Boolean).join(" ");
  });

  doing(seat: number): Doing {
    const { position, scene, state } = this.#view;
    if (scene?.kind === "reveal") return { kind: "ready" };
    const done = state.pending[seat];
    if (seat === state.active && state.chosen && !position.guide.open_rounds)
      return this.#landed() ? { kind: "took", colour: state.chosen } : { kind: "thinking" };
    if (done?.type === "pass") return { kind: "passed" };
    if (done || position.acted.includes(seat)) return { kind: "ready" };
    // Whoever does not have the screen yet has nothing to think about.
    return position.to_act.includes(seat) && !this.#passing?.leavesFor ? { kind: "thinking" } : { kind: "waiting" };
  }
}
