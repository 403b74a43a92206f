import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { FluentResource } from "@fluent/bundle";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** Every picture stands once in the page, so that `<use href="#tile-home">` works everywhere and asks for nothing. */
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

/**
 * Writes `preload.json`: which files each of the first screens needs, and which each language, so that the server can
 * name them in the headers of the page.
 */
function preload(): Plugin {
  const src = new URL("src/", import.meta.url);
  const folders = (path: string, file: string): string[] =>
    readdirSync(new URL(path, src)).filter((folder) => existsSync(new URL(`${path}${folder}/${file}`, src)));
  const games = folders("./", "game.ts");
  const screens = {
    home: ["screens/Home.svelte", ...games.map((game) => `${game}/home.ts`)],
    match: ["screens/Match.svelte", ...games.map((game) => `${game}/Table.svelte`)],
  };
  const languages = Object.fromEntries(folders("texts/", "index.ts").map((code) => [code, [`texts/${code}/index.ts`]]));
  return {
    name: "tiletown-preload",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const gather = (name: string, known: Set<string>): void => {
        if (known.has(name)) return;
        known.add(name);
        for (const other of chunks.find((chunk) => chunk.fileName === name)?.imports ?? []) gather(other, known);
      };
      const first = new Set<string>();
      for (const chunk of chunks) if (chunk.isEntry) gather(chunk.fileName, first);
      const filesOf = (modules: string[]): string[] => {
        const known = new Set(first);
        for (const module of modules) {
          const chunk = chunks.find((one) => one.facadeModuleId?.endsWith(`/src/${module}`));
          if (chunk) gather(chunk.fileName, known); // a game may lack a part
        }
        return [...known].filter((file) => !first.has(file)).map((file) => `/${file}`);
      };
      const each = (wanted: Record<string, string[]>): Record<string, string[]> =>
        Object.fromEntries(Object.entries(wanted).map(([name, modules]) => [name, filesOf(modules)]));
      const source = JSON.stringify({ screens: each(screens), languages: each(languages) });
      this.emitFile({ type: "asset", fileName: "preload.json", source });
    },
  };
}

/**
 * Compresses each text file of the built page once, into files beside it, so that the server need not do it for every
 * request. `index.html` is left to the server, which writes into it.
 */
function compressed(): Plugin {
  return {
    name: "tiletown-compressed",
    writeBundle({ dir }) {
      for (const name of readdirSync(dir!, { recursive: true, encoding: "utf8" })) {
        const content = /\.(js|css|svg|webmanifest)$/.test(name) ? readFileSync(`${dir}/${name}`) : "";
        if (content.length < 1000) continue; // one packet, compressed or not
        writeFileSync(`${dir}/${name}.br`, brotliCompressSync(content));
        writeFileSync(`${dir}/${name}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

const tiletown = process.env.TILETOWN_URL ?? "http://127.0.0.1:8000";

// Few files, each for what is needed together: on a phone a request costs more than some bytes that could have waited.
const groups = [
  {
    name: "ground", // what every screen needs
    test: /node_modules\/(?!uqr)|src\/(ground|shared(?!\/(QrCode|LinkField|\w*[iI]nvitation))|api(?!\/(match|source)))\/|src\/learn\/learned/,
  },
  { name: "pictures", test: /src\/\w+\/pictures\// },
  {
    name: "table",
    test: /src\/((?!plain)\w+\/)?table\/|src\/(stage|api)\/|src\/coach\/(hinting|Hint|waiting|values)|src\/learn\/(Pointers|Spots)|src\/\w+\/onScreen|src\/screens\/Match\.svelte/,
  },
  { name: "end", test: /src\/end\// },
];

export default defineConfig({
  base: "./", // the server knows below which path the page is, and writes it into index.html
  plugins: [svelte(), sprite(), texts(), preload(), compressed()],
  build: {
    outDir: "../src/tiletown/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } }, checks: { bundlerTimings: false } },
  },
  server: { port: 5173, proxy: { "/api": { target: tiletown }, "/healthz": { target: tiletown } } },
});
