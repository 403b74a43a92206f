/** What has changed since the last position, in sentences: what the others did, the new round, what I have to do. */

import type { Position } from "../../api/types";
import { announce } from "../../ground/announcer.svelte";
import { t } from "../../ground/language.svelte";
import { pointsSpoken } from "../../shared/points";
import { afterwards } from "../../shared/later.svelte";
import { isSeatChange } from "../../shared/seatChanges";
import type { Telling } from "../../table/announcing.svelte";
import { hidesPoints } from "../../table/hiding";
import { coloursIn } from "../pictures/pieces";
import type { Acting } from "./acting.svelte";
import { changeOf, type City } from "./changing.svelte";
import type { Status } from "./status.svelte";
import type { TableView } from "./view.svelte";
import { cellsLong, moveSpoken, patternSpoken } from "./words";

/** Call during component initialisation. `boxOpen`: the cubes lie there for me to see; `onround`: another round began. */
export function announceChanges(
  view: TableView,
  status: Status,
  acting: Pick<Acting, "takePlaced">,
  boxOpen: () => boolean,
  onround: () => void,
  ready: () => boolean = () => true,
): Telling {
  let last = $state("");
  /** The position up to which all was said, its round, the round whose pattern was, and the last words about my turn. */
  let told: { position: Position<"shake">; round: number } | null = null;
  let patternTold = 0;
  let passTold = 0;
  let toDoTold = "";
  let again = false;

  function tell(): void {
    if (!ready()) return;
    const { match, position: now, round, state } = view;
    const was = told;
    told = { position: now, round };
    const own = acting.takePlaced();
    if (was?.position.seat !== now.seat) {
      // On arriving, `announceArrival` says it all.
      patternTold = boxOpen() ? round : 0;
      passTold = now.ply;
      toDoTold = status.toDo;
      return own.forEach(announce);
    }
    if (was.position.ply > now.ply) {
      // The stage goes back to show it again.
      again = true;
      return announce(last);
    }
    again &&= match.stage.playing;
    const { news, passes } = again ? NOTHING : newsSince(was.position, view, passTold);
    passTold = Math.max(passTold, ...passes);
    if (news.length) last = news.join(" ");
    const took = state.chosen && state.active !== now.seat && !was.position.view.state.chosen ? [status.took] : [];
    const begins = was.round === round ? [] : [t("shake-round-begins", { round })];
    if (begins.length) onround();
    const shaken = boxOpen() && state.pattern && patternTold !== round && !state.over;
    if (shaken) patternTold = round;
    const pattern = shaken ? [patternTell(state.pattern)] : [];
    // While the stage plays, what happens is said, a pass of mine too; afterwards, where it stands.
    const anew = status.toDo !== toDoTold || begins.length || shaken;
    const stands = anew && (!match.stage.playing || view.scene?.kind === "pass") ? [status.toDo] : [];
    if (stands.length) toDoTold = status.toDo;
    else if (anew) toDoTold = ""; // it is said afterwards
    [...own, ...news, ...begins, ...pattern, ...took, ...stands].forEach(announce);
  }

  const then = afterwards();
  $effect(() => {
    void [ready(), view.position, view.match.stage.playing, boxOpen()];
    // A new round may close the box first.
    then(tell);
  });
  return {
    get last() {
      return last;
    },
  };
}

/** "The pattern, row by row: home, shop, road; ...". */
export const patternTell = (pattern: string): string =>
  `${t("shake-pattern-spoken", { pattern: patternSpoken(pattern) })}.`;

const NOTHING = { news: [], passes: [] };

/** What the others did between two positions: changes of who plays, and at the reveal what each placed and won by it. */
function newsSince(
  was: Position<"shake">,
  view: TableView,
  passTold: number,
): { news: string[]; passes: readonly number[] } {
  const { match, people, position: now, room } = view;
  // Who plays a seat is not to be seen in the cities: it is said.
  const changes = match.log
    .filter(({ ply, by, action }) => ply >= was.ply && ply < now.ply && by !== now.seat && isSeatChange(action))
    .map((entry) => moveSpoken(entry, people));
  const rounds = now.view.state.round - was.view.state.round;
  const revealed = rounds === 1 || (rounds === 0 && now.view.state.over !== was.view.state.over);
  if (!revealed) return { news: changes, passes: [] }; // whoever was away longer hears where it stands now
  const passes = match.log.filter(({ ply, action }) => action.type === "pass" && ply > passTold && ply < now.ply);
  const passed = new Set(passes.map(({ by }) => by));
  const reveal = room.seats.flatMap(({ seat }) => {
    const who = people[seat]!;
    if (seat === now.seat) return [];
    const { placed, flipped, cleared } = changeOf(cityOf(was, seat), cityOf(now, seat), null);
    const cells = [...placed];
    if (!cells.length) return passed.has(seat) ? [t("shake-said-passed", who)] : [];
    const [colour = "road"] = coloursIn(now.view.state.boards[seat]![cells[0]!]!);
    const gain = now.sheets[seat]!.total - was.sheets[seat]!.total;
    const points = hidesPoints(room, now.seat, seat) ? "hidden" : pointsSpoken(gain);
    return [
      t("shake-said-placed", {
        name: who.name,
        n: cells.length,
        colour: colour ?? "road",
        cells: cellsLong(cells),
        points,
      }),
      ...(flipped.size ? [t("shake-said-bonus", { ...who, n: flipped.size })] : []),
      ...(cleared.size ? [t("shake-said-cleared", { ...who, n: cleared.size })] : []),
    ];
  });
  return { news: [...changes, ...reveal], passes: passes.map(({ ply }) => ply) };
}

const cityOf = ({ view, guide, sheets }: Position<"shake">, seat: number): City => ({
  board: view.state.boards[seat]!,
  won: (guide.meters[seat] ?? []).map(({ flipped }) => flipped),
  total: sheets[seat]!.total,
});
