/** What is said at a table to somebody who does not see it: on arriving, and when others have moved. */

import { untrack } from "svelte";
import type { LiveMatch } from "../api/match.svelte";
import { announce } from "../ground/announcer.svelte";
import { focusHeadingIfLost } from "../shared/focus";
import { afterwards } from "../shared/later.svelte";
import { pointsChanged, pointsNow, totalsOf } from "./scores";

/** A sentence about the move at `ply`, or about the moves from there to `until`. */
export interface Sentence {
  ply: number;
  until?: number;
  by: number | "chance";
  text: string;
}

/** What was said last about the others, to be asked for again. */
export interface Telling {
  readonly last: string;
}

interface Now {
  /** It is my turn. */
  mine: boolean;
  /** It was my turn when I last heard. */
  wasMine: boolean;
  /** How many sentences about others there are. */
  news: number;
}

const say = (sentences: readonly string[]): void => sentences.forEach(announce);

/**
 * Call during component initialisation. Whoever comes to a table, or takes the screen over, hears where it stands,
 * and the focus goes to its heading, as soon as it is `ready`; a lesson begins with its own words.
 */
export function announceArrival<G extends string>(
  match: LiveMatch<G>,
  where: () => readonly string[],
  ready: () => boolean = () => true,
): void {
  let before: number | null | undefined;
  const then = afterwards();
  $effect(() => {
    const { seat } = match;
    const shown = ready();
    untrack(() => {
      if (seat === before || !shown) return;
      before = seat;
      void focusHeadingIfLost();
      // Parts of the table may still have to find out what they show.
      if (!match.isLesson) then(() => say(where()));
    });
  });
}

/**
 * Call during component initialisation. Says what the others did since I last heard of it, how the points have changed
 * by it, and `more`: whose turn it is now. What the stage shows again is said again.
 */
export function announceStory<G extends string>(
  match: LiveMatch<G>,
  story: () => readonly Sentence[],
  more: (now: Now) => readonly string[],
): Telling {
  const end = ({ ply, until = ply }: Sentence): number => until;
  let heard: number | null = null;
  let wasMine = false;
  let totals: number[] = [];
  let since: readonly string[] = $state.raw([]);
  $effect(() => {
    const told = story();
    const { myTurn, position } = match;
    untrack(() => {
      const last = heard;
      heard = told.reduce((most, one) => Math.max(most, end(one)), -1);
      // While nobody is to act, chance is: whose turn comes then is not known yet. While the stage plays I cannot act,
      // but my turn is over only when somebody else's has begun.
      const due = position?.to_act.includes(position.seat ?? -1) ?? false;
      const mine = !position?.to_act.length ? wasMine : wasMine ? due : myTurn;
      const turned = mine !== wasMine;
      const heardAnew = last === null || heard < last;
      const news = heardAnew ? [] : told.filter((one) => end(one) > last && one.by !== match.seat);
      if (!heardAnew && (news.length || turned)) {
        const changed = pointsChanged(match, totals);
        const about = [...news.map(({ text }) => text), ...(changed ? [`${changed} ${pointsNow(match)}`] : [])];
        // A spectator has no turn since which it could be told.
        since = (wasMine && turned) || match.seat === null ? about : [...since, ...about];
        say([...about, ...more({ mine, wasMine, news: news.length })]);
      }
      if (heardAnew || news.length || turned) totals = totalsOf(match);
      wasMine = mine;
    });
  });
  return {
    get last() {
      return since.join(" ") || (story().at(-1)?.text ?? "");
    },
  };
}
