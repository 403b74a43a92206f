import type { HomeParts } from "../games";
import { t } from "../ground/language.svelte";
export { default as Scene } from "./Scene.svelte";
export { default as Thumbnail } from "./Thumbnail.svelte";

export const progress: HomeParts<"shake">["progress"] = (position) => t("log-round", { n: position.view.state.round });
