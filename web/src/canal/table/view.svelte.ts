/** What the table shows of the match: its position, or the one after my tentative turn, read once for all parts. */

import type { LiveMatch } from "../../api/match.svelte";
import type { LogEntry } from "../../api/types";
import { t } from "../../ground/language.svelte";
import { signed } from "../../shared/points";
import { botStandsIn, moverOf, peopleOf, properName } from "../../shared/seats";
import { hidesPoints } from "../../table/hiding";
import type { Passing } from "../../table/passing.svelte";
import { buildingsOf, jetsOf, tilesOf } from "../pictures/map";
import { cellKey, coveredBy, readKey } from "../pictures/pieces";
import type { CanalTurn } from "./turn.svelte";
import { cellSpoken, sentences } from "./words";

export class TableView {
  readonly match: LiveMatch<"canal">;
  readonly #turn: CanalTurn;
  readonly #passing: Passing | undefined;

  constructor(match: LiveMatch<"canal">, turn: CanalTurn, passing?: Passing) {
    this.match = match;
    this.#turn = turn;
    this.#passing = passing;
  }

  room = $derived.by(() => this.match.room!);
  /** The table as it is, without my tentative turn. */
  position = $derived.by(() => this.match.position!);
  /** The table as it is shown. */
  shown = $derived.by(() => this.#turn.shown);
  state = $derived.by(() => this.shown.view.state);
  tiles = $derived.by(() => tilesOf(this.shown));
  buildings = $derived.by(() => buildingsOf(this.shown));
  jets = $derived.by(() => jetsOf(this.shown));
  /** The points that each seat wins or loses by what is shown: by the beat of the stage, or by my tentative turn. */
  changes = $derived.by((): readonly number[] => this.match.stage.beat?.changes ?? this.match.previewed?.changes ?? []);
  /** The move of another that the stage shows right now. */
  beat = $derived.by(
    (): LogEntry<"canal"> | null => this.match.stage.beat?.moves.findLast(({ by }) => by !== "chance") ?? null,
  );
  /** How many steps of the turn are shown that it belongs to. */
  stepsShown = $derived.by((): number => {
    const { beat } = this;
    if (!beat) return 0;
    const turn = this.match.log.slice(
      this.match.log.findLastIndex(({ by, action }) => by === beat.by && action.type === "lay"),
    );
    return turn.filter(({ by, action }) => by === beat.by && coveredBy(action).length).length;
  });
  /** The tile or the plot of that move, by name. */
  happening = $derived.by((): readonly string[] => (this.beat ? coveredBy(this.beat.action) : []));
  /** The points of a seat are left out on this screen. */
  hides(seat: number): boolean {
    return hidesPoints(this.room, this.position.seat, seat);
  }
  /** "Bruno +4, you −4" */
  told(changes: readonly number[]): string {
    return changes
      .flatMap((n, seat) => (n && !this.hides(seat) ? [{ ...this.people[seat]!, points: signed(n) }] : []))
      .sort((a, b) => +(a.me === "yes") - +(b.me === "yes"))
      .map((one) => t("canal-change", one))
      .join(", ");
  }

  /** Which tiles others took from me since my last turn: "Bruno took the tile at 3 east". */
  #lost = $derived.by((): string[] => {
    const { guide, seat: me } = this.position;
    const led = this.match.stage.news?.since?.guide.leads.filter(({ seat }) => seat === me) ?? [];
    return led.flatMap(({ cell }) => {
      const seat = guide.leads.find((lead) => lead.cell === cell)?.seat ?? null;
      if (seat === me) return [];
      const place = cellSpoken(readKey(cell));
      return [
        seat === null ? t("canal-news-tied", { place }) : t("canal-news-taken", { place, name: this.names[seat]! }),
      ];
    });
  });
  /** Why points have changed since my last turn, or that none have; empty: nothing has happened. */
  news = $derived.by((): string => {
    const { news } = this.match.stage;
    if (!news) return "";
    const changes = this.told(news.changes);
    const why = this.#lost.length ? ` (${this.#lost.join("; ")})` : "";
    const first = this.match.log.some(({ by }) => by === this.position.seat) ? "no" : "yes";
    return changes ? t("canal-news", { first, changes, why }) : t("canal-news-none", { first });
  });

  /** At one screen: my turn is over, and this person is to get the screen; empty: nobody is. */
  passTo = $derived.by((): string => {
    const next = this.#passing?.leavesFor;
    return next ? properName(next) : "";
  });
  spectator = $derived.by(() => this.position.seat === null);
  /** I have given up: a bot plays for me. */
  resigned = $derived.by(() => !this.spectator && (this.room.seats[this.position.seat!]?.resigned ?? false));
  /** The match is over, also while its last move is held to be read: no other is (see `beats`). */
  over = $derived.by(() => this.match.over || (this.match.stage.beat?.hold ?? false));
  people = $derived.by(() => peopleOf(this.room));
  names = $derived.by(() => this.people.map(({ name }) => name));
  /** The seat whose turn it is, or whose move is shown; null: none's. */
  acting = $derived.by((): number | null => {
    if (this.over) return null;
    return typeof this.beat?.by === "number" ? this.beat.by : (this.position.to_act[0] ?? null);
  });
  /** It is the turn of the one person at this screen, or what led to it is still being shown. */
  mine = $derived.by(() => {
    const { mine, seats } = this.room;
    return mine.length === 1 && mine[0] === this.acting && !botStandsIn(seats[this.acting]!);
  });
  /** The name of whose turn it is. */
  actor = $derived.by(() => (this.acting === null ? "" : moverOf(this.room.seats[this.acting]!, this.room.mine)));
  /** The log in sentences, a turn in one. */
  story = $derived.by(() => sentences(this.match.log, this.people, this.acting));
  /** The cells where others laid or built since my last turn, until I have laid; for a spectator the last turn's. */
  recent = $derived.by((): ReadonlySet<string> => {
    const cells = new Set<string>();
    if (this.#turn.phase !== "lay" && this.#turn.phase !== "wait") return cells;
    const { seat } = this.position;
    for (const { by, action } of this.match.log.toReversed()) {
      if (by === seat && action.type === "lay") break;
      if (typeof by === "number" && by !== seat && (action.type === "lay" || action.type === "build"))
        cells.add(cellKey(action));
      if (this.spectator && action.type === "lay") break;
    }
    return cells;
  });
}
