/** Which variants can be played, by how many and with which others: what the game's setups have. */

import type { GameInfo, Setup } from "../api/types";

export type Variant = Setup<"shake">["variant"][number];
type Info = GameInfo<"shake">;

/** In the order of the screen. */
export const VARIANTS: readonly Variant[] = ["family", "construction", "solo"];

/** Whether this number of players can play a variant. */
export const playable = (info: Info, variant: Variant, players: number): boolean =>
  info.setups.some((setup, i) => info.players[i] === players && setup.variant.includes(variant));

const together = (info: Info, one: Variant, other: Variant): boolean =>
  info.setups.some(({ variant }) => variant.includes(one) && variant.includes(other));

/** Whether a variant goes with no other. */
export const exclusive = (info: Info, variant: Variant): boolean =>
  VARIANTS.every((other) => other === variant || !together(info, variant, other));

/** The chosen variants after one is switched on, which drops those that it does not go with, or off. */
export function switched(info: Info, chosen: readonly Variant[], variant: Variant, on: boolean): Variant[] {
  const others = chosen.filter((other) => other !== variant);
  return on ? [...others.filter((other) => together(info, other, variant)), variant] : others;
}
