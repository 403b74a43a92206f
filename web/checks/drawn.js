/** The games that the page draws: a folder of `src` with a `game.ts` is one. */

import { existsSync, readdirSync } from "node:fs";

const SRC = new URL("../src/", import.meta.url);
export const games = readdirSync(SRC).filter((folder) => existsSync(new URL(`${folder}/game.ts`, SRC)));
