/** The coach's values in words and figures; their measure says what they count. */

import { t } from "../ground/language.svelte";
import type { Measure, RatedTurn } from "../api/types";

const percent = (value: number): number => Math.round(value * 1000) / 10;

/** "62.7", "74.0%" or "+3". */
export function valueShort(value: number, measure: Measure): string {
  if (measure === "chance") return t("value-chance", { n: percent(value) });
  return measure === "now" ? changeShort(value, "now") : t("value-points", { n: value });
}

/** A change: "+4.2", "−0.3" or "+5.0%". */
export function changeShort(value: number, measure: Measure): string {
  const shown = measure === "chance" ? percent(value) : Math.round(value * 10);
  const sign = shown > 0 ? "+" : shown < 0 ? "−" : "";
  const size = Math.abs(value);
  if (measure === "chance") return sign + t("value-chance", { n: percent(size) });
  return measure === "now" ? `${sign}${size}` : sign + t("value-points", { n: size });
}

/** Whether the others lose by a turn, as far as one decimal shows it. */
export const isDenying = (turn: RatedTurn): boolean => turn.denies >= 0.05;
const withDenied = (value: string, turn: RatedTurn): string =>
  isDenying(turn) ? t("value-denies", { value, denies: valueShort(turn.denies, "points") }) : value;

/** The value of a turn: "62.7", or "62.7, the others lose 1.2". */
export const ratingShort = (turn: RatedTurn, measure: Measure): string =>
  withDenied(valueShort(turn.value, measure), turn);
export const ratingSpoken = (turn: RatedTurn, measure: Measure): string =>
  withDenied(t(`value-spoken-${measure}`, { value: valueShort(turn.value, measure) }), turn);
export const gainSpoken = (gain: number): string => t("value-gain", { gain: changeShort(gain, "now") });
