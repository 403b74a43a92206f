/** What the table shows of the match: its position, or the one after my tentative turn, read once for all parts. */

import type { LiveMatch } from "../../api/match.svelte";
import { peopleOf } from "../../shared/seats";
import { actionText, moveSpoken } from "../words";

export class TableView {
  readonly match: LiveMatch;

  constructor(match: LiveMatch) {
    this.match = match;
  }

  room = $derived.by(() => this.match.room!);
  /** The table as it is, without my tentative turn. */
  position = $derived.by(() => this.match.position!);
  /** The table as it is shown. */
  shown = $derived.by(() => this.match.shown!);
  /** The legal actions as text. */
  actions = $derived.by(() => this.shown.legal.map((action, i) => actionText(action, this.shown.notation[i])));
  spectator = $derived.by(() => this.position.seat === null);
  over = $derived.by(() => this.match.over);
  people = $derived.by(() => peopleOf(this.room));
  names = $derived.by(() => this.people.map(({ name }) => name));
  /** The log in sentences. */
  story = $derived.by(() => this.match.log.map((entry) => ({ ...entry, text: moveSpoken(entry, this.people) })));
}
