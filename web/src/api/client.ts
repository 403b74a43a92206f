/** The server's routes as functions, under the names they have there. Errors are `Refused` or `Unreachable`. */

import type {
  Action,
  AnalysisState,
  DeviceLink,
  Drawing,
  GameInfo,
  GameName,
  Health,
  Hint,
  Look,
  Me,
  NewMatch,
  Position,
  Previewed,
  Problem,
  Replay,
  RulesData,
  Scored,
  Setup,
  Summary,
  Room,
  Turn,
  TurnTaken,
  Verified,
  Wish,
} from "./types";

/** The server said no: `problem.code` for programs, `problem.message` in English, for whoever reads it. */
export class Refused extends Error {
  readonly status: number;
  readonly problem: Problem;
  constructor(status: number, problem: Problem) {
    super(problem.message);
    this.status = status;
    this.problem = problem;
  }
}

/** No answer: the network or the server is away. Nothing is lost; try again. */
export class Unreachable extends Error {}

async function ask<Answer>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined || body instanceof Blob ? body : JSON.stringify(body),
    });
  } catch (error) {
    throw new Unreachable(String(error));
  }
  if (response.status === 204) return undefined as Answer;
  const data: unknown = await response.json().catch(() => null);
  if (response.ok) return data as Answer;
  // Busy, or about to stop: whether anything happened is not known, as without an answer.
  if (response.status !== 503 && data && typeof data === "object" && "code" in data)
    throw new Refused(response.status, data as Problem);
  throw new Unreachable(`status ${response.status}`);
}

const match = (id: string): string => `/api/matches/${encodeURIComponent(id)}`;
const query = (values: Record<string, number | null | undefined>): string => {
  const given = Object.entries(values).filter(([, value]) => value != null);
  return given.length ? `?${given.map(([name, value]) => `${name}=${value}`).join("&")}` : "";
};

export const api = {
  health: () => ask<Health>("GET", "/healthz"),
  me: () => ask<Me>("GET", "/api/me"),
  rename: (name: string) => ask<Me>("PUT", "/api/me", { name }),
  deleteMe: () => ask<void>("DELETE", "/api/me"),
  makeDeviceLink: () => ask<DeviceLink>("POST", "/api/me/link"),
  useDeviceLink: (token: string, replace = false) => ask<Me>("POST", "/api/link", { token, replace }),

  games: () => ask<{ games: GameInfo[] }>("GET", "/api/games"),
  rulesData: <G extends GameName>(game: G) => ask<RulesData<G>>("GET", `/api/games/${game}/rules`),
  scoreDrawing: <G extends GameName>(game: G, drawing: Drawing<G>) =>
    ask<Scored<G>>("POST", `/api/games/${game}/score`, { drawing }),
  tryPosition: <G extends GameName>(
    game: G,
    position: {
      setup: Partial<Setup<G>>;
      moves?: { by: number | "chance"; action: Action<G> }[];
      seat?: number | null;
      actions?: Action<G>[];
    },
  ) => ask<Position<G>>("POST", `/api/games/${game}/try`, position),

  openMatch: <G extends GameName>(wish: NewMatch<G>) => ask<Look<G>>("POST", "/api/matches", wish),
  myMatches: (skip = 0) =>
    ask<{ matches: Summary[]; more: boolean }>("GET", `/api/matches${query({ skip: skip || null })}`),
  findCode: (code: string) => ask<{ id: string }>("GET", `/api/codes/${encodeURIComponent(code)}`),
  claimSeat: (id: string, seat: number | null, name: string | null) =>
    ask<Look>("POST", `${match(id)}/claim`, { seat, name }),
  leave: (id: string) => ask<Room>("POST", `${match(id)}/leave`),
  changeSeat: (id: string, seat: number, wish: Wish) => ask<Room>("PUT", `${match(id)}/seats/${seat}`, wish),
  orderSeats: (id: string, order: number[]) => ask<Room>("PUT", `${match(id)}/order`, { order }),
  cancel: (id: string) => ask<Room>("POST", `${match(id)}/cancel`),

  look: <G extends GameName>(id: string, seat?: number | null) => ask<Look<G>>("GET", match(id) + query({ seat })),
  preview: <G extends GameName>(id: string, seat: number, step: number, actions: Action<G>[]) =>
    ask<Previewed<G>>("POST", `${match(id)}/preview`, { seat, step, actions }),
  takeTurn: (id: string, turn: Turn) => ask<TurnTaken>("POST", `${match(id)}/moves`, turn),
  hint: <G extends GameName>(id: string, seat: number, step: number, actions: Action<G>[] = []) =>
    ask<Hint<G>>("POST", `${match(id)}/hint`, { seat, step, actions }),
  handOver: (id: string, seat: number, bot: string) =>
    ask<Room>("POST", `${match(id)}/seats/${seat}/handover`, { bot }),
  takeBack: (id: string, seat: number) => ask<Room>("POST", `${match(id)}/seats/${seat}/return`),
  resign: (id: string, seat: number) => ask<Room>("POST", `${match(id)}/seats/${seat}/resign`),
  rematch: (id: string) => ask<{ id: string }>("POST", `${match(id)}/rematch`),
  replay: <G extends GameName>(id: string, first: number, count: number, seat?: number | null) =>
    ask<Replay<G>>("GET", `${match(id)}/replay${query({ first, count, seat })}`),
  recordPath: (id: string) => `${match(id)}/record`,
  record: async (id: string) => new Blob([JSON.stringify(await ask<unknown>("GET", `${match(id)}/record`))]),
  verify: (record: Blob) => ask<Verified>("POST", "/api/verify", record),
  analyse: (id: string) => ask<AnalysisState>("POST", `${match(id)}/analysis`),
  analysis: (id: string) => ask<AnalysisState>("GET", `${match(id)}/analysis`),
  deleteMatch: (id: string) => ask<void>("DELETE", match(id)),
  feedPath: (id: string, seat?: number | null) => `${match(id)}/feed${query({ seat })}`,
};
