/** How a game without pictures is shown: one move of the others after the other. */

import type { CutMoves } from "../stage/stage.svelte";

const MOVE_MS = 900;

export const beats: CutMoves = (moves, { seat }) =>
  moves.map(({ ply, by }) => ({ until: ply + 1, ms: by === "chance" || by === seat ? 0 : MOVE_MS }));
