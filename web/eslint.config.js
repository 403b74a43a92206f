/** eslint: the recommended rules of TypeScript (with types) and Svelte; how code is laid out is prettier's business. */
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/** `href="/settings"`, `href="/m/{id}"` and the same in braces. */
const LITERAL_PATHS = [
  String.raw`SvelteLiteral[value=/^\x2F/]`,
  String.raw`SvelteMustacheTag > Literal[value=/^\x2F/]`,
  String.raw`SvelteMustacheTag > TemplateLiteral > TemplateElement:first-child[value.raw=/^\x2F/]`,
];

export default defineConfig(
  globalIgnores(["src/api/schema.d.ts", "src/texts/keys.d.ts"]),
  js.configs.recommended,
  { rules: { eqeqeq: ["error", "always", { null: "ignore" }] } },
  { files: ["*.{js,ts}", "checks/**"], languageOptions: { globals: globals.node } },
  { files: ["public/**"], languageOptions: { globals: globals.browser, sourceType: "script" } },
  { files: ["*.ts"], extends: [ts.configs.recommended] },
  {
    files: ["{src,tests}/**/*.{ts,svelte}"],
    extends: [ts.configs.recommended, svelte.configs.recommended, svelte.configs.prettier],
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, extraFileExtensions: [".svelte"] },
    },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
      // Server snapshots are replaced as a whole ($state.raw): the maps made from them never change.
      "svelte/prefer-svelte-reactivity": "off",
      "no-restricted-syntax": [
        "error",
        ...LITERAL_PATHS.map((path) => ({
          selector: `SvelteAttribute[key.name=href] > ${path}`,
          message: 'The page may live below a path: href={to("/settings")}.',
        })),
      ],
    },
  },
  { files: ["tests/**"], rules: { "@typescript-eslint/no-explicit-any": "off" } }, // whatever a request sent
  {
    files: ["src/**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
);
