/** What is printed on our boards, asked for once; a match played with corrected pieces brings its own. */

import { api } from "../../api/client";
import type { Pieces } from "../../api/types";
import { cellOf, type Ground, type Side } from "./pieces";

let ours: Pieces<"shake"> | null = $state.raw(null);
let asked: Promise<Pieces<"shake">> | null = null;

export function printedPieces(): Promise<Pieces<"shake">> {
  asked ??= api.pieces("shake").then(
    (data) => (ours = data.pieces),
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/** The side of the board in this setup; null until our pieces have come. */
export function groundOf(setup: { side: Side; pieces?: Pieces<"shake"> | null }): Ground | null {
  const pieces = setup.pieces ?? ours;
  if (!pieces) {
    void printedPieces().catch(() => undefined);
    return null;
  }
  const side = pieces[setup.side];
  return { zones: side.zones.rows, concrete: side.concrete.edges };
}

/**
 * The two lines that the bonus tile of a slot faces, each by its name: a column's letter or a row's number. The tile
 * lies above two columns or beside two rows; the pieces say which of them its fill half faces.
 */
export function bonusLines(setup: { pieces?: Pieces<"shake"> | null }, slot: string): { fill: string; four: string } {
  const halves = (setup.pieces ?? ours)?.halves;
  const n = 2 * Number(slot[1]) - 2;
  const [first, second] = slot.startsWith("N") ? ["ABCDEF"[n]!, "ABCDEF"[n + 1]!] : [`${n + 1}`, `${n + 2}`];
  const fillFirst = slot.startsWith("N") ? halves?.north === "west" : halves?.west === "north";
  return fillFirst ? { fill: first, four: second } : { fill: second, four: first };
}

/** Which pair lies on which construction cell. */
export function sitesOf(setup: { pieces?: Pieces<"shake"> | null }, pairs: readonly string[]): Map<number, string> {
  const pieces = setup.pieces ?? ours;
  return new Map((pieces?.construction.cells ?? []).map((cell, i) => [cellOf(cell), pairs[i] ?? ""]));
}
