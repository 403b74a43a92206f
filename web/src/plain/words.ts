/** Actions and moves of a game about which the page knows no more than what the server sends. */

import type { Action, LogEntry } from "../api/types";
import { t } from "../ground/language.svelte";
import { isSeatChange, seatChangeSpoken } from "../shared/seatChanges";
import { NOBODY, type Person } from "../shared/seats";
import { fieldsText, isPlain, shortText } from "./values";

/** "Mia: G3" */
export function moveSpoken({ by, action, text }: LogEntry, people: readonly Person[]): string {
  if (by !== "chance" && isSeatChange(action)) return seatChangeSpoken(action, people[by] ?? NOBODY);
  return by === "chance" ? t("plain-chance", { text }) : t("plain-move", { name: people[by]?.name ?? "", text });
}

/** A legal action: its notation, or its fields where the server sends none (for a game with a guide). */
export function actionText(action: Action, notation: string | undefined): string {
  if (notation !== undefined) return notation;
  return isPlain(action) || Array.isArray(action) ? shortText(action) : fieldsText(action as object);
}
