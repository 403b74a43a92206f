/**
 * The server's routes as functions. Path, method, parameters, body and answer are checked against the server's own
 * description; what depends on the game is named by the caller. Errors are `Refused` or `Unreachable`.
 */

import createClient from "openapi-fetch";
import { BASE, to } from "../ground/base";
import type * as schema from "./schema";
import type {
  Action,
  Sketch,
  GameInfo,
  GamePieces,
  Hint,
  Look,
  NewMatch,
  Pieces,
  Position,
  Previewed,
  Problem,
  ProblemCode,
  Replay,
  Room,
  Scored,
  SeatRequest,
  Setup,
  MatchSummary,
  Turn,
} from "./types";

/** The server said no: `problem.code` for programs, `problem.message` in English, for people who read logs. */
export class Refused extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }

  /** It says nothing about what was asked for: the same request may succeed later. */
  get passing(): boolean {
    return PASSING.has(this.problem.code);
  }
}
const PASSING: ReadonlySet<ProblemCode> = new Set(["too-many", "too-slow", "bug"]);

/** No answer: the network or the server is away. Nothing is lost; try again. */
export class Unreachable extends Error {}

/** Overloaded or shutting down: as without an answer, it is not known whether anything happened. */
const NO_ANSWER: ReadonlySet<ProblemCode> = new Set(["busy", "stopping"]);

const server = createClient<schema.paths>({ baseUrl: BASE, fetch: (request) => fetch(request) });

/** What the server answered. */
async function answer<Answer>(asked: Promise<{ data?: Answer; error?: unknown; response: Response }>): Promise<Answer> {
  const { data, error, response } = await asked.catch((reason: unknown) => {
    throw new Unreachable(String(reason));
  });
  if (response.ok) return data as Answer;
  if (error && typeof error === "object" && "code" in error && !NO_ANSWER.has((error as Problem).code))
    throw new Refused(error as Problem);
  throw new Unreachable(`status ${response.status}`); // for whoever debugs
}

const of = (match: string) => ({ path: { match } });
const seatOf = (match: string, seat: number) => ({ path: { match, seat } });
/** Actions of a seat; the description knows the types of the server's own games only. */
const request = (seat: number, step: number, actions: readonly unknown[]) => ({
  seat,
  step,
  actions: actions as schema.Preview["actions"],
});
/** An address about a match that the browser itself opens. */
const address = (path: keyof schema.paths, match: string): string =>
  to(path.replace("{match}", encodeURIComponent(match)));

