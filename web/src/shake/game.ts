/** Shake That City, for the registry of games. */

import type * as schema from "../api/schema";
import type { OwnPages } from "../games";
import { t } from "../ground/language.svelte";
import { beats } from "./beats";

export interface Shake {
  Setup: schema.ShakeSetup;
  State: schema.ShakeState;
  Action: schema.ShakeAction;
  Guide: schema.ShakeGuide;
  Sketch: schema.ShakeSketch;
  Pieces: schema.ShakePieces;
  DecidedBy: schema.ShakeDecidedBy;
  Numbers: schema.ShakeNumbers;
}

export default {
  name: "shake",
  title: () => t("game-shake"),
  about: () => t("game-shake-about"),
  facts: () => t("game-shake-facts"),
  backdrop: "var(--zone-1)",
  modes: [{ with: "bots" }, { with: "friends" }, { with: "screen" }, { with: "solo", setup: { variant: ["solo"] } }],
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
} satisfies OwnPages<"shake">;
