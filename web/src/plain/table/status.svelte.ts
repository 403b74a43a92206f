/** Where the turn stands, in words: whose it is, whom the table waits for. */

import { list, t } from "../../ground/language.svelte";
import { properName } from "../../shared/seats";
import type { TableView } from "./view.svelte";

export class Status {
  readonly #view: TableView;

  constructor(view: TableView) {
    this.#view = view;
  }

  heading = $derived.by(() => {
    const { match, over, position, room, spectator } = this.#view;
    if (over) return t("turn-over");
    if (match.myTurn)
      return room.mine.length > 1 ? t("turn-of", { name: properName(room.seats[position.seat!]!) }) : t("turn-yours");
    return spectator ? t("watching") : t("plain-waiting");
  });
  /** "Waiting for Mia"; empty: for nobody but me. */
  waiting = $derived.by(() => {
    const { over, position, room } = this.#view;
    const awaited = position.to_act.filter((seat) => seat !== position.seat);
    if (over || !awaited.length) return "";
    return t("waiting-for", { names: list(awaited.map((seat) => properName(room.seats[seat]!))) });
  });
  /** The title of my turn, or of whose turn it is; while the stage plays, what is done there. */
  title = $derived.by(() => {
    const { myTurn, stage, tentative } = this.#view.match;
    if (stage.beat) return this.#view.story.at(-1)?.text ?? this.heading;
    return !myTurn ? this.heading : tentative.length ? t("plain-turn") : t("plain-choose");
  });
}
