import { t } from "../ground/language.svelte";
import type { Pointer } from "../learn/pointers";
import { boxesOf } from "../learn/spots";
import { boxAt } from "./onScreen";

/** What is never hidden, as far as there is room elsewhere: the city, who plays, what to do now. */
const KEEP = ".canal .shadow rect, .canal .bar, .seats, .dockbox";
const DONE = ".canal .tentative";

/** Those of some targets that can be seen as a whole, else all of them. */
function targets(selector: string): DOMRect[] {
  const map = document.querySelector(".canal .targets")?.parentElement?.getBoundingClientRect();
  const all = [...document.querySelectorAll<HTMLElement>(selector)].flatMap(({ dataset }) => boxAt(dataset.key!) ?? []);
  const seen = all.filter(
    (box) => map && box.left >= map.left && box.right <= map.right && box.top >= map.top && box.bottom <= map.bottom,
  );
  return seen.length ? seen : all;
}

export const POINTERS: readonly Pointer[] = [
  {
    name: "lay",
    at: () => targets('.canal[data-at=""] .place-target'),
    keep: KEEP,
    most: ".canal .place-target, .dock .hand",
    text: () => t("pointer-lay"),
  },
  {
    name: "build",
    // After the first piece it is known how.
    at: () => (document.querySelectorAll(".canal .phases .done").length > 1 ? [] : targets(".canal .site-target")),
    keep: KEEP,
    most: `.canal .site-target, ${DONE}`,
    text: () => t("pointer-build"),
  },
  {
    name: "end",
    at: () => boxesOf(".canal:not(:has(.place-target, .site-target)) .dock .go:enabled"),
    keep: KEEP,
    most: DONE,
    text: () => t("pointer-end"),
  },
];
