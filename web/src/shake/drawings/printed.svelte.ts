/** What is printed on our boards, asked for once; a match played with corrected pieces brings its own. */

import { api } from "../../api/client";
import type { Pieces } from "../../api/types";
import { cellOf, type Ground, type Side } from "./pieces";

let ours: Pieces<"shake"> | null = $state.raw(null);
let asked: Promise<Pieces<"shake">> | null = null;

export function printedPieces(): Promise<Pieces<"shake">> {
  asked ??= api.rulesData("shake").then(
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

/** Which pair lies on which construction cell. */
export function sitesOf(setup: { pieces?: Pieces<"shake"> | null }, pairs: readonly string[]): Map<number, string> {
  const pieces = setup.pieces ?? ours;
  return new Map((pieces?.construction.cells ?? []).map((cell, i) => [cellOf(cell), pairs[i] ?? ""]));
}
