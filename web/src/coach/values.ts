/** The coach's values in words and figures; their measure says what they count. */

import { t } from "../ground/language.svelte";
import type { Measure, RatedTurn } from "../api/types";

const percent = (value: number): number => Math.round(value * 1000) / 10;

/** "62.7", "74.0%" or "+3". */
export function valueShort(value: number, measure: Measure): string {
  if (measure === "chance") return t("value-chance", { n: percent(value) });
  return measure === "now" ? changeShort(value, "now") : t("value-points", { n: value });
}

/** A value of an axis: "40%" or "20". */
export const axisShort = (value: number, measure: Measure): string =>
  measure === "chance" ? t("axis-chance", { n: Math.round(value * 100) }) : t("axis-points", { n: value });

/** Round numbers from below `least` to above `most`, at most six of them; a chance stays between 0 and 100 percent. */
export function roundSteps(least: number, most: number, measure: Measure): number[] {
  const sizes = measure === "chance" ? [5, 10, 20, 25, 50] : [1, 2, 5, 10, 20, 50, 100, 200, 500];
  const unit = measure === "chance" ? 100 : 1;
  for (const size of sizes) {
    const from = Math.floor((least * unit) / size);
    const to = Math.max(from + 1, Math.ceil((most * unit) / size));
    if (to - from <= 5 || size === sizes.at(-1))
      return Array.from({ length: to - from + 1 }, (_, i) => ((from + i) * size) / unit);
  }
  return [least, most];
}

/** A change: "+4.2", "−0.3" or "+5.0%". */
export function changeShort(value: number, measure: Measure): string {
  const shown = measure === "chance" ? percent(value) : Math.round(value * 10);
  const sign = shown > 0 ? "+" : shown < 0 ? "−" : "";
  const size = Math.abs(value);
  if (measure === "chance") return sign + t("value-chance", { n: percent(size) });
  return measure === "now" ? `${sign}${size}` : sign + t("value-points", { n: size });
}

/** What a part of the result changed, without a unit: "+4.2", or "−42.5" percentage points. */
export const partShort = (value: number, measure: Measure): string =>
  changeShort(measure === "chance" ? percent(value) : value, "points");

/** What a choice cost: "2.2 points" or "22.5 percentage points". */
export const costTold = (cost: number, measure: Measure): string =>
  t("value-cost", { n: measure === "chance" ? percent(cost) : cost, measure });

/** "the others lose 1.2"; empty: they do not, as far as one decimal shows it. */
export const deniedTold = (turn: RatedTurn): string =>
  turn.denies >= 0.05 ? t("value-denies", { denies: valueShort(turn.denies, "points") }) : "";

/** The value of a turn: "62.7 points to expect", or "62.7 points to expect, the others lose 1.2". */
export const ratingSpoken = (turn: RatedTurn, measure: Measure): string =>
  [t(`value-spoken-${measure}`, { value: valueShort(turn.value, measure) }), deniedTold(turn)]
    .filter(Boolean)
    .join(", ");
export const gainSpoken = (gain: number): string => t("value-gain", { gain: changeShort(gain, "now") });
