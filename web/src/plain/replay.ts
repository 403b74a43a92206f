export { default as Frame } from "./Frame.svelte";
export { moveSpoken } from "./words";

export const visible = (): boolean => true;
