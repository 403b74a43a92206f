/** The rematch of a finished match, as its end shows it: who wants one, and whether a seat is kept for me. */

import { api, Refused } from "../api/client";
import type { Room } from "../api/types";
import { announce } from "../ground/announcer.svelte";
import { list, t } from "../ground/language.svelte";
import { callOnTurn } from "../table/attention.svelte";
import { properName } from "../shared/seats";

/** How often the waiting rematch is looked at, in ms: who joins, and whether it was called off. */
const LOOK_MS = 4000;

export class Rematch {
  /** Null while nobody has opened one, or it was called off. */
  room: Room | null = $state.raw(null);

  /** I have a seat in it already. */
  mine = $derived(this.room !== null && this.room.mine.length > 0);
  /** It waits for me: somebody wants to play again. */
  wanted = $derived(this.room?.status === "waiting" && this.room.seats.some((seat) => seat.kept_for_me));
  /** Whoever likes may still sit down, I too. */
  free = $derived(
    this.room?.status === "waiting" && this.room.seats.some(({ kind, kept }) => kind === "open" && !kept),
  );
  /** Who wants to play again, in words. */
  wish = $derived.by(() => {
    const names = (this.room?.seats ?? []).filter(({ kind }) => kind === "person").map(properName);
    return t("end-rematch-wanted", { names: list(names), n: names.length });
  });

  async look(id: string): Promise<void> {
    try {
      const { room } = await api.look(id);
      this.room = room.status === "cancelled" ? null : (room as Room);
    } catch (error) {
      if (error instanceof Refused && !error.passing) this.room = null; // it was deleted; otherwise we hear next time
    }
  }

  /** I do not want to play again: my seat is free for others. */
  async decline(): Promise<void> {
    this.room = (await api.leave(this.room!.id)) as Room;
  }
}

/** Call during component initialisation: follows the rematch of a match, and calls me when somebody wants one. */
export function followRematch(match: () => Room, game: () => string): Rematch {
  const rematch = new Rematch();
  const id = $derived(match().rematch);
  $effect(() => {
    const wanted = id;
    if (!wanted) return;
    void rematch.look(wanted);
    const timer = setInterval(() => document.hidden || void rematch.look(wanted), LOOK_MS);
    return () => clearInterval(timer);
  });
  $effect(() => {
    if (rematch.wanted) announce(rematch.wish);
  });
  callOnTurn(
    () => rematch.wanted,
    game,
    () => rematch.wish,
  );
  return rematch;
}
