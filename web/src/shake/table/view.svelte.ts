/** What the table shows of the match, read from its position once for all parts of the table. */

import type { LiveMatch } from "../../api/match.svelte";
import { peopleOf } from "../../shared/seats";
import { sceneOf } from "../beats";
import { boardWithSealed, shownRound } from "../pictures/pieces";
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
  /** I have given up: a bot plays for me. */
  resigned = $derived.by(() => !this.spectator && (this.room.seats[this.seat]?.resigned ?? false));
  others = $derived.by(() => this.room.seats.map(({ seat }) => seat).filter((seat) => seat !== this.seat));
  people = $derived.by(() => peopleOf(this.room));
  names = $derived.by(() => this.people.map(({ name }) => name));
  ground = $derived.by(() => groundOf(this.state.setup));
  sites = $derived.by(() => sitesOf(this.state.setup, this.state.deal?.construction ?? []));
  /** I am the active player of this round. */
  active = $derived.by(() => !this.spectator && this.state.active === this.seat && !this.position.guide.open_rounds);
  round = $derived.by(() => shownRound(this.state));
  /** While the stage plays: what it shows. */
  scene = $derived.by(() => sceneOf(this.match.stage.beat, this.position.seat, !this.state.pattern));
  /** The cubes of this round are mine to shake: nothing was done in it yet. */
  shakes = $derived.by(() => {
    const { chosen, pending, setup } = this.state;
    const untouched = !chosen && !pending[this.seat] && !this.resigned;
    return untouched && !this.spectator && (setup.players === 1 || this.active);
  });
  sheet = $derived.by(() => this.position.sheets[this.seat]!);
  meters = $derived.by(() => this.position.guide.meters[this.seat] ?? []);
  /** The large city; a sealed placement of mine lies there already, for me alone. */
  board = $derived.by(() => boardWithSealed(this.position, this.seat));
}
