export { default as Frame } from "./Frame.svelte";
export { chapters } from "./log";
export { moveSpoken as moveTold } from "./words";

export const visible = (): boolean => true;
