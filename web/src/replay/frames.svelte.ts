/** The frames of a replay: fetched in pages as they are shown, the next page ahead (prefetch). */

import { api, Refused } from "../api/client";
import type { Frame, LogEntry, Room } from "../api/types";

/** How many frames one request brings. */
const PAGE = 20;

export class Frames<G extends string = string> {
  readonly id: string;
  room: Room<G> | null = $state.raw(null);
  log: LogEntry<G>[] = $state.raw([]);
  /** What went wrong: there is nothing to show, perhaps for a reason that the server gave; or no answer. */
  missing = $state(false);
  refused: Refused | null = $state.raw(null);
  failed = $state(false);
  #frames: ReadonlyMap<number, Frame<G>> = $state.raw(new Map());
  #asked = new Set<number>();

  constructor(id: string) {
    this.id = id;
  }

  /** Fetch the room and the log; the frames come when they are shown. */
  async open(): Promise<void> {
    this.failed = false;
    this.#asked.clear();
    try {
      const look = await api.look<G>(this.id);
      this.log = look.log;
      this.room = look.room;
      this.missing = look.position === null;
    } catch (error) {
      this.refused = error instanceof Refused && !error.passing ? error : null;
      this.missing = this.refused !== null;
      this.failed = !this.missing;
    }
  }

  /** The frame at a ply; undefined until it has come. */
  at(ply: number): Frame<G> | undefined {
    return this.#frames.get(ply);
  }

  /** Fetch the page of a frame and the nearest other one, unless they are there. */
  async load(ply: number): Promise<void> {
    const first = Math.floor(ply / PAGE) * PAGE;
    const pages = [first, ply > first + PAGE / 2 ? first + PAGE : first - PAGE].filter(
      (page) => page >= 0 && page <= this.log.length,
    );
    await Promise.all(pages.filter((page) => !this.#asked.has(page)).map((page) => this.#fetch(page)));
  }

  async #fetch(first: number): Promise<void> {
    this.#asked.add(first);
    try {
      const { frames } = await api.replay<G>(this.id, first, PAGE);
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
