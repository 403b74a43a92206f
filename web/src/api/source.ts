/** Where a match comes from and where its turns go: the server, or a lesson. */

import { api } from "./client";
import type { Action, Frame, Look, Previewed, Turn } from "./types";

export interface Source<G extends string> {
  /** Nobody else sits there, and nothing is stored. */
  readonly isLesson: boolean;
  /** The parts of the table that a lesson does not show yet. */
  readonly hides?: readonly string[];
  look(seat: number | null): Promise<Look<G>>;
  /** The live feed of what follows a look; null: there is none. */
  feed(seat: number | null): EventSource | null;
  /** Add my nonce to the seed, before the match starts; a lesson has no chance of its own. */
  addNonce?(nonce: string): Promise<Look<G>>;
  /** The table after some actions, were nobody else to act. */
  preview(seat: number, step: number, actions: Action<G>[]): Promise<Previewed<G>>;
  /** What led to a position, as the seat saw it: the frames at `count` plies from `first` on; a lesson has none. */
  frames?(first: number, count: number, seat: number | null): Promise<Frame<G>[]>;
  /** Play a turn. False: it does not reach the lesson's goal, and stays tentative. */
  takeTurn(turn: Turn): Promise<boolean>;
}

export function serverMatch<G extends string>(id: string): Source<G> {
  return {
    isLesson: false,
    look: (seat) => api.look<G>(id, seat),
    feed: (seat) => new EventSource(api.feedPath(id, seat)),
    addNonce: (nonce) => api.addNonce<G>(id, nonce),
    preview: (seat, step, actions) => api.preview<G>(id, seat, step, actions),
    frames: async (first, count, seat) => (await api.replay<G>(id, first, count, seat)).frames,
    async takeTurn(turn) {
      await api.takeTurn(id, turn);
      return true;
    },
  };
}
