/** Sentences about the moves of a game of which only the notation is known. */

import type { LogEntry } from "../api/types";
import { t } from "../ground/language.svelte";
import type { Person } from "../shared/seats";

/** "Mia: G3" */
export function moveSpoken({ by, text }: LogEntry, people: readonly Person[]): string {
  return by === "chance" ? t("plain-chance", { text }) : t("plain-move", { name: people[by]?.name ?? "", text });
}
