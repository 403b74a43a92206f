import type { Message } from "../../ground/language.svelte";
const files = import.meta.glob<Message[]>("./*.ftl", { import: "default", eager: true });
export default Object.values(files).flat();
