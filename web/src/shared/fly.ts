/** Points fly from where they were earned to where they are counted. */

import { effective } from "../ground/settings.svelte";

/** What still flies is gone: its table is. */
export const endFlights = (): void => document.querySelectorAll(".flying").forEach((chip) => chip.remove());

export function flyPoints(text: string, from: Element | null | undefined, to: Element | null | undefined): void {
  if (!from || !to || effective.reducedMotion) return;
  const start = from.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  const chip = document.createElement("span");
  chip.className = "plus flying";
  chip.textContent = text;
  chip.setAttribute("aria-hidden", "true");
  document.body.append(chip);
  const at = (box: DOMRect): string =>
    `translate(${box.x + box.width / 2 - chip.offsetWidth / 2}px, ${box.y + box.height / 2 - chip.offsetHeight / 2}px)`;
  chip
    .animate(
      [
        { transform: `${at(start)} scale(1.1)` },
        { transform: `${at(start)} scale(1.3)`, offset: 0.25 },
        { transform: at(end), opacity: 1, offset: 0.9 },
        { transform: at(end), opacity: 0 },
      ],
      { duration: 850, easing: "cubic-bezier(.3, .1, .3, 1)" },
    )
    .finished.then(
      () => chip.remove(),
      () => chip.remove(),
    );
}
