/** What the others did since I last heard of it, and whose turn it is now, as one announcement. */

import { untrack } from "svelte";
import type { LiveMatch } from "../api/match.svelte";
import { announce } from "../ground/announcer.svelte";

/** A sentence about the move at `ply`, or about the moves from there to `until`. */
export interface Sentence {
  ply: number;
  until?: number;
  by: number | "chance";
  text: string;
}

interface Now {
  /** It is my turn. */
  mine: boolean;
  /** It was my turn when I last heard. */
  wasMine: boolean;
  /** How many sentences about others there are. */
  news: number;
}

/** Call during component initialisation. `more`: what is said after the sentences about the others. */
export function announceStory<G extends string>(
  match: LiveMatch<G>,
  story: () => readonly Sentence[],
  more: (now: Now) => readonly string[],
): void {
  let heard: number | null = null;
  let wasMine = false;
  $effect(() => {
    const told = story();
    const mine = match.myTurn;
    untrack(() => {
      const end = ({ ply, until = ply }: Sentence): number => until;
      const last = heard;
      const news = last === null ? [] : told.filter((one) => end(one) > last && one.by !== match.seat);
      const said = [...news.map(({ text }) => text), ...more({ mine, wasMine, news: news.length })];
      heard = told.reduce((most, one) => Math.max(most, end(one)), last ?? -1);
      wasMine = mine;
      if (said.length) announce(said.join(" "));
    });
  });
}
