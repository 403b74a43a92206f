import type { Message } from "../ground/language.svelte";
const files = import.meta.glob<Message[]>("./en/*.ftl", { import: "default", eager: true });
export default Object.values(files).flat();
