import type { SetupParts } from "../games";
export { default as SetupChoices } from "./SetupChoices.svelte";

/** Solo is for one: with others at the table it is dropped. */
export const complete: SetupParts["complete"] = (setup, players) => {
  const variant = Array.isArray(setup.variant) ? (setup.variant as string[]) : [];
  return { ...setup, variant: variant.filter((one) => one !== "solo" || players === 1), players };
};
