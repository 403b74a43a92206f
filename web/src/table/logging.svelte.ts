/** The frames behind the log, fetched while it is open, the newest first. */

import type { LiveMatch } from "../api/match.svelte";
import type { Frame } from "../api/types";

/** How many frames one request brings. */
const PAGE = 20;

export class Logging {
  readonly #match: LiveMatch;
  #frames: ReadonlyMap<number, Frame> = $state.raw(new Map());
  /** As whom the frames were fetched: at the end of a match everything is open. */
  #seenBy = "";
  #wanted = 0;

  constructor(match: LiveMatch) {
    this.#match = match;
  }

  /** The frame at a ply; undefined until it has come. */
  at = (ply: number): Frame | undefined => this.#frames.get(ply);

  /**
   * Fetch the frames that are missing, page by page, until `close` or the next call. Without an answer the log has no
   * points.
   */
  async open(): Promise<void> {
    const wanted = ++this.#wanted;
    const { newest, room, seat } = this.#match;
    if (!newest) return;
    const over = room?.status === "over";
    const seenBy = over ? "all" : String(seat);
    if (seenBy !== this.#seenBy) this.#frames = new Map();
    this.#seenBy = seenBy;
    for (let last = newest.ply; ;) {
      while (this.#frames.has(last)) last--;
      if (last < 0) return;
      let first = last;
      while (first > 0 && first > last - PAGE + 1 && !this.#frames.has(first - 1)) first--;
      const frames = await this.#match.frames(first, last - first + 1, over ? null : seat).catch(() => []);
      if (wanted !== this.#wanted || !frames.some(({ ply }) => ply === last)) return;
      this.#frames = new Map([...this.#frames, ...frames.map((frame) => [frame.ply, frame] as const)]);
    }
  }

  close(): void {
    this.#wanted++;
    this.#frames = new Map();
  }
}
