import { t } from "../ground/language.svelte";
export { default as Board } from "./MistakeBoard.svelte";
export { turnSpoken } from "./table/words";

export const mistakeTitle = (n: number, cost: string): string => t("analysis-mistake-canal", { n, cost });
