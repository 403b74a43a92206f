import type { SetupParts } from "../games";
import { offeredFor, sameAs } from "./setups";
export { default as SetupChoices } from "./SetupChoices.svelte";

/** The chosen one of the game's setups for this number of players; the first, if none that fits was chosen. */
export const complete: SetupParts["complete"] = (setup, players, info) => {
  const offered = offeredFor(players, info);
  return offered.find(sameAs(setup)) ?? offered[0] ?? setup;
};

/** Nothing is known of a setup but its fields, which the table shows. */
export const inWords: SetupParts["inWords"] = () => [];
