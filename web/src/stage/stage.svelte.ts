/**
 * When what has happened is shown. The server's newest position is known at once (`LiveMatch.newest`); the stage shows
 * beat by beat what led to it, at a pace that people can follow. It can be skipped, and never delays my own move.
 */

import type { Frame, LogEntry, Position } from "../api/types";
import { effective, settings, TEMPO } from "../ground/settings.svelte";

/** The table is shown as it was at the ply `until`, for `ms` at a calm pace; 0: only on the way to the next cut. */
export interface Cut {
  until: number;
  ms: number;
  /** It stays until somebody has read it: `next`. */
  hold?: boolean;
}

/** Where the table stands after the moves that are cut. */
export interface CutAt {
  /** Whose screen it is. */
  seat: number | null;
  players: number;
  /** Whose turn is next. */
  toAct: readonly number[];
  /** It is the turn of this screen's seat. */
  mine: boolean;
  /** Several people look at this screen, and nobody has to pass it on: it would go on before all have seen it. */
  gathered: boolean;
  /** The match ends. */
  over: boolean;
}

/** How a game cuts its moves into beats. */
export type CutMoves<G extends string = string> = Cutter<G>["cut"];
interface Cutter<G extends string> {
  cut(moves: readonly LogEntry<G>[], at: CutAt): Cut[];
}

/** Some moves, and the points that they brought each seat or took from it. */
export interface Happened<G extends string = string> {
  moves: readonly LogEntry<G>[];
  changes: readonly number[];
}

/** What has happened since my last turn. */
export interface News<G extends string = string> extends Happened<G> {
  /** The table right after that turn. */
  since: Frame<G> | undefined;
}

/** What is shown right now. */
export interface Beat<G extends string = string> extends Happened<G> {
  ply: number;
  hold: boolean;
}

/** What the stage needs of a match. */
export interface Staged<G extends string> {
  readonly newest: Position<G> | null;
  /** All moves, also those that the table does not show yet. */
  readonly moves: readonly LogEntry<G>[];
  readonly position: Position<G> | null;
  /** The seats that people play at this screen. */
  readonly seatsHere: readonly number[];
  readonly myTurn: boolean;
  cut(...of: Parameters<CutMoves<G>>): Cut[];
  /** The frames at `count` plies from `first` on, as the seat saw them. */
  frames(first: number, count: number, seat: number | null): Promise<Frame<G>[]>;
  show(position: Position<G>): void;
}

/** Whoever missed more moves than this gets the table as it is now, and no summary. */
const MOST_MOVES = 50;

export class Stage<G extends string = string> {
  readonly #match: Staged<G>;
  /** The table shows something that has passed. */
  playing = $state(false);
  beat: Beat<G> | null = $state.raw(null);
  /** What others did and what it changed since my last turn; null: nothing, or it is not my turn. */
  news: News<G> | null = $state.raw(null);
  /** It is my turn, and the news are on their way. */
  summarising = $state(false);

  #frames = new Map<number, Frame<G>>();
  #framesOf: number | null = null;
  /** The request for frames that is under way: whoever needs the same ones waits for its answer. */
  #asked: { key: string; answer: Promise<Frame<G>[]> } | null = null;
  #skipped = false;
  /** It is shown again because somebody wants it: also where others' moves are shown at once. */
  #again = false;
  /** The ply since which `news` tells what happened. */
  #newsSince = 0;
  /** The last move that was known when somebody skipped: what its player adds to that turn is skipped as well. */
  #skippedAt: LogEntry<G> | null = null;
  #closed = false;
  #go: (() => void) | null = null;

  constructor(match: Staged<G>) {
    this.#match = match;
  }

