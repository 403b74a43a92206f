import type { SetupParts } from "../games";
export { default as SetupChoices } from "./SetupChoices.svelte";

export const complete: SetupParts["complete"] = (setup, players) => ({ ...setup, players });
