/** The bonus tiles of a city at the end. */

import type { Position } from "../../api/types";
import { bonusStates, CORNER_SLOT, type BonusTileState } from "../pictures/pieces";

/** The six of the lines, and whether the corner tile is won; null: there is none. */
export function bonusOf(
  position: Position<"shake">,
  seat: number,
): { bonus: BonusTileState[]; corner: boolean | null } {
  const meters = position.guide.meters[seat] ?? [];
  return { bonus: bonusStates(meters), corner: meters[CORNER_SLOT]?.flipped ?? null };
}
