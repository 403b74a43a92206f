import type { CoachParts } from "../games";
import { list, t } from "../ground/language.svelte";
import { cellKey, CORNERS } from "./pictures/pieces";
import { cellSpoken, cornerSpoken, plotSpoken } from "./table/words";
export { default as Board } from "./MistakeBoard.svelte";

/** A turn in words: where the tile goes, and the pieces as seen from there. */
export const turnSpoken: CoachParts<"canal">["turnSpoken"] = ({ actions }) => {
  let place = "";
  const parts = actions.flatMap((action) => {
    if (action.type === "lay") {
      place = cellKey(action);
      return [t("analysis-laid", { place: cellSpoken(action) })];
    }
    if (action.type !== "build") return [];
    return place === cellKey(action)
      ? [t("analysis-built-on-it", { corner: cornerSpoken(action.plot) })]
      : [t("analysis-built", { plot: plotSpoken({ ...action, corner: CORNERS.indexOf(action.plot) }) })];
  });
  return list(parts);
};

export const mistakeTitle = (n: number, cost: string): string => t("analysis-mistake-canal", { n, cost });
