/** The setups that a game offers, and in what they differ: nothing else is known of them. */

import type { GameInfo } from "../api/types";
import { labelOf, shortText } from "./values";

export type AnySetup = Record<string, unknown>;

/** The game's setups for a number of players. */
export const offeredFor = (players: number, info: GameInfo): AnySetup[] =>
  (info.setups as AnySetup[]).filter((_, i) => info.players[i] === players);

export const sameAs =
  (one: AnySetup) =>
  (other: AnySetup): boolean =>
    JSON.stringify(one) === JSON.stringify(other);

/** Each setup in words: the fields in which the setups differ from one another. */
export function differences(setups: readonly AnySetup[]): string[] {
  const fields = [...new Set(setups.flatMap(Object.keys))].filter(
    (field) => new Set(setups.map((setup) => JSON.stringify(setup[field]))).size > 1,
  );
  return setups.map((setup) => fields.map((field) => `${labelOf(field)}: ${shortText(setup[field])}`).join("; "));
}
