/** What a hint waits for: the coach thinks, or on a new machine it is still being compiled. */

import { compilingBots, games } from "../api/games.svelte";
import { announce } from "../ground/announcer.svelte";
import { t } from "../ground/language.svelte";

/** A hint; if it takes long, `say` is called with what it is waiting for. */
export async function waitingFor<Hint>(hint: Promise<Hint>, game: string, say: (text: string) => void): Promise<Hint> {
  let said = "";
  const poll = async (): Promise<void> => {
    const compiling = await compilingBots(game);
    const coach = (await games().catch(() => [])).find((one) => one.name === game)?.bots.at(-1); // the strongest
    const text = t(coach && compiling.includes(coach) ? "hint-compiling" : "hint-thinking");
    if (!timer) return;
    if (text !== said) announce(text);
    say((said = text));
    timer = window.setTimeout(() => void poll(), 2000);
  };
  let timer = window.setTimeout(() => void poll(), 700);
  try {
    return await hint;
  } finally {
    clearTimeout(timer);
    timer = 0;
    say("");
  }
}
