/** The names of people and bots at the table. */

import type { SeatInfo, Room } from "../api/types";
import { t, textOf } from "../ground/language.svelte";

/** A seat's name as I say it: "You", a name, a bot's name, or a guest. */
export function nameOf(seat: SeatInfo, mine: readonly number[]): string {
  if (seat.mine && mine.length === 1) return t("you");
  return properName(seat);
}

/** Somebody in a sentence: "You build", "Mia builds". */
export interface Person {
  name: string;
  me: "yes" | "no";
}

export function peopleOf(room: Room): Person[] {
  return room.seats.map((seat) => ({
    name: nameOf(seat, room.mine),
    me: seat.mine && room.mine.length === 1 ? "yes" : "no",
  }));
}
/** The seats that have resigned. */
export const resignedSeats = ({ seats }: Room): number[] =>
  seats.flatMap(({ seat, resigned }) => (resigned ? [seat] : []));

export const NOBODY: Person = { name: "", me: "no" };

/** The name on the door: never "You". */
export function properName(seat: SeatInfo): string {
  if (seat.name) return seat.name;
  if (seat.kind === "bot") return t("bot-name", { n: seat.seat });
  return seat.kind === "open" ? t("seat-open") : t("guest", { n: seat.seat + 1 });
}

/** Another person who is not connected now. */
export const isAway = ({ kind, mine, present }: SeatInfo): boolean => kind === "person" && !mine && !present;

/** The picture of a player's token; there are four colours, and some games seat more. */
export const tokenOf = (seat: number): string => `#token-p${(seat % 4) + 1}`;

/** How strong a bot is, in a word; without a text for that, its own name. */
export const botTitle = (bot: string): string =>
  textOf(`strength-${bot}`) ?? bot.charAt(0).toUpperCase() + bot.slice(1).replaceAll(/[-_]/g, " ");
