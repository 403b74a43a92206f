/** A match of my list in words: who plays it, and how it stands. */

import type { MatchSummary, SeatInfo } from "../api/types";
import { list, t } from "../ground/language.svelte";
import { botTitle, properName } from "./seats";

/** A bot that plays for nobody; one that plays on for a person goes by that person's name. */
const isBot = ({ kind, bot, owner }: SeatInfo): boolean => kind === "bot" && !!bot && !owner;

/** The others, or at one screen everybody; bots with their strength, said once for several of the same. */
export function playersIn({ seats, mine }: MatchSummary): string {
  const shown = seats.filter((seat) =>
    seat.kind === "open" ? seat.kept && !seat.kept_for_me : mine.length > 1 || !seat.mine,
  );
  const names = shown.map((seat, i) => {
    const next = shown[i + 1];
    if (!isBot(seat) || (next && isBot(next) && next.bot === seat.bot)) return properName(seat);
    return t("match-bot", { name: properName(seat), strength: botTitle(seat.bot!) });
  });
  const open = seats.filter(({ kind, kept }) => kind === "open" && !kept).length;
  if (open) names.push(t("room-open-seats", { n: open }));
  return names.join(", ") || t("match-alone");
}

/** Somebody wants a rematch with me: a seat is kept for me. */
export const asksMe = ({ status, seats }: MatchSummary): boolean =>
  status === "waiting" && seats.some((seat) => seat.kept_for_me);

/** I have won it, I alone at this screen. */
export const isWon = ({ status, mine, result }: MatchSummary): boolean =>
  status === "over" && mine.length === 1 && (result?.winners.includes(mine[0]!) ?? false);

const namesOf = (seats: readonly SeatInfo[]): { names: string; n: number } => ({
  names: list(seats.map(properName)),
  n: seats.length,
});

/** "Your turn", "Waiting for Mia", "Won, 40 : 32". */
export function standingOf(match: MatchSummary): string {
  const { status, seats, mine, to_act } = match;
  if (status === "cancelled") return t("match-cancelled");
  if (status === "unreadable") return t("match-unreadable");
  if (status === "over") return ended(match);
  if (status === "waiting") {
    if (asksMe(match)) return t("end-rematch-wanted", namesOf(seats.filter(({ kind }) => kind === "person")));
    const kept = seats.filter((seat) => seat.kept);
    return kept.length ? t("match-waits", namesOf(kept)) : t("match-waiting");
  }
  const acting = to_act.map((seat) => seats[seat]!);
  if (!match.my_turn) return t("match-waits", namesOf(acting));
  const here = acting.find((seat) => seat.mine);
  return mine.length > 1 && here ? t("turn-of", { name: properName(here) }) : t("match-my-turn");
}

function ended(match: MatchSummary): string {
  const { seats, mine, totals, result } = match;
  if (seats.length === 1) return t("match-over", { n: totals[0] ?? 0 });
  if (mine.length > 1) {
    const [winner] = result?.winners ?? [];
    return winner === undefined ? t("end-nobody") : t("match-winner", { name: properName(seats[winner]!) });
  }
  const me = mine[0] ?? 0;
  if (seats[me]!.resigned) return t("match-resigned");
  if (isWon(match) && result?.decided_by === "resignation")
    return t("match-won-resigned", namesOf(seats.filter(({ resigned }) => resigned)));
  const best = Math.max(...totals.filter((_, seat) => seat !== me));
  const points = `${totals[me] ?? 0} : ${best}`;
  return isWon(match) ? t("match-won", { points }) : t("match-lost", { points });
}
