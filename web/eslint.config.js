/** eslint: the recommended rules of TypeScript (with types) and Svelte; how code is laid out is prettier's business. */
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

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
    },
  },
  { files: ["tests/**"], rules: { "@typescript-eslint/no-explicit-any": "off" } }, // whatever a request sent
  {
    files: ["src/**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
);
