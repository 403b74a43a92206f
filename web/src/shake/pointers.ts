import { t } from "../ground/language.svelte";
import type { Pointer } from "../learn/pointers";
import { boxesOf } from "../learn/spots";
import { onPhone } from "./table/status.svelte";

/** One box around all, if there is any. */
function around(boxes: readonly DOMRect[]): DOMRect[] {
  if (!boxes.length) return [];
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  return [new DOMRect(left, top, right - left, bottom - top)];
}

export const POINTERS: readonly Pointer[] = [
  {
    name: "shake",
    at: () => around(boxesOf(".pattern .shaker, .pattern .shake-it")),
    keep: ".others, .track",
    most: ".pattern, .act",
    text: () => t("pointer-shake", { by: onPhone() ? "phone" : "key" }),
  },
  {
    name: "colour",
    at: () => boxesOf(".pattern .colours:not(:has([aria-pressed=true]))"),
    keep: ".others, .track",
    most: ".pattern, .act",
    text: () => t("pointer-colour"),
  },
  {
    name: "place",
    at: () => boxesOf(".act .go:enabled"),
    keep: ".others, .track",
    most: ".mine .cells, .act",
    spare: ".sheet .total, .act .round, .act .say span",
    text: () => t("pointer-place"),
  },
];
