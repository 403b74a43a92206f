/** Moves that every game has: somebody resigns, a bot plays for somebody, somebody plays again. */

import type { SeatChange } from "../api/types";
import { t } from "../ground/language.svelte";
import { botTitle, type Person } from "./seats";

/** Whether a move is a change of who plays a seat, and not an action of the game. */
export function isSeatChange(action: unknown): action is SeatChange {
  const type = action !== null && typeof action === "object" && "type" in action ? action.type : null;
  return typeof type === "string" && Object.hasOwn(KINDS, type);
}
const KINDS: Record<SeatChange["type"], true> = { resign: true, "hand-over": true, "take-back": true };

/** It in a sentence: "Mia gives up." */
export function seatChangeSpoken(change: SeatChange, who: Person): string {
  switch (change.type) {
    case "resign":
      return t("log-resigned", who);
    case "hand-over":
      return t("log-handed-over", { ...who, bot: botTitle(change.bot) });
    case "take-back":
      return t("log-taken-back", who);
  }
}
