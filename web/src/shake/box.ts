export { default as Corrections } from "./Corrections.svelte";
