/** The score sheets of an end count up: line by line for all seats at once, then the totals, the winners' last. */

import { effective, settings, TEMPO } from "../ground/settings.svelte";
import { play } from "../ground/sound";

/** How long each line is the newest one, at a calm pace. */
const LINE_MS = 620;

export class CountUp {
  /** How many steps are shown: the lines, the totals, the winners' totals. */
  #shown = $state(0);
  readonly #lines: () => number;

  constructor(lines: () => number, done: boolean) {
    this.#lines = lines;
    if (done) this.finish();
  }

  get #steps(): number {
    return this.#lines() + 2;
  }
  /** Everything is shown. */
  get done(): boolean {
    return this.#shown >= this.#steps;
  }
  /** Whether a line is shown, by its number from the top. */
  line(n: number): boolean {
    return n < this.#shown;
  }
  /** Whether the total of a seat is shown. */
  total(winner: boolean): boolean {
    return this.#shown > this.#lines() + (winner ? 1 : 0);
  }
  next(): void {
    this.#shown++;
  }
  finish(): void {
    this.#shown = Infinity;
  }
}

/**
 * Call during component initialisation. It counts only if the match has ended before our eyes (`live`), and motion is
 * welcome; any press or key completes it.
 */
export function countUp(lines: () => number, live: boolean): CountUp {
  const pause = LINE_MS * TEMPO[settings.pace];
  const count = new CountUp(lines, !live || pause === 0 || effective.reducedMotion);
  $effect(() => {
    if (count.done) return;
    const timer = setInterval(() => {
      count.next();
      if (!count.done) play("pick");
    }, pause);
    const finish = (): void => count.finish();
    addEventListener("pointerdown", finish);
    addEventListener("keydown", finish);
    return () => {
      clearInterval(timer);
      removeEventListener("pointerdown", finish);
      removeEventListener("keydown", finish);
    };
  });
  return count;
}
