/** Fails on symbols of `src/symbols.svg` and tokens of `src/styles/tokens.css` that nothing uses. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SRC = new URL("../src", import.meta.url).pathname;
const read = (path) => readFileSync(join(SRC, path), "utf8");
const pictures = read("symbols.svg");
const sources = readdirSync(SRC, { recursive: true })
  .filter((path) => /\.(svelte|ts|css)$/.test(path) && !path.endsWith(".d.ts"))
  .filter((path) => path !== "shared/Icon.svelte") // it lists every icon, and uses none
  .map(read)
  .join("\n");

/** What the first group of a pattern matches in a text. */
const all = (text, pattern) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name))];

/** Those of the names that are not mentioned; `tile-{colour}` mentions all that fit, `{name}` none. */
function unused(names, mentioned, part = "[a-z0-9]+") {
  const computed = /\$?\{[^{}]*\}/g;
  const patterns = mentioned
    .filter((name) => /[a-z]/.test(name.replaceAll(computed, "")))
    .map((name) => new RegExp(`^${name.replaceAll(computed, part)}$`));
  return names.filter((name) => !patterns.some((pattern) => pattern.test(name)));
}

const symbols = all(pictures, /<symbol id="([^"]+)"/g);
const tokens = all(read("styles/tokens.css"), /^ +(--[a-z0-9-]+):/gm);
const quoted = all(sources.replaceAll(/ class="[^"]*"/g, ""), /["'`]#?((?:[a-z0-9-]|\$?\{[^{}]*\})+)["'`]/g);
const icons = quoted.filter((name) => !name.includes("{")).map((name) => `i-${name}`);
const within = all(pictures, /href="#([^"]+)"/g);
const coloured = all(sources + pictures, /var\((--(?:[a-z0-9-]|\$?\{[^{}]*\})+)/g);
const problems = [
  ...unused(symbols, [...quoted, ...within, ...icons], "[a-z0-9-]+").map((name) => `symbols.svg: ${name}`),
  ...unused(tokens, coloured).map((name) => `styles/tokens.css: ${name}`),
].map((problem) => `${problem} is used nowhere`);
if (problems.length) {
  console.error(problems.join("\n"));
  process.exit(1);
}
console.log(`symbols: ${symbols.length}, tokens: ${tokens.length}`);
