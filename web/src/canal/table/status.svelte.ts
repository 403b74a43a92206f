/** Where the turn stands, in words: whose it is, what I am to do now, what the button that goes on does. */

import type { Hinting } from "../../coach/hinting.svelte";
import { t } from "../../ground/language.svelte";
import type { Acting } from "./acting.svelte";
import type { CanalTurn } from "./turn.svelte";
import type { TableView } from "./view.svelte";
import { outcomeSpoken } from "./words";

export class Status {
  readonly #view: TableView;
  readonly #turn: CanalTurn;
  readonly #acting: Acting;
  readonly #hinting: Hinting<"canal">;

  constructor(view: TableView, turn: CanalTurn, acting: Acting, hinting: Hinting<"canal">) {
    this.#view = view;
    this.#turn = turn;
    this.#acting = acting;
    this.#hinting = hinting;
  }

  /** Whose turn it is. */
  heading = $derived.by(() => {
    const { acting, actor, match, over, room } = this.#view;
    if (over) return t("turn-over");
    if (acting === null) return t("game-canal");
    return match.myTurn && room.mine.length === 1 ? t("turn-yours") : t("turn-of", { name: actor });
  });
  /** How many tiles are left. */
  left = $derived.by(() => t("canal-about", { n: this.#view.state.stack + this.#view.state.under.length }));

  title = $derived.by(() => {
    const { acting, actor, over, spectator } = this.#view;
    switch (this.#turn.phase) {
      case "lay":
        return this.#turn.place ? t("canal-lay-here") : t("canal-lay");
      case "build-1":
        return t("canal-build");
      case "build-2":
        return t("canal-build-again");
      case "ready":
        return t("canal-ready");
      case "wait":
        if (over) return t("turn-over");
        if (acting === null) return t("canal-made");
        return spectator ? t("canal-watching") : t("canal-waiting", { name: actor });
    }
  });

  about = $derived.by(() => {
    const turn = this.#turn;
    const { why, pointed } = this.#acting;
    const { names } = this.#view;
    if (why) return why;
    switch (turn.phase) {
      case "lay":
        if (turn.place && turn.way)
          return t("canal-lay-here-about", { ways: turn.place.ways.size, outcome: outcomeSpoken(turn.way, names) });
        if (!turn.place && this.#hinting.waiting) return this.#hinting.waiting;
        return this.#forced || t("canal-lay-about");
      case "build-1":
      case "build-2":
        if (pointed) return t("canal-site-about", { outcome: outcomeSpoken(pointed, names) });
        return t(turn.phase === "build-1" ? "canal-build-about" : "canal-build-again-about", { n: turn.reachValue });
      case "ready":
        return this.#ready();
      case "wait":
        return this.#waiting();
    }
  });

  /** The button for the next action; null for spectators. */
  button = $derived.by((): { text: string; enabled: boolean } | null => {
    const { match, over, spectator } = this.#view;
    const { busy, phase, way } = this.#turn;
    if (spectator || over) return null;
    if (phase === "lay" || phase === "wait") return { text: t("canal-lay-it"), enabled: way !== null && !busy };
    return {
      text: match.sending ? t("canal-sending") : t("canal-end-turn"),
      enabled: phase === "ready" && !busy,
    };
  });

  /** What to do now, to hear. */
  get spoken(): string {
    return `${this.title}. ${this.about}`;
  }

  /** What the rules did by themselves since my last turn: exchanges and skipped turns. */
  #forced = $derived.by(() => {
    const { match, position, story } = this.#view;
    const mine = match.log.findLast(({ by, action }) => by === position.seat && action.type === "lay")?.ply ?? -1;
    const plies = new Set(
      match.log
        .filter(({ ply, action }) => ply > mine && (action.type === "exchange" || action.type === "skip"))
        .map(({ ply }) => ply),
    );
    return story.findLast(({ ply }) => plies.has(ply))?.text ?? "";
  });

  #ready(): string {
    const { match, position, state } = this.#view;
    const gain = match.previewed?.gain ?? 0;
    const built = match.tentative.length - 1;
    const supply = state.supply[position.seat ?? 0] ?? 0;
    return built < 2 && supply ? t("canal-ready-short", { built, gain }) : t("canal-ready-about", { gain });
  }

  #waiting(): string {
    const { acting, actor, over, spectator } = this.#view;
    if (over || acting === null) return "";
    if (this.#forced) return this.#forced;
    if (spectator) return t("canal-watching-about", { name: actor });
    return this.#turn.faces.length ? t("canal-waiting-about") : t("canal-waiting-no-tile");
  }
}
