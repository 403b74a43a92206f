/** A turn of the others, step by step: the tile drops, a piece lands, another one lands; then a breath. */

import type { LogEntry } from "../api/types";
import { isSeatChange } from "../shared/seatChanges";
import type { CutMoves } from "../stage/stage.svelte";

const STEP_MS = 1000;
/** After a turn, before the next one begins. */
const PAUSE_MS = 600;
/** A sentence is read: a tile that fits nowhere, a turn without a tile. */
const READ_MS = 1600;

export const beats: CutMoves<"canal"> = (moves, { seat, toAct, over }) =>
  moves.map((move, i) => {
    const until = move.ply + 1;
    if (move.by === "chance" || move.by === seat) return { until, ms: 0 };
    const next = moves.slice(i + 1).find(({ by }) => by !== "chance");
    if (!next && over) return { until, ms: STEP_MS, hold: true };
    if (!isPlaced(move)) return { until, ms: READ_MS };
    // A turn that is still being played arrives piece by piece.
    const last = next ? next.by !== move.by || !isBuild(next) : !toAct.includes(move.by);
    return { until, ms: last ? STEP_MS + PAUSE_MS : STEP_MS };
  });

const isBuild = ({ action }: LogEntry<"canal">): boolean => !isSeatChange(action) && action.type === "build";
const isPlaced = (move: LogEntry<"canal">): boolean => isBuild(move) || move.action.type === "lay";
