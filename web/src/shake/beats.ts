/**
 * A round in beats: the cubes land, the active player takes a colour, all placements are revealed at once. A pass of mine,
 * the end of the last round, and a reveal for several people at one screen stay until they have been read.
 */

import type { LogEntry } from "../api/types";
import { isSeatChange } from "../shared/seatChanges";
import type { Beat, CutMoves } from "../stage/stage.svelte";

/** Until the last cube has landed. */
export const TUMBLE_MS = 1100;
const TOOK_MS = 900;
export const REVEAL_MS = 1800;

type Entry = LogEntry<"shake">;

export const beats: CutMoves<"shake"> = (moves, { seat, players, mine, gathered, over }) =>
  moves.map(({ ply, by, action }, i) => {
    const until = ply + 1;
    const next = moves.slice(i + 1).find((entry) => !isSeatChange(entry.action));
    switch (action.type) {
      case "shake":
        // My own turn does not wait: the colours are offered when the last cube has landed.
        return { until, ms: next || !mine ? TUMBLE_MS : 0 };
      case "choose":
        return { until, ms: by === seat ? 0 : TOOK_MS };
      case "place":
      case "pass":
        if (action.type === "pass" && by === seat) return { until, ms: REVEAL_MS, hold: true };
        // Sealed placements are shown when the last of the round has come; alone, my own is shown at once anyway.
        if (next ? next.action.type !== "shake" : !(over && i === moves.length - 1)) return { until, ms: 0 };
        return { until, ms: players > 1 ? REVEAL_MS : 0, hold: !next || gathered };
      default:
        return { until, ms: 0 };
    }
  });

/** What a beat is about; null: nothing that is to be seen by itself. */
export type Scene = { kind: "reveal" } | { kind: "pass" } | { kind: "took"; by: number } | null;

/** `ended`: the round is over after it. */
export function sceneOf(beat: Pick<Beat<"shake">, "moves"> | null, seat: number | null, ended: boolean): Scene {
  const last: Entry | undefined = beat?.moves.findLast(({ action }) => !isSeatChange(action));
  if (!last) return null;
  if (last.action.type === "pass" && last.by === seat) return { kind: "pass" };
  if (last.action.type === "choose") return { kind: "took", by: Number(last.by) };
  return ended ? { kind: "reveal" } : null;
}
