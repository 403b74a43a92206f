export { default as Moment } from "./Moment.svelte";
export { moveSpoken } from "./words";

export const visible = (): boolean => true;
