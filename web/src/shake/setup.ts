import type { GameInfo, Setup } from "../api/types";
import type { SetupParts } from "../games";
import { t } from "../ground/language.svelte";
import { playable, type Variant } from "./variants";
export { default as SetupChoices } from "./SetupChoices.svelte";

/** What was chosen, without the variants that this number of players cannot play. */
export const complete: SetupParts["complete"] = (setup, players, info) => {
  const chosen = Array.isArray(setup.variant) ? (setup.variant as Variant[]) : [];
  const variant = chosen.filter((one) => playable(info as GameInfo<"shake">, one, players));
  return { ...setup, variant, players };
};

export const inWords: SetupParts["inWords"] = (given) => {
  const { side, variant } = given as Setup<"shake">;
  return [t(`shake-side-${side}`), ...variant.map((one) => t(`shake-variant-${one}`))];
};
