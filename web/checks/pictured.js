/** The games of which the page has pictures: a folder of `src` with a `game.ts` is one. */

import { existsSync, readdirSync } from "node:fs";

const SRC = new URL("../src/", import.meta.url);
export const picturedGames = readdirSync(SRC).filter((folder) => existsSync(new URL(`${folder}/game.ts`, SRC)));
