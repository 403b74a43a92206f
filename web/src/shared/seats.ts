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
/** My seat, if I have one and only one. */
export const mySeat = ({ mine }: Pick<Room, "mine">): number | null => (mine.length === 1 ? mine[0]! : null);

/** The seats that have resigned. */
export const resignedSeats = ({ seats }: Room): number[] =>
  seats.flatMap(({ seat, resigned }) => (resigned ? [seat] : []));

/** What follows if a seat resigns: with at most one person left the match ends, and the last one who is left wins. */
export function resigningMeans({ resigning_ends, seats }: Room, seat: number): string {
  if (!resigning_ends) return t("seat-resign-about");
  const [left, ...more] = seats.filter((other) => other.seat !== seat && !other.resigned);
  return left && !more.length ? t("seat-resign-wins", { name: properName(left) }) : t("seat-resign-ends");
}

export const NOBODY: Person = { name: "", me: "no" };

/** The name on the door: never "You". */
export function properName(seat: SeatInfo): string {
  if (seat.name) return seat.name;
  if (seat.kind === "bot") return t("bot-name", { n: seat.seat });
  return seat.kind === "open" && !seat.kept ? t("seat-open") : t("guest", { n: seat.seat + 1 });
}

/** Another person who is not connected now. */
export const isAway = ({ kind, mine, present }: SeatInfo): boolean => kind === "person" && !mine && !present;

/** The picture of a player's token; there are four colours, and some games seat more. */
export const tokenOf = (seat: number): string => `#token-p${(seat % 4) + 1}`;

/** How strong a bot is, in a word; without a text for that, its own name. */
export const botTitle = (bot: string): string =>
  textOf(`strength-${bot}`) ?? bot.charAt(0).toUpperCase() + bot.slice(1).replaceAll(/[-_]/g, " ");

/** A bot plays for the person whose seat it is: they gave up, or are away. */
export const botStandsIn = ({ bot, owner }: SeatInfo): boolean => owner && bot !== null;

/** What stands beside a name: how strong its bot is, or that one plays for that person; empty: no bot plays there. */
export const botBeside = (seat: SeatInfo): string =>
  botStandsIn(seat) ? t("bot-stands-in") : seat.bot ? botTitle(seat.bot) : "";

/** Who moves there: "Bruno", "The bot for Opa". */
export function moverOf(seat: SeatInfo, mine: readonly number[]): string {
  if (!botStandsIn(seat)) return properName(seat);
  return seat.mine && mine.length === 1 ? t("your-bot") : t("bot-for", { name: properName(seat) });
}

/** "Bot: Casual"; empty: no bot plays there. */
export const strengthOf = ({ bot }: SeatInfo): string => (bot ? t("new-seat-bot", { strength: botTitle(bot) }) : "");
