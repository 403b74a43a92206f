/** Canal City, for the registry of games. */

import type * as schema from "../api/schema";
import type { OwnPages } from "../games";
import { t } from "../ground/language.svelte";
import { beats } from "./beats";

export interface Canal {
  Setup: schema.CanalSetup;
  State: schema.CanalState;
  Action: schema.CanalAction;
  Guide: schema.CanalGuide;
  Sketch: schema.CanalSketch;
  Pieces: schema.CanalPieces;
  DecidedBy: schema.CanalDecidedBy;
  Numbers: schema.CanalNumbers;
}

export default {
  name: "canal",
  title: () => t("game-canal"),
  about: () => t("game-canal-about"),
  facts: () => t("game-canal-facts"),
  backdrop: "var(--land-edge)",
  modes: [{ with: "bots" }, { with: "friends" }, { with: "screen" }],
  home: () => import("./home"),
  setup: () => import("./setup"),
  beats,
  table: () => import("./Table.svelte"),
  end: () => import("./End.svelte"),
  replay: () => import("./replay"),
  rules: () => import("./Rules.svelte"),
  lessons: () => import("./lessons"),
  pad: () => import("./pad"),
  box: () => import("./box"),
  coach: () => import("./coach"),
} satisfies OwnPages<"canal">;
