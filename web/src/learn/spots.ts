/** Places on the screen that a lesson or a pointer marks. */

import type { Box } from "./bubble";

/** An element by its selector, or a box that is worked out. */
export type Where = string | Box | (() => Box | null);

export interface Spot {
  at: Where;
  /** What is to be pressed now, what is spoken of, or what has brought points. */
  look: "act" | "show" | "lit";
  /** Points, to stand beside it. */
  chip?: string;
  /** It has an arrow of its own. */
  noArrow?: boolean;
}

/** Where it is now; null: it is not on the screen. */
export function boxOf(at: Where): Box | null {
  if (typeof at === "function") return at();
  if (typeof at === "object") return at;
  const box = document.querySelector(at)?.getBoundingClientRect();
  return box?.width ? box : null;
}

/** All that is on the screen of what a selector finds. */
export const boxesOf = (selector: string): DOMRect[] =>
  [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect()).filter(({ width }) => width);
