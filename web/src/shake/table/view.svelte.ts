/** What the table shows of the match, read from its position once for all parts of the table. */

import type { LiveMatch } from "../../api/match.svelte";
import { peopleOf } from "../../shared/seats";
import { cellOf, letterOf } from "../pictures/pieces";
import { groundOf, sitesOf } from "../pictures/printed.svelte";

export class TableView {
  readonly match: LiveMatch<"shake">;

  constructor(match: LiveMatch<"shake">) {
    this.match = match;
  }

  room = $derived.by(() => this.match.room!);
  position = $derived.by(() => this.match.position!);
  state = $derived.by(() => this.position.view.state);
  /** Whose city is large: mine, or for a spectator the first one. */
  seat = $derived.by(() => this.position.seat ?? 0);
  spectator = $derived.by(() => this.position.seat === null);
  others = $derived.by(() => this.room.seats.map(({ seat }) => seat).filter((seat) => seat !== this.seat));
  people = $derived.by(() => peopleOf(this.room));
  names = $derived.by(() => this.people.map(({ name }) => name));
  ground = $derived.by(() => groundOf(this.state.setup));
  sites = $derived.by(() => sitesOf(this.state.setup, this.state.deal?.construction ?? []));
  /** I am the active player of this round. */
  active = $derived.by(() => !this.spectator && this.state.active === this.seat && !this.position.guide.open_rounds);
  sheet = $derived.by(() => this.position.sheets[this.seat]!);
  meters = $derived.by(() => this.position.guide.meters[this.seat] ?? []);
  /** The large city; a sealed placement of mine lies there already, for me alone. */
  board = $derived.by(() => {
    const { boards, pending } = this.state;
    const board = boards[this.seat]!;
    const mine = this.spectator ? null : pending[this.seat];
    if (mine?.type !== "place") return board;
    const cells = new Set(this.position.guide.sealed.map(cellOf));
    return [...board].map((letter, cell) => (cells.has(cell) ? letterOf(mine.colour) : letter)).join("");
  });
}
