import type { SetupParts } from "../games";
export { inWords } from "./agreed";
export { default as SetupChoices } from "./SetupChoices.svelte";

export const complete: SetupParts["complete"] = (setup, players) => ({ ...setup, players });

export const refusable: SetupParts["refusable"] = ["arrangement"];
