export { default as Scene } from "./Scene.svelte";
export { default as Thumbnail } from "./Thumbnail.svelte";
