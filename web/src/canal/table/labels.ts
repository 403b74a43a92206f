/** What a screen reader says of the map: its places, its sites, the whole city, and why something cannot be done. */

import { t } from "../../ground/language.svelte";
import { cellKey, CORNERS, plotKey, type Cell, type Plot } from "../pictures/pieces";
import type { CanalTurn, Site } from "./turn.svelte";
import type { TableView } from "./view.svelte";
import { outcomeAdded, outcomeSpoken, cellSpoken, cornerSpoken, plotSpoken } from "./words";

/** A place for my tile, with what it brings there: as it is turned, or at best. */
export function placeLabel({ names }: TableView, turn: CanalTurn, at: Cell): string {
  const place = turn.placeAt(at);
  if (!place) return "";
  const here = turn.place === place;
  const best = here && turn.way ? turn.way : [...place.ways.values()].reduce((a, b) => (b.gain > a.gain ? b : a));
  return t(here ? "canal-place-chosen" : "canal-place", {
    place: cellSpoken(at),
    ways: place.ways.size,
    outcome: outcomeAdded(best, names),
  });
}

export function siteLabel({ buildings, names }: TableView, turn: CanalTurn, site: Site): string {
  return t("canal-site", {
    plot: plotSpoken(site),
    distance: turn.reach?.get(cellKey(site)) ?? 0,
    height: buildings.find((building) => plotKey(building) === plotKey(site))?.height ?? 0,
    outcome: outcomeSpoken(site, names),
  });
}

/** The whole city in words, tile by tile. */
export function cityInWords({ tiles, buildings, people, names, state }: TableView): string[] {
  return tiles
    .filter((tile) => tile.kind !== "start")
    .map((tile) => {
      const here = buildings.filter((building) => cellKey(building) === cellKey(tile));
      const built = here.map(({ corner, owner, height }) =>
        t("canal-building", { corner: cornerSpoken(CORNERS[corner]!), name: names[owner] ?? "", height }),
      );
      return t("canal-tile", {
        place: cellSpoken(tile),
        kind: tile.kind === "centre" && state.setup.centre_scores ? "scoring-centre" : tile.kind,
        value: tile.value,
        lead: tile.tied ? t("canal-tied") : tile.lead === null ? t("canal-unled") : t("canal-led", people[tile.lead]!),
        buildings: built.length ? built.join("; ") : t("canal-no-building"),
      });
    });
}

/** Why I can neither lay nor build where I pressed; empty: that needs no word. */
export function whyNot({ tiles, shown }: TableView, turn: CanalTurn, at: Cell): string {
  const tile = tiles.find((one) => cellKey(one) === cellKey(at));
  if (turn.phase === "lay") {
    const beside = tiles.some((one) => Math.abs(one.x - at.x) + Math.abs(one.y - at.y) === 1);
    return !tile && beside ? t("canal-why-no-fit") : "";
  }
  if (!tile || !turn.reach) return "";
  if (tile.kind === "start") return t("canal-why-start");
  const reached = shown.guide.reach.find(({ cell }) => cell === cellKey(at));
  if (!reached) return t("canal-why-far", { n: turn.reachValue });
  if (reached.why === "same-tile") return t("canal-why-same-tile");
  return reached.why === "second-piece" ? t("canal-why-second-piece") : t("canal-why-no-site");
}

/** The site on a plot. */
export const siteAt = (turn: CanalTurn, plot: Plot): Site =>
  turn.sites.find((site) => plotKey(site) === plotKey(plot))!;