export const api = {
  health: () => answer(server.GET("/healthz")),
  server: () => answer(server.GET("/api/server")),
  openNetwork: () => answer(server.POST("/api/server/open")),
  me: () => answer(server.GET("/api/me")),
  rename: (name: string) => answer(server.PUT("/api/me", { body: { name } })),
  signOutOthers: () => answer(server.POST("/api/me/sign-out-others")),
  makeDeviceLink: () => answer(server.POST("/api/me/link")),
  useDeviceLink: (token: string, replace = false) => answer(server.POST("/api/link", { body: { token, replace } })),

  games: () => answer(server.GET("/api/games")) as Promise<{ games: GameInfo[] }>,
  pieces: <G extends string>(game: G) =>
    answer(server.GET("/api/games/{game}/pieces", { params: { path: { game } } })) as Promise<GamePieces<G>>,
  readPieces: <G extends string>(game: G, text: string) =>
    answer(server.POST("/api/games/{game}/pieces/read", { params: { path: { game } }, body: { text } })) as Promise<{
      pieces: Pieces<G>;
    }>,
  writePieces: <G extends string>(game: G, pieces: Pieces<G>) =>
    answer(
      server.POST("/api/games/{game}/pieces/write", {
        params: { path: { game } },
        body: { pieces: pieces as schema.OwnPieces["pieces"] },
      }),
    ),
  scoreSketch: <G extends string>(game: G, sketch: Sketch<G>) =>
    answer(
      server.POST("/api/games/{game}/score", {
        params: { path: { game } },
        body: { sketch: sketch as schema.ScoreRequest["sketch"] },
      }),
    ) as Promise<Scored<G>>,
  tryPosition: <G extends string>(
    game: G,
    position: {
      setup: Partial<Setup<G>>;
      moves?: { by: number | "chance"; action: Action<G> }[];
      seat?: number | null;
      actions?: Action<G>[];
    },
  ) =>
    answer(
      server.POST("/api/games/{game}/try", {
        params: { path: { game } },
        body: position as unknown as schema.TryRequest,
      }),
    ) as Promise<Position<G>>,

  openMatch: <G extends string>(wanted: NewMatch<G>) =>
    answer(
      server.POST("/api/matches", { body: { ...wanted, setup: wanted.setup as unknown as schema.NewMatch["setup"] } }),
    ) as Promise<Look<G>>,
  myMatches: (skip = 0) =>
    answer(server.GET("/api/matches", { params: { query: { skip: skip || undefined } } })) as Promise<{
      matches: MatchSummary[];
      more: boolean;
    }>,
  findCode: (code: string) => answer(server.GET("/api/codes/{code}", { params: { path: { code } } })),
  claimSeat: (id: string, seat: number | null, name: string | null, nonce: string) =>
    answer(server.POST("/api/matches/{match}/claim", { params: of(id), body: { seat, name, nonce } })) as Promise<Look>,
  addNonce: <G extends string>(id: string, nonce: string) =>
    answer(server.POST("/api/matches/{match}/nonce", { params: of(id), body: { nonce } })) as Promise<Look<G>>,
  leave: (id: string) => answer(server.POST("/api/matches/{match}/leave", { params: of(id) })) as Promise<Room>,
  changeSeat: (id: string, seat: number, wanted: SeatRequest) =>
    answer(
      server.PUT("/api/matches/{match}/seats/{seat}", { params: seatOf(id, seat), body: wanted }),
    ) as Promise<Room>,
  orderSeats: (id: string, order: number[]) =>
    answer(server.PUT("/api/matches/{match}/order", { params: of(id), body: { order } })) as Promise<Room>,
  cancel: (id: string) => answer(server.POST("/api/matches/{match}/cancel", { params: of(id) })) as Promise<Room>,
  deleteMatch: (id: string) => answer(server.DELETE("/api/matches/{match}", { params: of(id) })),

  look: <G extends string>(id: string, seat?: number | null) =>
    answer(
      server.GET("/api/matches/{match}", { params: { ...of(id), query: { seat: seat ?? undefined } } }),
    ) as Promise<Look<G>>,
  preview: <G extends string>(id: string, seat: number, step: number, actions: Action<G>[]) =>
    answer(
      server.POST("/api/matches/{match}/preview", { params: of(id), body: request(seat, step, actions) }),
    ) as Promise<Previewed<G>>,
  takeTurn: (id: string, turn: Turn) =>
    answer(server.POST("/api/matches/{match}/moves", { params: of(id), body: turn })),
  hint: <G extends string>(id: string, seat: number, step: number, actions: Action<G>[] = []) =>
    answer(server.POST("/api/matches/{match}/hint", { params: of(id), body: request(seat, step, actions) })) as Promise<
      Hint<G>
    >,
  handOver: (id: string, seat: number, bot: string) =>
    answer(
      server.POST("/api/matches/{match}/seats/{seat}/handover", { params: seatOf(id, seat), body: { bot } }),
    ) as Promise<Room>,
  takeBack: (id: string, seat: number) =>
    answer(server.POST("/api/matches/{match}/seats/{seat}/return", { params: seatOf(id, seat) })) as Promise<Room>,
  resign: (id: string, seat: number) =>
    answer(server.POST("/api/matches/{match}/seats/{seat}/resign", { params: seatOf(id, seat) })) as Promise<Room>,
  rematch: (id: string) => answer(server.POST("/api/matches/{match}/rematch", { params: of(id) })),
  replay: <G extends string>(id: string, first: number, count: number, seat: number | null = null) =>
    answer(
      server.GET("/api/matches/{match}/replay", {
        params: { ...of(id), query: { first, count, seat: seat ?? undefined } },
      }),
    ) as Promise<Replay<G>>,
  record: (id: string) =>
    answer(server.GET("/api/matches/{match}/record", { params: of(id), parseAs: "text" })) as Promise<string>,
  analyse: (id: string) => answer(server.POST("/api/matches/{match}/analysis", { params: of(id) })),
  analysis: (id: string) => answer(server.GET("/api/matches/{match}/analysis", { params: of(id) })),

  recordPath: (id: string) => address("/api/matches/{match}/record", id),
  feedPath: (id: string, seat?: number | null) =>
    address("/api/matches/{match}/feed", id) + (seat == null ? "" : `?seat=${seat}`),
};
