/** The moments of a match: fetched in pages as they are looked at, the next page ahead (prefetch). */

import { api, Refused } from "../api/client";
import type { Frame, LogEntry, Room } from "../api/types";

/** How many frames one request brings. */
const PIECE = 20;

export class Moments<G extends string = string> {
  readonly id: string;
  room: Room<G> | null = $state.raw(null);
  log: LogEntry<G>[] = $state.raw([]);
  /** What went wrong: there is nothing to look at, perhaps for a reason that the server gave; or no answer. */
  missing = $state(false);
  refused: Refused | null = $state.raw(null);
  failed = $state(false);
  #frames: ReadonlyMap<number, Frame<G>> = $state.raw(new Map());
  #asked = new Set<number>();

  constructor(id: string) {
    this.id = id;
  }

  /** Who played what; the frames come when they are looked at. */
  async open(): Promise<void> {
    this.failed = false;
    this.#asked.clear();
    try {
      const look = await api.look<G>(this.id);
      this.log = look.log;
      this.room = look.room;
      this.missing = look.position === null;
    } catch (error) {
      this.refused = error instanceof Refused && error.status < 429 ? error : null;
      this.missing = this.refused !== null;
      this.failed = !this.missing;
    }
  }

  /** The frame at a ply; undefined until it has come. */
  at(ply: number): Frame<G> | undefined {
    return this.#frames.get(ply);
  }

  /** Fetch the page of a moment and the next one, unless they are there. */
  async want(ply: number): Promise<void> {
    const first = Math.floor(ply / PIECE) * PIECE;
    const pieces = [first, ply > first + PIECE / 2 ? first + PIECE : first - PIECE].filter(
      (piece) => piece >= 0 && piece <= this.log.length,
    );
    await Promise.all(pieces.filter((piece) => !this.#asked.has(piece)).map((piece) => this.#fetch(piece)));
  }

  async #fetch(first: number): Promise<void> {
    this.#asked.add(first);
    try {
      const { frames } = await api.replay<G>(this.id, first, PIECE);
      const known = new Map(this.#frames);
      for (const frame of frames) known.set(frame.ply, frame);
      this.#frames = known;
      this.failed = false;
    } catch {
      this.#asked.delete(first);
      this.failed = true;
    }
  }
}
