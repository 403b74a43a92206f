/** A game without pictures, for the registry of games: everything about it is shown as text. */

import type { GamePages } from "../games";
import { t } from "../ground/language.svelte";
import { beats } from "./beats";

const made = new Map<string, GamePages>();

/** The pages of the game with this name: the same object each time. */
export function plainPages(name: string): GamePages {
  let pages = made.get(name);
  if (!pages) {
    pages = {
      name,
      title: () => name.charAt(0).toUpperCase() + name.slice(1), // as in the terminal
      about: () => t("plain-about"),
      backdrop: "var(--surface-2)",
      modes: [{ with: "bots" }, { with: "friends" }, { with: "screen" }],
      home: () => import("./home"),
      setup: () => import("./setup"),
      beats,
      table: () => import("./Table.svelte"),
      end: () => import("./End.svelte"),
      replay: () => import("./replay"),
    };
    made.set(name, pages);
  }
  return pages;
}
