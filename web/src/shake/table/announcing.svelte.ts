/** What has changed since the last position: tiles that drop in, and the sentence about it. */

import { untrack } from "svelte";
import { announce } from "../../ground/announcer.svelte";
import { t } from "../../ground/language.svelte";
import { play } from "../../ground/sound";
import { isSeatChange } from "../../shared/seatChanges";
import type { Status } from "./status.svelte";
import type { TableView } from "./view.svelte";
import { moveSpoken } from "./words";

/** How long a tile that was placed counts as new: longer than it takes to drop. */
const FRESH_MS = 700;

/** The cells of each board that have got a tile. */
export function placedCells(before: readonly string[], now: readonly string[]): Map<number, Set<number>> {
  const placed = new Map<number, Set<number>>();
  now.forEach((board, seat) => {
    const cells = [...board].flatMap((letter, cell) =>
      letter !== before[seat]![cell] && letter !== "." && letter !== "#" ? [cell] : [],
    );
    if (cells.length) placed.set(seat, new Set(cells));
  });
  return placed;
}

/** Call during component initialisation; gives the cells of each seat whose tiles are new. `onround`: another round began. */
export function announceChanges(
  view: TableView,
  status: Status,
  onround: () => void,
): { readonly fresh: ReadonlyMap<number, ReadonlySet<number>> } {
  let fresh: ReadonlyMap<number, ReadonlySet<number>> = $state.raw(new Map());
  let before: { boards: string[]; round: number; ply: number } | null = null;
  $effect(() => {
    const { boards, round } = view.state;
    const now = { boards, round, ply: view.position.ply };
    untrack(() => {
      const was = before;
      before = now;
      if (!was || was.ply === now.ply) return;
      const placed = placedCells(was.boards, now.boards);
      if (placed.size) {
        fresh = placed;
        setTimeout(() => (fresh = new Map()), FRESH_MS);
        play("place");
      }
      // Who plays a seat is not to be seen in the cities: it is said.
      const changes = view.match.log
        .filter(({ ply, by, action }) => ply >= was.ply && by !== view.position.seat && isSeatChange(action))
        .map((entry) => moveSpoken(entry, view.people));
      const round = now.round === was.round ? [] : [t("shake-round-begins", { round: now.round })];
      if (round.length) onround();
      announce([...changes, ...round, status.spoken].join(" "));
    });
  });
  return {
    get fresh() {
      return fresh;
    },
  };
}
