/** A table as the server describes it, in the words of the drawing. */

import type { Frame, Position } from "../../api/types";
import { CORNERS, cellKey, placeOf, type Building, type JetPath, type MapTile, type Plot } from "./pieces";

type Shown = Pick<Position<"canal">, "view" | "guide"> | Pick<Frame<"canal">, "view" | "guide">;

export function tilesOf({ view, guide }: Shown): MapTile[] {
  const leads = new Map(guide.leads.map((lead) => [lead.cell, lead]));
  return view.state.laid.map(({ x, y, tile }) => {
    const lead = leads.get(cellKey({ x, y }));
    return {
      x,
      y,
      kind: tile.kind,
      canals: tile.canals,
      value: tile.value,
      plots: tile.plots,
      lead: lead?.seat ?? null,
      tied: lead?.how === "tied",
    };
  });
}

export function buildingsOf({ view }: Shown): Building[] {
  return view.state.buildings.map(({ x, y, plot, owner, height }) => ({
    x,
    y,
    corner: CORNERS.indexOf(plot),
    owner,
    height,
  }));
}

/** The fountains whose water falls on a building or on a foundation that waits for one. */
export function jetsOf({ guide }: { guide: Pick<Shown["guide"], "jets"> }): JetPath[] {
  return guide.jets.flatMap((jet) =>
    jet.lit || jet.waiting
      ? [{ from: placeOf(jet.fountain) as Plot, to: placeOf(jet.plot) as Plot, lit: jet.lit }]
      : [],
  );
}
