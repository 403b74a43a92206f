/** Where the turn stands, in words: whose it is, what I am to do now, what the button that goes on does. */

import type { Hinting } from "../../coach/hinting.svelte";
import { capitalised, t } from "../../ground/language.svelte";
import type { Acting } from "./acting.svelte";
import type { Projecting } from "./projecting.svelte";
import type { CanalTurn } from "./turn.svelte";
import type { TableView } from "./view.svelte";
import { outcomeAdded, outcomeSpoken, outcomeTold } from "./words";

export class Status {
  readonly #view: TableView;
  readonly #turn: CanalTurn;
  readonly #acting: Acting;
  readonly #hinting: Hinting<"canal">;
  readonly #projecting: Projecting;

  constructor(view: TableView, turn: CanalTurn, acting: Acting, hinting: Hinting<"canal">, projecting: Projecting) {
    this.#view = view;
    this.#turn = turn;
    this.#acting = acting;
    this.#hinting = hinting;
    this.#projecting = projecting;
  }

  /** Whose turn it is. */
  heading = $derived.by(() => {
    const { acting, actor, mine, over } = this.#view;
    if (over) return t("turn-over");
    if (acting === null) return t("game-canal");
    return mine ? t("turn-yours") : t("turn-of", { name: actor });
  });
  /** How many tiles are left. */
  left = $derived.by(() => t("canal-about", { n: this.#view.state.stack + this.#view.state.under.length }));

  title = $derived.by(() => {
    const { acting, actor, beat, match, over, passTo, people, resigned, room, spectator, story } = this.#view;
    if (match.stage.playing) {
      const type = beat?.action.type;
      if (over && (type === "lay" || type === "build")) return t("canal-last");
      if (type === "lay") return t("canal-beat-lay", { name: actor });
      if (type === "build") return t("canal-beat-build", { name: actor });
      if (type === "resign" && room.status === "running") return t("seat-resigned-said", people[beat!.by as number]!);
      return (beat && story.findLast(({ ply }) => ply === beat.ply)?.text) ?? this.heading;
    }
    if (this.#projecting.open && this.#turn.phase !== "wait") return t("canal-projection");
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
        if (passTo) return t("pass-made");
        if (resigned) return t("seat-resigned-me");
        return spectator ? t("canal-watching") : t("canal-waiting", { name: actor });
    }
  });

  about = $derived.by(() => {
    const turn = this.#turn;
    const { why, pointed } = this.#acting;
    const { match, names, news, over } = this.#view;
    if (match.stage.playing) {
      const changes = this.#view.told(match.stage.beat?.changes ?? []);
      return over && changes ? t("canal-last-about", { changes }) : capitalised(changes);
    }
    if (why) return why;
    if (this.#projecting.open && turn.phase !== "wait") return t("canal-projection-back");
    switch (turn.phase) {
      case "lay":
        if (turn.place && turn.way)
          return t("canal-lay-here-about", { ways: turn.place.ways.size, outcome: outcomeAdded(turn.way, names) });
        if (!turn.place && this.#hinting.waiting) return this.#hinting.waiting;
        if (!turn.place && match.stage.summarising) return this.#forced;
        return [this.#forced, turn.place ? "" : news].filter(Boolean).join(" ") || t("canal-lay-about");
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

  /** The button for the next action; null for whoever only watches. */
  button = $derived.by((): { text: string; enabled: boolean } | null => {
    const { match, over, passTo, resigned, spectator } = this.#view;
    const { busy, phase, way } = this.#turn;
    if (spectator || over || match.stage.playing || (resigned && !passTo)) return null;
    if (phase === "lay" || phase === "wait") return { text: t("canal-lay-it"), enabled: way !== null && !busy };
    return {
      text: match.sending ? t("canal-sending") : t("canal-end-turn"),
      enabled: phase === "ready" && !busy,
    };
  });

  /** What to do now, to hear. */
  get spoken(): string {
    // What is heard does not wait for the news, nor change when they come.
    const about = this.#view.match.stage.summarising && this.#turn.phase === "lay" ? t("canal-lay-about") : this.about;
    return `${this.title}. ${about}`;
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
    const { match, names, position, state } = this.#view;
    const deeds = outcomeTold(this.#turn.outcome, names);
    const does = deeds ? t("canal-ready-about", { deeds }) : "";
    const built = match.tentative.filter(({ type }) => type === "build").length;
    const supply = state.supply[position.seat ?? 0] ?? 0;
    // A lesson may stop in the middle of a turn.
    const complete = !state.phase.startsWith("build");
    if (complete && built < 2 && supply) return [does, t("canal-ready-short", { built })].filter(Boolean).join(" ");
    return does || t("canal-ready-nothing");
  }

  #waiting(): string {
    const { acting, actor, over, passTo, resigned, spectator } = this.#view;
    if (over || acting === null) return "";
    if (passTo) return t("pass-about", { name: passTo });
    if (this.#forced) return this.#forced;
    if (spectator || resigned) return t("canal-watching-about", { name: actor });
    return this.#turn.faces.length ? t("canal-waiting-about") : t("canal-waiting-no-tile");
  }
}
