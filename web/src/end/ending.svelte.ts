/** What the ends of all games say: who has won and by how much, how I did, as lines, an announcement and a sound. */

import type { Result, Room, ScoreSheet } from "../api/types";
import { announce } from "../ground/announcer.svelte";
import { list, t } from "../ground/language.svelte";
import { play } from "../ground/sound";
import { nameOf, resignedSeats } from "../shared/seats";

/** `me`: my seat, if I have one and only one. */
export function winnersLine({ winners }: Pick<Result, "winners">, names: readonly string[], me: number | null): string {
  const [winner, ...more] = winners;
  if (winner === undefined) return t("end-nobody");
  if (more.length) return t("end-shared", { names: list(winners.map((seat) => names[seat]!)) });
  return winner === me ? t("end-you-win") : t("end-wins", { name: names[winner]! });
}

/** Somebody has given up, and at most one person was left: the match was over before its end. */
export function endedEarly({ seats }: Room): boolean {
  const people = seats.filter(({ owner }) => owner);
  return people.some(({ resigned }) => resigned) && people.filter(({ resigned }) => !resigned).length < 2;
}

/** Who has given up. `me` as above. */
export function resignationLine(resigned: readonly number[], names: readonly string[], me: number | null): string {
  const mine = me !== null && resigned.includes(me);
  const others = resigned.filter((seat) => seat !== me);
  const who = mine
    ? others.length
      ? "me-too"
      : "me"
    : others.length === 1
      ? "one"
      : me !== null && others.length === names.length - 1
        ? "others"
        : "several";
  return t("end-by-resignation", { who, names: list((mine ? [me, ...others] : others).map((seat) => names[seat]!)) });
}

/** How far the winner is ahead of the next one who could have won; empty: that did not decide it. */
export function marginLine(
  { winners }: Pick<Result, "winners">,
  sheets: readonly ScoreSheet[],
  names: readonly string[],
  resigned: readonly number[],
  me: number | null,
): string {
  const [winner] = winners;
  const next = sheets
    .map((_, seat) => seat)
    .filter((seat) => seat !== winner && sheets[seat]!.can_win && !resigned.includes(seat))
    .toSorted((a, b) => sheets[b]!.total - sheets[a]!.total)[0];
  if (winner === undefined || next === undefined) return "";
  const n = sheets[winner]!.total - sheets[next]!.total;
  return n > 0 ? t("end-margin", { n, name: names[next]!, me: next === me ? "yes" : "no" }) : "";
}

/** The place of a seat, from 1: the winners first, then who could have won, then the others, each by their points. */
export function placeOf(seat: number, room: Room, { winners }: Pick<Result, "winners">, sheets: readonly ScoreSheet[]) {
  const resigned = resignedSeats(room);
  const rank = (one: number): [boolean, boolean, boolean, number] => [
    winners.includes(one),
    !resigned.includes(one),
    sheets[one]!.can_win,
    winners.includes(one) ? 0 : sheets[one]!.total,
  ];
  const better = (a: readonly (boolean | number)[], b: readonly (boolean | number)[]): boolean => {
    const differs = a.findIndex((value, i) => value !== b[i]);
    return differs >= 0 && a[differs]! > b[differs]!;
  };
  return 1 + sheets.filter((_, other) => better(rank(other), rank(seat))).length;
}

/** So few points behind the winner are close. */
const CLOSE = 3;

/** How I did, in short sentences: my place, a kind word if I have lost. Nothing for who has given up. */
export function myLines(room: Room, result: Result, sheets: readonly ScoreSheet[], me: number | null): string[] {
  if (me === null || room.seats[me]!.resigned || endedEarly(room)) return [];
  if (result.winners.includes(me) || result.decided_by === "practice") return [];
  const place =
    sheets.length > 2 ? [t("end-place", { place: placeOf(me, room, result, sheets), n: sheets.length })] : [];
  const [winner] = result.winners;
  const behind = winner === undefined ? Infinity : Math.abs(sheets[winner]!.total - sheets[me]!.total);
  return [...place, behind <= CLOSE ? t("end-close") : t("end-kind")];
}

/** Who has won how many matches since the first one, of which this is a rematch; empty: it is none, or nobody has. */
export function winsLine({ seats, mine }: Room, { winners }: Pick<Result, "winners">): string {
  const earlier = seats.some(({ seat, wins }) => wins > (winners.includes(seat) ? 1 : 0));
  if (!earlier || seats.length < 2) return "";
  const wins = seats.toSorted((a, b) => b.wins - a.wins).map((seat) => `${nameOf(seat, mine)} **${seat.wins}**`);
  return t("end-wins-so-far", { wins: wins.join(", ") });
}

export interface HowItEnded {
  headline: string;
  reason: string;
  /** How I did. */
  lines: readonly string[];
  won: boolean;
  /** It has all been counted. */
  done: boolean;
}

/** A sentence has an end, so that a voice makes a pause. */
const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Call during component initialisation: says once how it ended; `live`: and sounds, once it has been counted. */
export function announceEnd(end: () => HowItEnded, live: boolean): void {
  let said = false;
  $effect(() => {
    const { headline, reason, lines, done } = end();
    if (!done || said) return;
    said = true; // what happens in the room afterwards does not end it again
    announce([headline, reason, ...lines].filter(Boolean).map(ended).join(" "));
  });
  const sound = $derived(end().done ? (end().won ? "win" : "end") : null);
  $effect(() => {
    if (live && sound) play(sound);
  });
}
