/** A score pad's server: the game's setups, and a score for every sketch. */

import { vi } from "vitest";
import type { GameInfo } from "../../src/api/types";
import { FakeServer } from "./server";
import { sheet } from "./tables";

/** What the server answers to a sketch, if it accepts it. */
export const scored = (players: number, view: object = {}, guide: object = {}): object => ({
  view: { seat: null, state: view },
  guide,
  sheets: Array.from({ length: players }, (_, seat) => sheet(10 * seat)),
  result: { winners: [players - 1], decided_by: "points" },
});

/** A server that scores; the page asks for the games once, so all tests of a file have the same. */
export function padServer(game: Partial<GameInfo> & { name: string }, score: (sketch: any) => unknown): FakeServer {
  return new FakeServer()
    .on("GET /api/games", { games: [game] })
    .on(`POST /api/games/${game.name}/score`, ({ sketch }: { sketch: unknown }) => score(sketch));
}

/** Wait until the last change has been scored: changes are collected for 200 ms. */
export const rescored = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(250);
};
