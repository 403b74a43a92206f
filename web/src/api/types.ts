/** What goes over the wire, from the generated schema; a match, a position and a log are typed by their game. */

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
  Result,
  ScoreSheet,
  SeatAnalysis,
  SeatInfo,
  SeatWish,
  Turn,
  TurnTaken,
  Verified,
} from "./schema";

export type GameName = "shake" | "canal";

/** The types that each game brings along. */
export interface Games {
  shake: {
    Setup: schema.ShakeSetup;
    State: schema.ShakeState;
    Action: schema.ShakeAction;
    Guide: schema.ShakeGuide;
    Drawing: schema.ShakeDrawing;
    Pieces: schema.ShakePieces;
  };
  canal: {
    Setup: schema.CanalSetup;
    State: schema.CanalState;
    Action: schema.CanalAction;
    Guide: schema.CanalGuide;
    Drawing: schema.CanalDrawing;
    Pieces: schema.CanalPieces;
  };
}

type Of<G extends GameName, What extends keyof Games["shake"]> = Games[G][What];
type With<Base, Own> = Omit<Base, keyof Own> & Own;

export type Setup<G extends GameName = GameName> = Of<G, "Setup">;
export type Action<G extends GameName = GameName> = Of<G, "Action">;
export type Drawing<G extends GameName = GameName> = Of<G, "Drawing">;
export type Pieces<G extends GameName = GameName> = Of<G, "Pieces">;
export type View<G extends GameName = GameName> = { seat: number | null; state: Of<G, "State"> };

export type Position<G extends GameName = GameName> = With<
  schema.Position,
  { view: View<G>; legal: Action<G>[]; guide: Of<G, "Guide"> }
>;
export type LogEntry<G extends GameName = GameName> = With<
  schema.LogEntry,
  { by: number | "chance"; action: Action<G> }
>;
export type Room<G extends GameName = GameName> = With<schema.Room, { game: G; setup: Setup<G> }>;
export type Look<G extends GameName = GameName> = { room: Room<G>; position: Position<G> | null; log: LogEntry<G>[] };
export type Moved<G extends GameName = GameName> = { position: Position<G>; log: LogEntry<G>[] };
export type Previewed<G extends GameName = GameName> = { position: Position<G>; gain: number };
export type Frame<G extends GameName = GameName> = With<
  schema.Frame,
  { move: LogEntry<G> | null; view: View<G>; guide: Of<G, "Guide"> }
>;
export type Replay<G extends GameName = GameName> = With<schema.Replay, { frames: Frame<G>[] }>;
export type RatedTurn<G extends GameName = GameName> = With<schema.RatedTurn, { actions: Action<G>[] }>;
export type Hint<G extends GameName = GameName> = With<schema.Hint, { options: RatedTurn<G>[] }>;
export type Measure = schema.Hint["measure"];
export type GameInfo<G extends GameName = GameName> = With<schema.GameInfo, { name: G; setups: Setup<G>[] }>;
export type RulesData<G extends GameName = GameName> = With<schema.RulesData, { pieces: Pieces<G> }>;
export type Scored<G extends GameName = GameName> = With<schema.Scored, { guide: Of<G, "Guide"> }>;
export type NewMatch<G extends GameName = GameName> = {
  game: G;
  setup: Partial<Setup<G>>;
  seats: Wish[];
  hints?: boolean;
};
export type Summary = With<schema.Summary, { game: GameName; setup: Setup }>;

/** Who is to sit somewhere. */
export type Wish = { kind: "me"; name?: string } | { kind: "person" } | { kind: "bot"; bot: string };