  /** There is a newest position: show what led to it, as far as somebody can follow it, and then that. */
  async advance({ live }: { live: boolean }): Promise<void> {
    if (this.playing) return; // it comes after what is being shown
    const { newest, position } = this.#match;
    if (!newest) return;
    const followed = live && position && position.seat === newest.seat && !this.#acting(position, newest);
    if (followed && !document.hidden && this.#worthShowing(this.#cutsToShow(position.ply, newest)))
      await this.#play(position.ply);
    else await this.#arrive();
  }

  /** A frame that came without being asked for. */
  keep(frame: Frame<G>, seat: number | null): void {
    this.#framesAre(seat);
    this.#frames.set(frame.ply, frame);
  }

  /** It is my turn, and there is something to show again; without motion, the summary has said it all. */
  canSeeAgain = $derived.by(
    () => !this.playing && this.news !== null && this.#match.myTurn && !effective.reducedMotion,
  );

  /** Show again what has happened since my last turn. */
  async again(): Promise<void> {
    const { newest } = this.#match;
    if (!newest || !this.canSeeAgain) return;
    this.#skippedAt = null;
    this.#again = true;
    await this.#play(this.#lastMove(newest));
    this.#again = false;
  }

  /** To the next beat. */
  next(): void {
    this.#go?.();
  }

  /** To the newest position, or to what has to be read before. */
  skip(): void {
    if (!this.playing) return;
    this.#skipped = true;
    this.#skippedAt = this.#match.moves.at(-1) ?? null;
    this.#go?.();
  }

  /** Nobody looks any more. */
  close(): void {
    this.#closed = true;
    this.#go?.();
  }

  /** I am choosing while others act in the same step: nothing may come between. */
  #acting(shown: Position<G>, newest: Position<G>): boolean {
    return this.#match.myTurn && shown.step === newest.step;
  }

