/** Positions, rooms and logs as the server sends them, with what a test is not about filled in. */

import type { LogEntry, Look, Position, Room, ScoreSheet, SeatInfo } from "../../src/api/types";

export function seatInfo(some: Partial<SeatInfo> = {}): SeatInfo {
  return {
    seat: 0,
    kind: "person",
    name: "",
    bot: null,
    stuck: false,
    mine: false,
    present: true,
    owner: true,
    absent_seconds: null,
    may_hand_over: false,
    resigned: false,
    awaits_nonce: false,
    hints_used: 0,
    kept: false,
    kept_for_me: false,
    wins: 0,
    ...some,
  };
}

/** Me on seat 0, Mia on seat 1. */
export function room<G extends string>(game: G, some: Partial<Room<G>> = {}): Room<G> {
  return {
    id: "m1",
    game,
    rules_version: 1,
    setup: {},
    status: "running",
    path: "/m/m1",
    code: null,
    host: true,
    seats: [seatInfo({ mine: true }), seatInfo({ seat: 1, name: "Mia" })],
    mine: [0],
    may_ask_hints: false,
    hints_allowed: false,
    awaits_nonce: false,
    resigning_ends: true,
    seed_hash: "5eed",
    commitment: "c0ffee",
    seed: null,
    result: null,
    rematch: null,
    created: 0,
    ...some,
  } as Room<G>;
}

export const sheet = (total: number, lines: ScoreSheet["lines"] = []): ScoreSheet => ({ total, lines, can_win: true });

/** My turn on seat 0, at the beginning, without anything legal. */
export function position<G extends string>(some: Partial<Position<G>> = {}): Position<G> {
  return {
    ply: 2,
    step: 2,
    seat: 0,
    to_act: [0],
    acted: [],
    view: { seat: 0, state: {} },
    legal: [],
    gains: [],
    notation: [],
    guide: { outcomes: [] },
    sheets: [sheet(0), sheet(0)],
    result: null,
    ...some,
  } as unknown as Position<G>;
}

export function look<G extends string>(game: G, some: Partial<Look<G>> = {}): Look<G> {
  return { room: room(game), position: position<G>(), log: [], since: null, ...some };
}

/** A move as the log has it. */
export function entry<G extends string>(by: LogEntry<G>["by"], action: LogEntry<G>["action"], ply = 0): LogEntry<G> {
  return { ply, by, action, text: "", stand_in: null } as LogEntry<G>;
}

/** A log from its moves: `entries([0, { type: "pass" }], ...)`. */
export function entries<G extends string>(
  ...moves: [by: LogEntry<G>["by"], action: LogEntry<G>["action"]][]
): LogEntry<G>[] {
  return moves.map(([by, action], ply) => entry<G>(by, action, ply));
}
