/**
 * The texts: writes the types of all keys (src/texts/keys.d.ts) from English, and fails on a key that a language lacks or
 * has beyond English, on a key that nothing uses, on arguments that differ, on visible text outside the text files, and
 * on style attributes, which the content-security-policy would block. A folder of src/texts is a language.
 */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parse as parseFluent, Visitor } from "@fluent/syntax";
import { parse as parseSvelte } from "svelte/compiler";

const SRC = new URL("../src", import.meta.url).pathname;
const TEXTS = join(SRC, "texts");
/** Attributes and props whose value a person reads or hears. */
const SPOKEN = new Set(
  "aria-label aria-description aria-roledescription aria-valuetext title alt placeholder label text about".split(" "),
);
const problems = [];

/** key -> the names of its arguments */
function texts(language) {
  const found = new Map();
  const folder = join(TEXTS, language);
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith(".ftl")) continue;
    for (const entry of parseFluent(readFileSync(join(folder, file), "utf8"), {}).body) {
      if (entry.type === "Junk")
        problems.push(`${language}/${file}: cannot be read: ${entry.content.trim().split("\n")[0]}`);
      if (entry.type !== "Message") continue;
      if (found.has(entry.id.name)) problems.push(`${language}/${file}: ${entry.id.name} stands twice`);
      const args = new Set();
      class Variables extends Visitor {
        visitVariableReference(node) {
          args.add(node.id.name);
        }
      }
      new Variables().visit(entry);
      found.set(entry.id.name, [...args].sort());
    }
  }
  return found;
}

function files(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return files(path);
    return /\.(svelte|ts)$/.test(entry.name) && !entry.name.endsWith(".d.ts") ? [path] : [];
  });
}

const languages = readdirSync(TEXTS, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const en = texts("en");
for (const language of languages.filter((one) => one !== "en")) {
  const other = texts(language);
  for (const key of other.keys()) if (!en.has(key)) problems.push(`en: ${key} is missing, ${language} has it`);
  for (const [key, args] of en) {
    const others = other.get(key);
    if (!others) problems.push(`${language}: ${key} is missing`);
    else if (others.join() !== args.join())
      problems.push(`${key}: the arguments differ (en: ${args.join(", ")}; ${language}: ${others.join(", ")})`);
  }
}

const argument = (name) => `${name}: string | number`;
const keys = [...en]
  .map(([key, args]) => `  "${key}": { ${args.map(argument).join("; ")}${args.length ? " " : ""}};`)
  .join("\n");
writeFileSync(
  join(TEXTS, "keys.d.ts"),
  `// Written by checks/texts.js from the text files.\nexport interface Texts {\n${keys}\n}\n`,
);

const literals = new Set();
const patterns = [];
for (const path of files(SRC)) {
  const source = readFileSync(path, "utf8");
  for (const [, key] of source.matchAll(/["'`]([a-z][a-z0-9]*(?:-[a-z0-9]+)*)["'`]/g)) literals.add(key);
  for (const [, template] of source.matchAll(/`([a-z][a-z0-9-]*\$\{[^`]*)`/g)) {
    patterns.push(new RegExp(`^${template.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, "[a-z0-9-]+")}$`));
  }
  if (path.endsWith(".svelte")) visible(path, source);
}
for (const key of en.keys()) {
  if (!literals.has(key) && !patterns.some((pattern) => pattern.test(key))) problems.push(`${key} is used nowhere`);
}

/** Visible or spoken text that stands in a component instead of the text files. */
function visible(path, source) {
  const here = relative(SRC, path);
  if (here.endsWith("/Gallery.svelte")) return; // shown to developers only
  const say = (node, text) =>
    problems.push(`${here}:${source.slice(0, node.start).split("\n").length}: text outside the text files: ${text}`);
  const letters = /\p{L}{2,}/u;
  const walk = (node, shown) => {
    if (!node || typeof node !== "object") return;
    if (Array.isArray(node)) return node.forEach((child) => walk(child, shown));
    switch (node.type) {
      case "Text":
        if (shown && letters.test(node.data)) say(node, node.data.trim());
        return;
      case "ExpressionTag":
        if (shown) expression(node.expression, node);
        return;
      case "Attribute": {
        if (node.name === "style") problems.push(`${here}: a style attribute: use style:name={value}`);
        const spoken = SPOKEN.has(node.name);
        if (spoken && Array.isArray(node.value))
          for (const part of node.value) if (part.type === "Text" && letters.test(part.data)) say(node, part.data);
        if (spoken && node.value?.type === "ExpressionTag") expression(node.value.expression, node);
        return;
      }
      case "RegularElement":
        if (node.name === "style" || node.name === "script") return;
        walk(node.attributes, false);
        return walk(node.fragment, true);
      case "Component":
        walk(node.attributes, false);
        return walk(node.fragment, true);
      default:
        for (const [name, child] of Object.entries(node))
          if (name !== "expression" && name !== "context" && name !== "parent") walk(child, shown);
    }
  };
  /** A string in an expression that ends up on the screen. */
  const expression = (node, at) => {
    if (!node) return;
    if (node.type === "Literal" && typeof node.value === "string" && letters.test(node.value)) say(at, node.value);
    if (node.type === "TemplateLiteral")
      for (const part of node.quasis) if (letters.test(part.value.cooked)) say(at, part.value.cooked);
    if (node.type === "ConditionalExpression")
      [node.consequent, node.alternate].forEach((child) => expression(child, at));
    if (node.type === "LogicalExpression" || (node.type === "BinaryExpression" && node.operator === "+"))
      [node.left, node.right].forEach((child) => expression(child, at));
  };
  walk(parseSvelte(source, { modern: true }).fragment, true);
}

if (problems.length) {
  console.error(problems.join("\n"));
  process.exit(1);
}
console.log(`texts: ${en.size} keys in ${languages.join(", ")}`);
