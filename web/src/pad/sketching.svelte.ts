/** A table while it is entered: its names and its sketch. Whatever changes is rescored, and kept on the device. */

import { untrack } from "svelte";
import { games } from "../api/games.svelte";
import type { GameInfo, Sketch } from "../api/types";
import { t } from "../ground/language.svelte";
import { loaded, type Loaded } from "../shared/loading.svelte";
import { Counting } from "./counting.svelte";
import { keep, type Count } from "./counts.svelte";

export abstract class Sketching<G extends string> {
  readonly #count: Count<G>;
  readonly counting: Counting<G>;
  names: string[] = $state([]);
  sketch = $state() as Sketch<G>;
  /** The player whose city or points are shown. */
  seat = $state(0);
  /** The list of games; without it nobody can be added or removed. */
  readonly games: Loaded<GameInfo[]>;

  /** Call during component initialisation. */
  constructor(count: Count<G>) {
    this.#count = count;
    this.counting = new Counting(count.game);
    this.names = [...count.names];
    this.sketch = $state.snapshot(count.sketch) as Sketch<G>;
    $effect(() => this.score());
    this.games = loaded(games);
  }

  scored = $derived.by(() => this.counting.scored);
  /** The setups of the game, which say how many can play what; null until they have arrived. */
  info = $derived.by(
    () => (this.games.value?.find(({ name }) => name === this.#count.game) as GameInfo<G> | undefined) ?? null,
  );
  /** The names to show. */
  shownNames = $derived.by(() => this.names.map((name, seat) => name || t("pad-player", { n: seat + 1 })));
  /** How many can play at least and at most. */
  least = $derived.by(() => (this.info ? Math.min(...this.info.players) : this.names.length));
  most = $derived.by(() => (this.info ? Math.max(...this.info.players) : this.names.length));

  /** Score the sketch as it is now, and keep it with its score. */
  score(): void {
    const table = { ...this.#count, names: [...this.names], sketch: $state.snapshot(this.sketch) as Sketch<G> };
    // Untracked: a new score must not ask for the next one.
    const counted = untrack(() => this.counting.count(table.sketch));
    void counted.then((scored) => {
      if (scored) keep({ ...table, totals: scored.sheets.map((one) => one.total), winners: scored.result.winners });
    });
  }

  /** Ask the server again for what has not arrived. */
  retry(): void {
    if (this.games.failed) this.games.retry();
    if (this.counting.unreachable) this.score();
  }

  rename(seat: number, name: string): void {
    this.names[seat] = name;
  }

  /** Add a player, who is then the one that is shown. */
  add(): void {
    this.names.push("");
    this.addSeat();
    this.seat = this.names.length - 1;
  }

  remove(gone: number): void {
    this.names.splice(gone, 1);
    this.removeSeat(gone);
    this.seat = Math.min(this.seat, this.names.length - 1);
  }

  /** The last of `names` is new: enter it into the sketch. */
  protected abstract addSeat(): void;
  /** Take a player out of the sketch. */
  protected abstract removeSeat(gone: number): void;
}
