import type { Setup } from "../api/types";
import type { SetupParts } from "../games";
import { t } from "../ground/language.svelte";
export { default as SetupChoices } from "./SetupChoices.svelte";

export const complete: SetupParts["complete"] = (setup, players) => ({ ...setup, players });

/** How the centre lies, and what is not as usual. */
export const inWords: SetupParts["inWords"] = (given) => {
  const { arrangement, centre_scores, even_start } = given as Setup<"canal">;
  return [
    t(`canal-setup-${typeof arrangement === "string" ? arrangement : "own"}`),
    ...(centre_scores ? [t("canal-setup-centre-scores")] : []),
    ...(even_start ? [t("canal-setup-even")] : []),
  ];
};

export const refusable: SetupParts["refusable"] = ["arrangement"];
