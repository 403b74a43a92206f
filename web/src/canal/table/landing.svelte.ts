/** Tiles and pieces that were just placed: their landing animation and sound. */

import { untrack } from "svelte";
import { play } from "../../ground/sound";
import { cellKey, plotKey } from "../pictures/pieces";
import type { TableView } from "./view.svelte";

/** Call during component initialisation; gives the tiles and plots, by name, on which something has just landed. */
export function followLandings(view: TableView): { readonly fresh: ReadonlySet<string> } {
  let fresh: ReadonlySet<string> = $state.raw(new Set());
  let before: ReadonlyMap<string, number> | null = null;
  $effect(() => {
    const now = new Map([
      ...view.buildings.map((building) => [plotKey(building), building.height] as const),
      ...view.tiles.map((tile) => [cellKey(tile), 1] as const),
    ]);
    untrack(() => {
      const was = before;
      before = now;
      if (!was) return;
      // My own tile was held over its place before it was laid: it does not drop.
      const mine = view.match.tentative.flatMap((action) => (action.type === "lay" ? [cellKey(action)] : []));
      const landed = [...now].filter(([name, height]) => height > (was.get(name) ?? 0) && !mine.includes(name));
      fresh = new Set(landed.map(([name]) => name));
      if (landed.length) play("place");
    });
  });
  return {
    get fresh() {
      return fresh;
    },
  };
}
