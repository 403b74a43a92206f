/** Rescores a sketch whenever it changes (debounced); only the newest answer counts. */

import { api, Refused } from "../api/client";
import type { Sketch, Scored } from "../api/types";

export class Counting<G extends string> {
  scored: Scored<G> | null = $state.raw(null);
  /** Why the sketch cannot be counted; null: it can. */
  refused: Refused | null = $state.raw(null);
  unreachable = $state(false);
  readonly #game: G;
  #asked = 0;

  constructor(game: G) {
    this.#game = game;
  }

  async count(sketch: Sketch<G>): Promise<Scored<G> | null> {
    const number = ++this.#asked;
    // Debounce: entering a whole city sends one request, not one for every tile.
    if (this.scored) await new Promise((resolve) => setTimeout(resolve, 200));
    if (number !== this.#asked) return null;
    try {
      const scored = await api.scoreSketch(this.#game, sketch);
      if (number !== this.#asked) return null;
      this.scored = scored;
      this.refused = null;
      this.unreachable = false;
      return scored;
    } catch (error) {
      if (number !== this.#asked) return null;
      this.refused = error instanceof Refused ? error : null;
      this.unreachable = !(error instanceof Refused);
      return null;
    }
  }
}
