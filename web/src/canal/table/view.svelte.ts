/** What the table shows of the match: its position, or the one after my tentative turn, read once for all parts. */

import type { LiveMatch } from "../../api/match.svelte";
import { peopleOf, properName } from "../../shared/seats";
import { buildingsOf, jetsOf, tilesOf } from "../pictures/map";
import { cellKey } from "../pictures/pieces";
import type { CanalTurn } from "./turn.svelte";
import { sentences } from "./words";

export class TableView {
  readonly match: LiveMatch<"canal">;
  readonly #turn: CanalTurn;

  constructor(match: LiveMatch<"canal">, turn: CanalTurn) {
    this.match = match;
    this.#turn = turn;
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
  spectator = $derived.by(() => this.position.seat === null);
  over = $derived.by(() => this.room.status === "over");
  people = $derived.by(() => peopleOf(this.room));
  names = $derived.by(() => this.people.map(({ name }) => name));
  /** The seat whose turn it is; null: none's. */
  acting = $derived.by(() => (this.over ? null : (this.position.to_act[0] ?? null)));
  /** The name of whose turn it is. */
  actor = $derived.by(() => (this.acting === null ? "" : properName(this.room.seats[this.acting]!)));
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
