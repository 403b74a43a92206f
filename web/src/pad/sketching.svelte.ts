/** A table while it is entered: its names and its sketch. Whatever changes is rescored, and kept on the device. */

import { untrack } from "svelte";
import { games } from "../api/games.svelte";
import type { GameInfo, Sketch } from "../api/types";
import { announce } from "../ground/announcer.svelte";
import { t } from "../ground/language.svelte";
import { loaded, type Loaded } from "../shared/loading.svelte";
import { Counting } from "./counting.svelte";
import { keep, type Count } from "./counts.svelte";

/** How many steps can be undone. */
const STEPS = 200;

export abstract class Sketching<G extends string> {
  readonly #count: Count<G>;
  readonly counting: Counting<G>;
  names: string[] = $state([]);
  sketch = $state() as Sketch<G>;
  /** The player whose city or points are shown. */
  seat = $state(0);
  /** What was entered step by step, ending with what is entered now. */
  readonly #steps: { names: string[]; sketch: Sketch<G>; text: string }[] = [];
  /** Whether there is something to undo. */
  canUndo = $state(false);
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
  /** Who is in front; while all are equal, nobody is. */
  leaders = $derived.by((): readonly number[] => {
    const winners = this.scored?.result.winners ?? [];
    return winners.length > 1 && winners.length === this.names.length ? [] : winners;
  });
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
    const entered = { names: [...this.names], sketch: $state.snapshot(this.sketch) as Sketch<G> };
    const before = this.#count;
    const blank =
      before.blank && JSON.stringify(entered) === JSON.stringify({ names: before.names, sketch: before.sketch });
    const table: Count<G> = { ...before, ...entered, blank };
    this.#note(table);
    // Untracked: a new score must not ask for the next one.
    const counted = untrack(() => this.counting.count(table.sketch));
    void counted.then((scored) => {
      if (scored) keep({ ...table, totals: scored.sheets.map((one) => one.total), winners: scored.result.winners });
    });
  }

  /** A change of the sketch is a step that can be undone; a name is typed letter by letter and is none. */
  #note({ names, sketch }: { names: string[]; sketch: Sketch<G> }): void {
    const text = JSON.stringify(sketch);
    const last = this.#steps.at(-1);
    if (last?.text === text) last.names = names;
    else this.#steps.push({ names, sketch, text });
    if (this.#steps.length > STEPS) this.#steps.shift();
    this.canUndo = this.#steps.length > 1;
  }

  /** Undo the last step. */
  undo(): void {
    if (this.#steps.length < 2) return;
    this.#steps.pop();
    const { names, sketch } = this.#steps.at(-1)!;
    if (names.length !== this.names.length) this.names = [...names];
    this.sketch = structuredClone(sketch);
    this.seat = Math.min(this.seat, this.names.length - 1);
    this.canUndo = this.#steps.length > 1;
    announce(t("pad-undone"));
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
