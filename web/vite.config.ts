import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** Every drawing stands once in the page, so that `<use href="#tile-home">` works everywhere and asks for nothing. */
function sprite(): Plugin {
  const path = new URL("src/symbols.svg", import.meta.url).pathname;
  return {
    name: "tiletown-sprite",
    transformIndexHtml(html) {
      const symbols = readFileSync(path, "utf8").replace(/<!--[^]*?-->\s*/g, "").replace("<svg ", '<svg class="sprite" aria-hidden="true" ');
      return html.replace("<!-- sprite -->", symbols);
    },
    configureServer(server) {
      server.watcher.add(path);
      server.watcher.on("change", (changed) => changed === path && server.ws.send({ type: "full-reload" }));
    },
  };
}

const tiletown = process.env.TILETOWN_URL ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), sprite()],
  build: {
    outDir: "../src/tiletown/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every screen needs is one file, so that the first screen waits for few requests, not for thirty.
    rolldownOptions: { output: { advancedChunks: { groups: [{ name: "ground", test: /node_modules\/(?!uqr)|src\/(ground|shared(?!\/QrCode)|api)\// }] } } },
  },
  server: { port: 5173, proxy: { "/api": { target: tiletown } } },
});
