/**
 * The games of which the page has pictures, each in a folder of its own. This is the only file that names them all; any
 * other game that the server has is played as text (`plain/`).
 */

import type { Component } from "svelte";
import type { LiveMatch } from "./api/match.svelte";
import type {
  Sketch,
  Frame,
  GameInfo,
  RatedTurn,
  LogEntry,
  Look,
  Pieces,
  Position,
  Room,
  MatchSummary,
} from "./api/types";
import canal, { type Canal } from "./canal/game";
import type { Lessons } from "./learn/lesson.svelte";
import type { Count } from "./pad/counts.svelte";
import { plainPages } from "./plain/pages";
import type { Compared } from "./replay/compared";
import shake, { type Shake } from "./shake/game";
import type { Person } from "./shared/seats";
import type { LogParts } from "./table/log";
import type { CutMoves } from "./stage/stage.svelte";

/** The types that each game brings along. */
export interface Games {
  shake: Shake;
  canal: Canal;
}
export type GameName = keyof Games;

const GAMES: { [G in GameName]: OwnPages<G> } = { shake, canal };

/** The games with pictures of their own, in the order in which they are shown. */
export const picturedGames: readonly GamePages[] = (Object.values(GAMES) as unknown as OwnPages[]).map(completed);

/** What the page has of a game; of one that it does not know, enough to play it. */
export function pagesOf(game: string): GamePages {
  return picturedGames.find(({ name }) => name === game) ?? plainPages(game);
}

/** What a game brings, with the plain pages for what it lacks. */
export function completed(own: OwnPages): GamePages {
  return { ...plainPages(own.name), ...own };
}

/** A way to begin a match besides "Play". */
export interface Mode {
  with: "friends" | "screen" | "solo" | "bots";
  /** What it presets. */
  setup?: Record<string, unknown>;
}

/** What a game brings: as much as it likes. */
export type OwnPages<G extends string = string> = Pick<GamePages<G>, "name"> & Partial<GamePages<G>>;

/**
 * What the page has of one game. Its components are loaded when they are asked for. No link leads to an optional part
 * that a game lacks; a game that the page does not know has none of them.
 */
export interface GamePages<G extends string = string> {
  readonly name: G;
  readonly title: () => string;
  /** One line about it. */
  readonly about: () => string;
  /** How many play it, and how long. */
  readonly facts?: () => string;
  /** The colour behind its scene. */
  readonly backdrop: string;
  readonly modes: readonly Mode[];
  readonly home: () => Promise<HomeParts<G>>;
  readonly setup: () => Promise<SetupParts>;
  /** How its moves are cut into the beats in which a table shows them. */
  readonly beats: CutMoves<G>;
  readonly table: () => Promise<{ default: Component<{ match: LiveMatch<G> }> }>;
  readonly end: () => Promise<{ default: Component<{ match: LiveMatch<G> }> }>;
  readonly replay: () => Promise<ReplayParts<G>>;
  readonly rules?: () => Promise<{ default: Component }>;
  readonly lessons?: () => Promise<Lessons<G>>;
  readonly pad?: () => Promise<PadParts<G>>;
  /** The owner's corrections of its pieces. */
  readonly box?: () => Promise<BoxParts<G>>;
  readonly coach?: () => Promise<CoachParts<G>>;
}

export interface HomeParts<G extends string = string> {
  /** The living picture on its card. */
  Scene: Component;
  /** A match in the list of matches; `look`: how its table is now, if that is known. */
  Thumbnail: Component<{ match: MatchSummary; look: Look<G> | null }>;
  /** How far a match is: "Round 7". */
  progress?: (position: Position<G>) => string;
}

export interface SetupParts {
  SetupChoices: Component<
    { setup: Record<string, unknown>; players: number; info: GameInfo; refused?: string | null },
    Record<string, never>,
    "setup"
  >;
  /** The setup of a match with that many players, from what was chosen. */
  complete: (setup: Record<string, unknown>, players: number, info: GameInfo) => Record<string, unknown>;
  /** A setup in a few words, for those who are invited to the match. */
  inWords: (setup: object) => string[];
  /** The fields beside which `SetupChoices` itself says that the server has refused them. */
  refusable?: readonly string[];
}

export interface ReplayParts<G extends string = string> extends LogParts<G> {
  /** One frame; `before`: the frame of the stop before it, to see what has changed. */
  Frame: Component<{
    frame: Frame<G>;
    before: Frame<G> | undefined;
    room: Room<G>;
    people: readonly Person[];
    /** Whose move is shown, where it is one of several. */
    by?: number;
    /** The turn that comes next, beside a better one. */
    compared?: Compared<G> | null;
  }>;
  /** Whether a move can be seen: a replay stops after it. */
  visible: (entry: LogEntry<G>) => boolean;
  /** A move in a sentence; `around`: the frames before and after it, to say where it was. */
  moveTold: (
    entry: LogEntry<G>,
    people: readonly Person[],
    around: { before: Frame<G>; after: Frame<G> } | null,
  ) => string;
  /** For each seat, the points of a move that are counted later. */
  pending?: (frame: Frame<G>) => readonly number[];
}

export interface PadParts<G extends string = string> {
  Count: Component<{ count: Count<G> }>;
  /** Nothing entered yet; what usually stays the same is taken over from the last table. */
  emptySketch: (last: Count<G> | undefined) => Sketch<G>;
}

export interface BoxParts<G extends string = string> {
  /** What is printed in the box, each fact with its mark, to be corrected or confirmed. */
  Corrections: Component<{ pieces: Pieces<G>; onchange: (pieces: Pieces<G>) => void }>;
}

export interface CoachParts<G extends string = string> {
  /** The table before a costly turn, with what was played and what would have been better. */
  Board: Component<{ frame: Frame<G>; seat: number; played: RatedTurn<G>; best: RatedTurn<G>; label: string }>;
  /** A turn in words. */
  turnSpoken: (turn: RatedTurn<G>) => string;
  /** What decided the match, where the points alone did not; `last`: how the table was left. */
  decided?: (room: Room<G>, last: Frame<G>, names: readonly string[]) => string;
  /** When a turn was played, and what it cost. */
  mistakeTitle: (n: number, cost: string) => string;
}
