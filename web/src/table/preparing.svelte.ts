/** Why a bot's turn takes long: it cannot answer, or on a new machine its code is still being compiled. */

import { untrack } from "svelte";
import { compilingBots } from "../api/games.svelte";
import type { LiveMatch } from "../api/match.svelte";
import { announce } from "../ground/announcer.svelte";
import { t } from "../ground/language.svelte";
import { properName } from "../shared/seats";

/** How long a bot's turn takes before the server is asked, and how often it is asked then. */
const LONG_MS = 2000;
const POLL_MS = 4000;

/** Call during component initialisation. `text` names the bot that the match waits for and that cannot move yet, or is empty. */
export function preparingBot<G extends string>(match: LiveMatch<G>): { readonly text: string } {
  let text = $state("");
  /** The bots' seats that the match waits for; another answer with the same ones changes nothing. */
  const seats = $derived.by(() => {
    if (match.room?.status !== "running" || match.isLesson || match.myTurn) return "";
    return match.room.seats
      .filter(({ seat, kind }) => kind === "bot" && match.position?.to_act.includes(seat))
      .map(({ seat }) => seat)
      .join();
  });
  const stuck = $derived.by(() => {
    const bot = seats && match.room?.seats.find(({ stuck }) => stuck);
    return bot ? t("bot-stuck", { name: properName(bot) }) : "";
  });
  $effect(() => {
    if (stuck) announce(stuck);
  });
  $effect(() => {
    if (!seats) return;
    const awaited = untrack(() => seats.split(",").map((seat) => match.room!.seats[Number(seat)]!));
    const { game } = untrack(() => match.room!);
    let timer = 0;
    let wanted = true;
    const poll = async (): Promise<void> => {
      const compiling = await compilingBots(game);
      if (!wanted) return;
      const bot = awaited.find((seat) => seat.bot && compiling.includes(seat.bot));
      const now = bot ? t("bot-preparing", { name: properName(bot) }) : "";
      if (now && now !== text) announce(now);
      text = now;
      timer = window.setTimeout(() => void poll(), POLL_MS);
    };
    timer = window.setTimeout(() => void poll(), LONG_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
      text = "";
    };
  });
  return {
    get text() {
      return stuck || text;
    },
  };
}
