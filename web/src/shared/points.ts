/** Points in figures and in words. */

import { t } from "../ground/language.svelte";

/** "+7" */
export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

/** "plus 7 points" */
export const pointsSpoken = (points: number): string =>
  t("points-spoken", { n: Math.abs(points), sign: points < 0 ? "minus" : "plus" });
