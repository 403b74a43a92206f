/** The result if it ended now, beside the map: whether it is shown, and which of its points are marked there. */

import type { Item } from "../../api/types";
import type { Chosen } from "./Projection.svelte";
import type { TableView } from "./view.svelte";

export class Projecting {
  readonly #view: TableView;
  open = $state(false);
  /** The number that was pressed. */
  chosen: Chosen | null = $state.raw(null);

  constructor(view: TableView) {
    this.#view = view;
  }

  /** The items behind it that lie somewhere. */
  marks = $derived.by((): readonly Item[] => {
    const { chosen } = this;
    if (!this.open || !chosen) return [];
    const items = this.#view.shown.sheets[chosen.seat]?.lines.find(({ rule }) => rule === chosen.rule)?.items ?? [];
    return items.filter((item, i) => item.cells.length && (chosen.item === null || chosen.item === i));
  });

  /** Show it, with the tiles of a seat if one was pressed. */
  show(seat: number | null = null): void {
    this.open = true;
    this.chosen = seat === null ? null : { seat, rule: "tile", item: null };
  }

  close(): void {
    this.open = false;
    this.chosen = null;
  }
}
