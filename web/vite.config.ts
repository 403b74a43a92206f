import { existsSync, readdirSync, readFileSync } from "node:fs";
import { FluentResource } from "@fluent/bundle";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** Every drawing stands once in the page, so that `<use href="#tile-home">` works everywhere and asks for nothing. */
function sprite(): Plugin {
  const path = new URL("src/symbols.svg", import.meta.url).pathname;
  return {
    name: "tiletown-sprite",
    transformIndexHtml(html) {
      const symbols = readFileSync(path, "utf8")
        .replace(/<!--[^]*?-->\s*/g, "")
        .replace("<svg ", '<svg class="sprite" aria-hidden="true" ');
      return html.replace("<!-- sprite -->", symbols);
    },
    configureServer(server) {
      server.watcher.add(path);
      server.watcher.on("change", (changed) => changed === path && server.ws.send({ type: "full-reload" }));
    },
  };
}

/** A text file becomes what Fluent reads from it, so that no browser has to. */
function texts(): Plugin {
  return {
    name: "tiletown-texts",
    transform(source, id) {
      if (!id.endsWith(".ftl")) return;
      return {
        code: `export default JSON.parse(${JSON.stringify(JSON.stringify(new FluentResource(source).body))})`,
        map: null,
      };
    },
  };
}

/** Which files the first screens and the languages need, so that the server can name them with the page itself. */
function hints(): Plugin {
  const src = new URL("src/", import.meta.url);
  const games = readdirSync(src).filter((folder) => existsSync(new URL(`${folder}/game.ts`, src)));
  const wanted = {
    home: ["screens/Home.svelte", ...games.map((game) => `${game}/home.ts`)],
    match: ["screens/Match.svelte", ...games.map((game) => `${game}/Table.svelte`)],
    de: ["texts/de.ts"],
    en: ["texts/en.ts"],
  };
  return {
    name: "tiletown-hints",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const gather = (name: string, known: Set<string>): void => {
        if (known.has(name)) return;
        known.add(name);
        for (const other of chunks.find((chunk) => chunk.fileName === name)?.imports ?? []) gather(other, known);
      };
      const first = new Set<string>();
      for (const chunk of chunks) if (chunk.isEntry) gather(chunk.fileName, first);
      const named = Object.entries(wanted).map(([name, modules]) => {
        const known = new Set(first);
        for (const module of modules)
          gather(chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`/src/${module}`))!.fileName, known);
        return [name, [...known].filter((file) => !first.has(file)).map((file) => `/${file}`)];
      });
      this.emitFile({ type: "asset", fileName: "hints.json", source: JSON.stringify(Object.fromEntries(named)) });
    },
  };
}

const tiletown = process.env.TILETOWN_URL ?? "http://127.0.0.1:8000";

// Few files, each for what is needed together: on a phone a request costs more than some bytes that could have waited.
const groups = [
  { name: "ground", test: /node_modules\/(?!uqr)|src\/(ground|shared(?!\/QrCode)|api)\// },
  { name: "drawings", test: /src\/\w+\/drawings\// },
  { name: "table", test: /src\/(\w+\/)?table\/|src\/screens\/WaitingRoom/ },
];

export default defineConfig({
  plugins: [svelte(), sprite(), texts(), hints()],
  build: {
    outDir: "../src/tiletown/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { port: 5173, proxy: { "/api": { target: tiletown } } },
});
