/** What the ends of all games say: who has won, as a line, an announcement and a sound. */

import type { Result } from "../api/types";
import { announce } from "../ground/announcer.svelte";
import { list, t } from "../ground/language.svelte";
import { play } from "../ground/sound";

/** `me`: my seat, if I have one and only one. */
export function winnersLine({ winners }: Pick<Result, "winners">, names: readonly string[], me: number | null): string {
  const [winner, ...more] = winners;
  if (winner === undefined) return t("end-nobody");
  if (more.length) return t("end-shared", { names: list(winners.map((seat) => names[seat]!)) });
  return winner === me ? t("end-you-win") : t("end-wins", { name: names[winner]! });
}

/** Who has given up so that the match is over. `me` as above. */
export function resignationLine(resigned: readonly number[], names: readonly string[], me: number | null): string {
  const mine = me !== null && resigned.includes(me);
  const others = resigned.filter((seat) => seat !== me);
  const who = mine ? (others.length ? "me-too" : "me") : others.length === 1 ? "one" : "others";
  return t("end-by-resignation", { who, names: list((mine ? [me, ...others] : others).map((seat) => names[seat]!)) });
}

/** Call during component initialisation: says how it ended, and plays a fanfare if I have won. */
export function announceEnd(end: () => { headline: string; reason: string; won: boolean }): void {
  $effect(() => {
    const { headline, reason } = end();
    announce(`${headline}. ${reason}`);
  });
  const won = $derived(end().won);
  $effect(() => {
    if (won) play("win");
  });
}
