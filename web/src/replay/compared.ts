/** Whoever comes from an analysis sees in the replay what was played and what would have been better. */

import type { AnalysedTurn, RatedTurn, SeatAnalysis } from "../api/types";

/** A turn that was played, and the better one. */
export interface Compared<G extends string = string> {
  seat: number;
  cost: number;
  played: RatedTurn<G>;
  best: RatedTurn<G>;
}

/** The stop that shows the table at a ply: the last one at or before it. `stops`: the ply of each. */
export const stopAt = (ply: number, stops: readonly number[]): number =>
  Math.max(
    0,
    stops.findLastIndex((one) => one <= ply),
  );

/** The turn of a seat that comes after a stop, if another one would have been better. */
export function comparedAt({ seat, turns }: SeatAnalysis, stops: readonly number[], stop: number): Compared | null {
  const costly = (turn: AnalysedTurn): boolean => turn.cost > 0 && stopAt(turn.ply, stops) === stop;
  const { cost, played, best } = turns.find(costly) ?? {};
  return cost && played && best ? { seat, cost, played: played as RatedTurn, best: best as RatedTurn } : null;
}
