/**
 * Fails if a game is named outside its own folder, `src/games.ts` and the texts: every other file works with any game.
 */

import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { picturedGames } from "./pictured.js";

const WEB = new URL("..", import.meta.url).pathname;
const any = picturedGames.join("|");
const title = picturedGames.map((game) => game[0].toUpperCase() + game.slice(1)).join("|");
/** The name of a game as a word, also within an identifier: `game_turn`, `gameTurn`, `GameTurn`, `GAME_TURNS`. */
const name = new RegExp(
  `(?<![A-Za-z])(?:${any})(?![a-z])|(?:${title})(?![a-z])|(?<![A-Z])(?:${any.toUpperCase()})(?![A-Z])`,
);
const free = [
  "node_modules",
  "tests",
  "src/games.ts",
  "src/texts",
  "src/symbols.svg", // the pictures of all games
  "src/api/schema.d.ts", // generated from the server's types
  ...picturedGames.map((game) => `src/${game}`),
];

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (free.includes(relative(WEB, path))) continue;
    if (entry.isDirectory()) yield* files(path);
    else if (/\.(svelte|ts|js|css|html|webmanifest)$/.test(path)) yield path;
  }
}

const found = [...files(WEB)].flatMap((path) =>
  `${path.split("/").at(-1)}\n${readFileSync(path, "utf8")}`
    .split("\n")
    .flatMap((line, i) => (name.test(line) ? [`${relative(WEB, path)}:${i}: names a game: ${line.trim()}`] : [])),
);
if (found.length) {
  console.error(found.join("\n"));
  process.exit(1);
}
console.log(`games: ${picturedGames.length}, each named in one place`);
