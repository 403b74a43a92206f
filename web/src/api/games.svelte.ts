/** The games this server has, with their setups and bots; asked for once. */

import { api } from "./client";
import type { GameInfo, NewMatch } from "./types";

let asked: Promise<GameInfo[]> | null = null;

export function games(): Promise<GameInfo[]> {
  asked ??= api.games().then(
    (answer) => answer.games,
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/** One of them. Rejects if this server does not have it. */
export async function infoOf<G extends string>(game: G): Promise<GameInfo<G>> {
  const found = (await games()).find(({ name }) => name === game);
  if (!found) throw new Error(`this server has no game ${game}`);
  return found as GameInfo<G>;
}

/** The bots of a game that the server is still compiling, on a new machine; none if it does not answer. */
export async function compilingBots(game: string): Promise<string[]> {
  const compiling = await api.health().then(
    (health) => health.compiling,
    () => [],
  );
  return compiling.flatMap((name) => (name.startsWith(`${game} `) ? [name.slice(game.length + 1)] : []));
}

/** The bot that a first match is played against: neither the weakest nor the strongest, if there is a choice. */
export function firstBot(bots: readonly string[]): string {
  return bots[Math.min(1, bots.length - 1)] ?? "";
}

const KEY = (game: string): string => `tiletown.last.${game}`;

/** The match that "Play" opens at once: as last time, or me against one bot. */
export async function usualMatch<G extends string>(game: G): Promise<NewMatch<G>> {
  const info = (await games()).find((one) => one.name === game) as GameInfo<G> | undefined;
  const bots = info?.bots ?? [];
  try {
    const last = JSON.parse(localStorage.getItem(KEY(game)) ?? "null") as NewMatch<G> | null;
    if (last && last.seats.every((seat) => seat.kind === "me" || (seat.kind === "bot" && bots.includes(seat.bot))))
      return last;
  } catch {
    // nothing kept
  }
  // A setup for two, if there is one.
  const at = Math.max(0, info?.players.indexOf(2) ?? 0);
  const others = Array.from({ length: (info?.players[at] ?? 2) - 1 }, () => ({
    kind: "bot" as const,
    bot: firstBot(bots),
  }));
  return { game, setup: info?.setups[at] ?? {}, seats: [{ kind: "me" }, ...others] };
}

export function rememberMatch<G extends string>(match: NewMatch<G>): void {
  try {
    localStorage.setItem(KEY(match.game), JSON.stringify(match));
  } catch {
    // no storage: the next match starts from the defaults
  }
}
