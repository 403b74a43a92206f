/** What goes over the wire, from the generated schema; a match, a position and a log are typed by their game. */

import type { GameName, Games } from "../games";
import type * as schema from "./schema";

export type {
  AnalysedTurn,
  Analysis,
  AnalysisState,
  DeviceLink,
  Health,
  Item,
  Line,
  Me,
  Problem,
  ScoreSheet,
  SeatAnalysis,
  SeatInfo,
  ServerInfo,
  Turn,
  TurnTaken,
} from "./schema";

/** The types of a game without pictures, and those that a game with pictures does not bring: opaque values. */
interface Unknown {
  Setup: object;
  State: unknown;
  Action: unknown;
  Guide: unknown;
  Sketch: unknown;
  Pieces: unknown;
  DecidedBy: string;
  Numbers: unknown;
}

type Of<G extends string, What extends keyof Unknown> = G extends GameName
  ? Games[G] extends Record<What, infer Own>
    ? Own
    : Unknown[What]
  : Unknown[What];
type With<Base, Own> = Omit<Base, keyof Own> & Own;

export type Setup<G extends string = string> = Of<G, "Setup">;
export type Action<G extends string = string> = Of<G, "Action">;
export type Sketch<G extends string = string> = Of<G, "Sketch">;
export type Pieces<G extends string = string> = Of<G, "Pieces">;
export type View<G extends string = string> = { seat: number | null; state: Of<G, "State"> };

/** What decided a match: a game that adds one does not compile without words for it. */
export type DecidedBy<G extends string = string> = Of<G, "DecidedBy">;
export type Result<G extends string = string> = With<schema.Result, { decided_by: DecidedBy<G> }>;

export type Position<G extends string = string> = With<
  schema.Position,
  { view: View<G>; legal: Action<G>[]; guide: Of<G, "Guide">; result: Result<G> }
>;
/** A change of who plays a seat: a move of any game, which the game itself knows nothing of. */
export type SeatChange = Exclude<schema.LoggedAction, schema.Action>;
export type LogEntry<G extends string = string> = With<
  schema.LogEntry,
  { by: number | "chance"; action: Action<G> | SeatChange }
>;
export type Room<G extends string = string> = With<schema.Room, { game: G; setup: Setup<G>; result: Result<G> | null }>;
export type Look<G extends string = string> = With<
  schema.Look,
  { room: Room<G>; position: Position<G> | null; log: LogEntry<G>[]; since: Frame<G> | null }
>;
export type Moved<G extends string = string> = With<schema.Moved, { position: Position<G>; log: LogEntry<G>[] }>;
export type Previewed<G extends string = string> = With<schema.Previewed, { position: Position<G> }>;
export type Frame<G extends string = string> = With<
  schema.Frame,
  { move: LogEntry<G> | null; view: View<G>; guide: Of<G, "Guide"> }
>;
export type Replay<G extends string = string> = With<schema.Replay, { frames: Frame<G>[] }>;
export type RatedTurn<G extends string = string> = With<schema.RatedTurn, { actions: Action<G>[] }>;
export type Hint<G extends string = string> = With<schema.Hint, { options: RatedTurn<G>[] }>;
export type TileChange = schema.TileChange;
export type Measure = schema.Hint["measure"];
export type GameInfo<G extends string = string> = With<
  schema.GameInfo,
  { name: G; setups: Setup<G>[]; numbers: Of<G, "Numbers"> }
>;
export type GamePieces<G extends string = string> = With<schema.GamePieces, { pieces: Pieces<G> }>;
export type Scored<G extends string = string> = With<
  schema.Scored,
  { view: View<G>; guide: Of<G, "Guide">; result: Result<G> }
>;
export type NewMatch<G extends string = string> = {
  game: G;
  setup: Partial<Setup<G>>;
  seats: SeatRequest[];
  hints_allowed?: boolean;
  nonce_follows?: boolean;
};
export type MatchSummary = With<schema.MatchSummary, { setup: Setup }>;

export type ProblemCode = schema.Problem["code"];

/** Who is to sit on a seat. */
export type SeatRequest = { kind: "me"; name?: string } | { kind: "person" } | { kind: "bot"; bot: string };
