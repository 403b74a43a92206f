/** My turn at the table: actions one after the other. The server says what is legal and what the turn brings. */

import type { LiveMatch } from "../../api/match.svelte";
import { actionText } from "../words";

export class PlainTurn {
  readonly #match: LiveMatch;
  /** The notation of every action that has been on offer, so that a chosen one can be named. */
  readonly #notation = new Map<string, string>();

  constructor(match: LiveMatch) {
    this.#match = match;
    $effect.pre(() => {
      const { legal, notation } = match.shown!;
      for (const [i, text] of notation.entries()) this.#notation.set(JSON.stringify(legal[i]), text);
    });
    // A tentative turn that was restored after a reload has no preview yet.
    $effect(() => void match.preview());
  }

  /** A preview or the turn itself is on its way. */
  busy = $derived.by(() => this.#match.sending || (this.#match.tentative.length > 0 && !this.#match.previewed));
  /** I may choose an action, the first or a further one. */
  choosing = $derived.by(
    () => this.#match.myTurn && this.#match.room!.status !== "over" && this.#match.shown!.legal.length > 0,
  );
  /** The points that the tentative turn brings; null until its preview has arrived. */
  gain = $derived.by((): number | null => this.#match.previewed?.gain ?? null);

  /** The actions of the tentative turn as text. */
  get chosen(): string[] {
    return this.#match.tentative.map((action) => actionText(action, this.#notation.get(JSON.stringify(action))));
  }

  /** Add a legal action to the tentative turn. */
  async choose(index: number): Promise<void> {
    await this.#match.tryOut([...this.#match.tentative, this.#match.shown!.legal[index]]);
  }

  canUndo = $derived.by(() => this.#match.tentative.length > 0 && !this.#match.sending);

  /** Take back the last action. */
  async undo(): Promise<void> {
    if (this.canUndo) await this.#match.tryOut(this.#match.tentative.slice(0, -1));
  }

  async send(): Promise<boolean> {
    return this.#match.submit();
  }
}
