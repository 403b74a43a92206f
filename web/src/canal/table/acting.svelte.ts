/** What I do in my turn: choose a place, rotate, lay, build, go back, end. Each is announced when it is done. */

import { announce } from "../../ground/announcer.svelte";
import { t } from "../../ground/language.svelte";
import { play } from "../../ground/sound";
import { focusHeadingIfLost } from "../../shared/focus";
import { plotKey, type Cell, type Plot } from "../pictures/pieces";
import { siteAt, whyNot } from "./labels";
import type { CanalTurn, Site } from "./turn.svelte";
import type { TableView } from "./view.svelte";
import { outcomeAdded, outcomeSpoken, canalsSpoken, cellSpoken, plotSpoken } from "./words";

export class Acting {
  readonly #view: TableView;
  readonly #turn: CanalTurn;
  readonly #next: () => string;
  /** Why something cannot be done, until something else is. */
  why = $state("");
  #pointed: string | null = $state(null);

  /** `next`: what is to be done then, in words. */
  constructor(view: TableView, turn: CanalTurn, next: () => string) {
    this.#view = view;
    this.#turn = turn;
    this.#next = next;
    $effect(() => {
      if (turn.phase === "wait") void focusHeadingIfLost();
    });
  }

  /** The site under the mouse or the focus. */
  pointed = $derived.by((): Site | undefined =>
    this.#pointed === null ? undefined : this.#turn.sites.find((site) => plotKey(site) === this.#pointed),
  );

  point(plot: Plot | null): void {
    this.#pointed = plot && plotKey(plot);
  }

  /** A press where there is nothing to do asks why. */
  ask(at: Cell): void {
    this.why = whyNot(this.#view, this.#turn, at);
    if (!this.why) return;
    announce(this.why);
    play("refuse");
  }

  choose(at: Cell): void {
    this.why = "";
    this.#turn.choose(at);
    play("pick");
    const { place, way } = this.#turn;
    if (place && way)
      announce(
        t("canal-said-chosen", {
          place: cellSpoken(at),
          ways: place.ways.size,
          outcome: outcomeAdded(way, this.#view.names),
        }),
      );
  }

  rotate(by: 1 | -1 = 1): void {
    this.why = "";
    const turn = this.#turn;
    if (turn.rotate(by)) {
      play("pick");
      announce(
        turn.way
          ? t("canal-said-turned-here", { n: turn.quarters, outcome: outcomeAdded(turn.way, this.#view.names) })
          : t("canal-said-turned", { n: turn.quarters, canals: canalsSpoken(turn.face?.canals ?? "") }),
      );
    } else if (turn.place) {
      this.why = t("canal-why-one-way");
      announce(this.why);
    }
  }

  async lay(): Promise<void> {
    this.why = "";
    const { at } = this.#turn;
    await this.#turn.lay();
    if (at && !this.#view.match.trouble) announce(t("canal-said-laid", { place: cellSpoken(at), next: this.#next() }));
  }

  async build(plot: Plot): Promise<void> {
    this.why = "";
    const site = siteAt(this.#turn, plot);
    this.#pointed = null;
    await this.#turn.build(site);
    if (!this.#view.match.trouble)
      announce(
        t("canal-said-built", {
          plot: plotSpoken(site),
          outcome: outcomeSpoken(site, this.#view.names),
          next: this.#next(),
        }),
      );
  }

  /** Take back the last action, or the last ones until `left` are left. */
  async back(left?: number): Promise<void> {
    this.why = "";
    await this.#turn.back(left);
    announce(t("canal-said-back", { next: this.#next() }));
  }

  async end(): Promise<void> {
    this.why = "";
    if (await this.#turn.end()) play("flip");
  }
}