  #cuts(ply: number, newest: Position<G>): Cut[] {
    const moves = this.#moves(ply, newest.ply);
    if (moves.length > MOST_MOVES) return [];
    const { seat, sheets, to_act } = newest;
    const mine = seat !== null && to_act.includes(seat);
    const { seatsHere } = this.#match;
    const due = to_act.filter((one) => seatsHere.includes(one));
    const gathered = seatsHere.length > 1 && (!due.length || due.includes(seat ?? -1));
    const over = !to_act.length;
    return this.#match.cut(moves, { seat, players: sheets.length, toAct: to_act, mine, gathered, over });
  }

  /** The cuts without those of the turn that was skipped, but for what has to be read. */
  #cutsToShow(ply: number, newest: Position<G>): Cut[] {
    const cuts = this.#cuts(ply, newest);
    const skipped = this.#skippedAt;
    if (!skipped) return cuts;
    const next = this.#match.moves.find((move) => move.ply > skipped.ply && move.by !== skipped.by);
    return cuts.map((cut) => (cut.until <= (next?.ply ?? Infinity) && !cut.hold ? { ...cut, ms: 0 } : cut));
  }

  /** How long everything lasts, measured by a calm pace; 0: it is shown at once. */
  get tempo(): number {
    return TEMPO[settings.pace] || (this.#again ? TEMPO.calm : 0);
  }

  /** Without motion only what has to be read is held; the summary says the rest. */
  #worthShowing(cuts: readonly Cut[]): boolean {
    if (!this.tempo) return false;
    return cuts.some(({ ms, hold }) => hold || (ms > 0 && !effective.reducedMotion));
  }

  #moves(from: number, until: number): LogEntry<G>[] {
    return this.#match.moves.filter(({ ply }) => ply >= from && ply < until);
  }

  async #play(from: number): Promise<void> {
    this.playing = true;
    this.#skipped = false;
    let shown = from;
    try {
      // What arrives meanwhile is shown afterwards.
      for (let newest = this.#match.newest!; shown < newest.ply && !this.#closed; newest = this.#match.newest!) {
        const cuts = this.#cutsToShow(shown, newest);
        if (!this.#worthShowing(this.#skipped ? cuts.filter(({ hold }) => hold) : cuts)) break;
        const toRead = cuts.some(({ hold }) => hold);
        const first = Math.min(shown, this.#summaryFrom(newest)) + 1;
        await Promise.race([this.#load(first, newest.ply, newest.seat), ...(toRead ? [] : [this.#untilSkipped()])]);
        // After the last beat comes the newest position, without a glimpse of what led to it.
        for (const cut of cuts.slice(0, cuts.findLastIndex(isSeen) + 1)) {
          const frame = this.#frames.get(cut.until);
          const before = shown;
          shown = cut.until;
          if (!frame || this.#closed || (this.#skipped && !cut.hold)) continue;
          this.#skipped = false; // skipped as far as to what has to be read
          this.#match.show(positionOf(frame, newest));
          this.beat = { ...this.#happened(before, cut.until), ply: cut.until, hold: cut.hold ?? false };
          await this.#wait(cut);
        }
        shown = newest.ply;
      }
    } catch {
      // No frames: the table as it is now.
    }
    await this.#arrive();
  }

  /** The table as it is now, and with it, if its frame is there, what has happened since my last turn. */
  async #arrive(): Promise<void> {
    this.playing = false;
    this.beat = null;
    this.#match.show(this.#match.newest!);
    await this.#summarise();
  }

  /** Nobody has to wait for frames that are slow to come. */
  async #untilSkipped(): Promise<void> {
    if (!this.#skipped && !this.#closed) await new Promise<void>((resolve) => (this.#go = resolve));
  }

  async #wait({ ms, hold }: Cut): Promise<void> {
    const moving = ms > 0 && !effective.reducedMotion;
    if (!hold && !moving) return;
    let timer = 0;
    await new Promise<void>((resolve) => {
      this.#go = resolve;
      if (!hold) timer = window.setTimeout(resolve, ms * this.tempo);
    });
    clearTimeout(timer);
    this.#go = null;
  }

  /** What others did since my last turn, when it is my turn again. */
  async #summarise(): Promise<void> {
    const { newest } = this.#match;
    if (!newest || !this.#match.myTurn) {
      this.news = null;
      return;
    }
    const from = this.#lastMove(newest);
    if (from !== this.#newsSince) this.news = null; // that of an earlier turn, until this one's has come
    this.#newsSince = from;
    const cuts = this.#cuts(from, newest);
    const seen = cuts.flatMap(({ until, ...cut }, i) =>
      isSeen(cut) ? this.#moves(cuts[i - 1]?.until ?? from, until) : [],
    );
    // Before my first move there are only points to start with, which are no news.
    const first = from ? from + 1 : (seen[0]?.ply ?? 1);
    if (seen.length && !(this.#framesOf === newest.seat && this.#frames.has(first))) {
      this.summarising = true;
      try {
        await this.#load(first, first, newest.seat);
      } catch {
        return; // the table is there, only its summary is not
      } finally {
        this.summarising = false;
      }
      if (newest !== this.#match.newest) return; // the next one has its own
    }
    const since = this.#frames.get(first);
    const changes = since ? newest.sheets.map(({ total }, seat) => total - since.sheets[seat]!.total) : [];
    this.news = seen.length ? { moves: seen, changes, since } : null;
  }

  /** The ply since which the summary before my turn will tell, as far as frames are fetched for it. */
  #summaryFrom(newest: Position<G>): number {
    const from = newest.seat === null ? newest.ply : this.#lastMove(newest);
    return newest.ply - from > MOST_MOVES ? newest.ply : from;
  }

  /** The ply of my last move, or the beginning. */
  #lastMove(newest: Position<G>): number {
    return this.#match.moves.findLast(({ by, ply }) => by === newest.seat && ply < newest.ply)?.ply ?? 0;
  }

  #happened(from: number, until: number): Happened<G> {
    const frames = [...this.#frames.values()].filter(({ ply }) => ply > from && ply <= until);
    return { moves: this.#moves(from, until), changes: sums(frames.map(({ changes }) => changes)) };
  }

  /** All frames are as this seat saw them. */
  #framesAre(seat: number | null): void {
    if (this.#framesOf !== seat) this.#frames.clear();
    this.#framesOf = seat;
  }

  /** Fetch the frames from one ply to another, unless they are there. */
  async #load(first: number, last: number, seat: number | null): Promise<void> {
    this.#framesAre(seat);
    while (this.#frames.has(first)) first++;
    if (first > last) return;
    const key = `${String(seat)} ${first} ${last}`;
    if (this.#asked?.key !== key) this.#asked = { key, answer: this.#match.frames(first, last - first + 1, seat) };
    const asked = this.#asked;
    try {
      for (const frame of await asked.answer) this.#frames.set(frame.ply, frame);
    } finally {
      if (this.#asked === asked) this.#asked = null;
    }
    for (const old of this.#frames.keys()) if (old < last - MOST_MOVES) this.#frames.delete(old);
  }
}

/** Not only on the way to another. */
const isSeen = ({ ms, hold }: Omit<Cut, "until">): boolean => ms > 0 || hold === true;

/** The numbers of each seat, added. */
function sums(rows: readonly (readonly number[])[]): number[] {
  return (rows[0] ?? []).map((_, seat) => rows.reduce((sum, row) => sum + row[seat]!, 0));
}

/** A frame as a position in which nobody can do anything; no step of the match is negative, so no turn belongs to it. */
function positionOf<G extends string>(frame: Frame<G>, newest: Position<G>): Position<G> {
  const { ply, view, guide, sheets, to_act } = frame;
  const nothing = { acted: [], legal: [], gains: [], notation: [] };
  return { ...newest, ...nothing, ply, step: -ply, view, guide, sheets, to_act } as Position<G>;
}
