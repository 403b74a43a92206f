import type { ReplayParts } from "../games";
export { default as Frame } from "./Frame.svelte";
export { chapters } from "./log";
export { moveSpoken as moveTold } from "./table/words";

/** A drawn tile is seen when it is laid. */
export const visible: ReplayParts<"canal">["visible"] = ({ action }) => action.type !== "draw";
