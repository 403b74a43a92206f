/** Every address and its screen, loaded when it is asked for. */

import type { Component } from "svelte";
import { match } from "./ground/router.svelte";

export type Screen = () => Promise<{ default: Component<never> }>;

/** A screen takes the parts of its path as props. */
const SCREENS: [string, Screen][] = [
  ["/", () => import("./screens/Home.svelte")],
  ["/new/:game", () => import("./screens/NewMatch.svelte")],
  ["/m/:id", () => import("./screens/Match.svelte")],
  ["/m/:id/replay", () => import("./screens/Replay.svelte")],
  ["/m/:id/analysis", () => import("./screens/Analysis.svelte")],
  ["/m/:id/verify", () => import("./screens/Verify.svelte")],
  ["/verify", () => import("./screens/Verify.svelte")],
  ["/rules/:game", () => import("./screens/Rules.svelte")],
  ["/join", () => import("./screens/Join.svelte")],
  ["/link", () => import("./screens/DeviceLink.svelte")],
  ["/settings", () => import("./screens/Settings.svelte")],
  ["/learn", () => import("./screens/Learn.svelte")],
  ["/learn/:game", () => import("./screens/Learn.svelte")],
  ["/box/:game", () => import("./screens/Box.svelte")],
  ["/pad/:game", () => import("./screens/Pad.svelte")],
  ["/pad/:game/:id", () => import("./screens/Count.svelte")],
];
if (import.meta.env.DEV) SCREENS.push(["/gallery", () => import("./screens/Gallery.svelte")]);

const notFound: Screen = () => import("./screens/NotFound.svelte");

/** The screen at a path, and the parts that the path names. */
export function screenAt(path: string): { screen: Screen; parts: Record<string, string> } {
  for (const [pattern, screen] of SCREENS) {
    const parts = match(pattern, path);
    if (parts) return { screen, parts };
  }
  return { screen: notFound, parts: {} };
}
