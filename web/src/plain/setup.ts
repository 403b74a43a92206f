import type { SetupParts } from "../games";
import { offeredFor, sameAs } from "./setups";
export { default as SetupChoices } from "./SetupChoices.svelte";

/** The chosen one of the game's own setups for so many players; the first, if nothing that fits was chosen. */
export const complete: SetupParts["complete"] = (setup, players, info) => {
  const offered = offeredFor(players, info);
  return offered.find(sameAs(setup)) ?? offered[0] ?? setup;
};
