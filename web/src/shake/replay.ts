import type { ReplayParts } from "../games";
export { default as Frame } from "./Frame.svelte";
export { moveSpoken } from "./table/words";

/** A sealed placement is seen when it is opened. */
export const visible: ReplayParts<"shake">["visible"] = ({ action }) => action.type !== "sealed";
