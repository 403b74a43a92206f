/** What is printed on our boards, asked for once; a match played with corrected pieces brings its own. */

import { api } from "../../api/client";
import type { Pieces } from "../../api/types";
import { BONUS_TILES, cellOf, type Bonus, type Ground, type Side } from "./pieces";

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

/** The pieces of this setup; null until ours have come. */
export function piecesOf(setup: { pieces?: Pieces<"shake"> | null }): Pieces<"shake"> | null {
  const pieces = setup.pieces ?? ours;
  if (!pieces) void printedPieces().catch(() => undefined);
  return pieces;
}

/** The side of the board in this setup; null until our pieces have come. */
export function groundOf(setup: { side: Side; pieces?: Pieces<"shake"> | null }): Ground | null {
  const pieces = piecesOf(setup);
  if (!pieces) return null;
  const side = pieces[setup.side];
  return {
    zones: side.zones.rows,
    concrete: side.concrete.edges,
    beach: setup.side === "beachfront" ? pieces.beachfront.beach.edges : [],
    fillsRight: BONUS_TILES.filter((tile) => pieces.halves[tile].fill === "right"),
  };
}

/**
 * The two lines that a bonus tile in a slot faces, each by its name: a column's letter or a row's number. The tile lies
 * above two columns or beside two rows; the pieces say which of its halves, seen from the city, wants its line filled.
 */
export function bonusLines(
  setup: { pieces?: Pieces<"shake"> | null },
  slot: string,
  tile?: Bonus,
): { fill: string; four: string } {
  const n = 2 * Number(slot[1]) - 2;
  const [left, right] = slot.startsWith("N") ? ["ABCDEF"[n]!, "ABCDEF"[n + 1]!] : [`${n + 2}`, `${n + 1}`];
  const fillsRight = tile && (setup.pieces ?? ours)?.halves[tile].fill === "right";
  return fillsRight ? { fill: right, four: left } : { fill: left, four: right };
}

/** Which pair lies on which construction cell. */
export function sitesOf(setup: { pieces?: Pieces<"shake"> | null }, pairs: readonly string[]): Map<number, string> {
  const pieces = setup.pieces ?? ours;
  return new Map((pieces?.construction.cells ?? []).map((cell, i) => [cellOf(cell), pairs[i] ?? ""]));
}
