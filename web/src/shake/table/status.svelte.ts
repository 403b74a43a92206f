/** Where the round stands, in words: whom it waits for, what I am to do, what each of the others is doing. */

import { list, t } from "../../ground/language.svelte";
import { properName } from "../../shared/seats";
import { letterOf } from "../pictures/pieces";
import type { Doing } from "./OtherCity.svelte";
import type { ShakeTurn } from "./turn.svelte";
import type { TableView } from "./view.svelte";
import { moveSpoken } from "./words";

export class Status {
  readonly #view: TableView;
  readonly #turn: ShakeTurn;
  readonly #boxOpen: () => boolean;

  constructor(view: TableView, turn: ShakeTurn, boxOpen: () => boolean) {
    this.#view = view;
    this.#turn = turn;
    this.#boxOpen = boxOpen;
  }

  /** "Waiting for Mia and you"; empty: for nobody. */
  waiting = $derived.by(() => {
    const { position, room } = this.#view;
    const names = position.to_act.map((seat) =>
      room.mine.length === 1 && room.mine[0] === seat ? t("you-waited-for") : properName(room.seats[seat]!),
    );
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
  title = $derived.by(() => {
    const { match, names, seat, spectator, state } = this.#view;
    const { picked, mustChoose } = this.#turn;
    if (state.over) return t("turn-over");
    if (!match.myTurn) {
      if (this.passed) return t("shake-you-pass");
      if (spectator) return t("watching");
      // Until the active player has chosen, I have nothing to do and have done nothing.
      return this.doing(seat).kind === "waiting" ? t("turn-of", { name: names[state.active]! }) : t("shake-placed");
    }
    if (!this.#boxOpen()) return t("shake-your-shake");
    if (picked) {
      const n = [...state.pattern].filter((letter) => letter === letterOf(picked)).length;
      return t("shake-place-n", { n, colour: picked });
    }
    return mustChoose ? t("shake-choose-active") : t("shake-choose");
  });
  about = $derived.by(() => {
    const { match, others, state } = this.#view;
    if (!state.over && match.myTurn && !this.#boxOpen()) return t("shake-your-shake-about");
    return others.length ? this.waiting : t("shake-round-of", { round: state.round });
  });
  /** All of it as one announcement. */
  spoken = $derived.by(() => `${this.took} ${this.title}. ${this.about}`);
  /** The log in sentences; chance has its own. */
  story = $derived.by(() => {
    const { match, people } = this.#view;
    return match.log.map((entry) => ({ ply: entry.ply, by: entry.by, text: moveSpoken(entry, people) }));
  });

  doing(seat: number): Doing {
    const { position, state } = this.#view;
    const done = state.pending[seat];
    if (seat === state.active && state.chosen && !position.guide.open_rounds)
      return { kind: "took", colour: state.chosen };
    if (done?.type === "pass") return { kind: "passed" };
    if (done || position.acted.includes(seat)) return { kind: "ready" };
    return position.to_act.includes(seat) ? { kind: "thinking" } : { kind: "waiting" };
  }
}
