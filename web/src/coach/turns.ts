/** A turn that the coach speaks of, in words. */

import type { Action, GameName, RatedTurn } from "../api/types";
import { cellSpoken, plotSpoken } from "../canal/table/words";
import { CORNERS } from "../canal/drawings/pieces";
import { list, t } from "../ground/language.svelte";
import { cellOf, type Building } from "../shake/drawings/pieces";
import { cellsLong } from "../shake/table/words";

export function turnSpoken(game: GameName, turn: RatedTurn<any>): string {
  if (game === "shake") {
    const { colour } = turn.actions.at(-1) as { colour: Building };
    return t("shake-hint-spoken", { building: colour, cells: cellsLong(turn.cells.map(cellOf)) });
  }
  const parts = (turn.actions as Action<"canal">[]).flatMap((action) => {
    if (action.type === "lay") return [t("canal-hint-lay", { place: cellSpoken(action) })];
    return action.type === "build"
      ? [t("canal-hint-build", { plot: plotSpoken({ ...action, corner: CORNERS.indexOf(action.plot) }) })]
      : [];
  });
  return list(parts);
}
