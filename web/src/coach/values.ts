/** The coach's values in words and figures; their measure says what they count. */

import { t } from "../ground/language.svelte";
import type { Measure } from "../api/types";

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

export const valueSpoken = (value: number, measure: Measure): string =>
  t(`value-spoken-${measure}`, { value: valueShort(value, measure) });
export const gainSpoken = (gain: number): string => t("value-gain", { gain: changeShort(gain, "now") });
