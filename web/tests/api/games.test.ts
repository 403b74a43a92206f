import { beforeEach, expect, test, vi } from "vitest";
import { DOWN, FakeServer } from "../support/server";

const shake = {
  name: "shake",
  bots: ["random", "greedy", "master"],
  setups: [{ players: 1 }, { players: 2 }],
  players: [1, 2],
};
const GAMES = { games: [shake] };
let module: typeof import("../../src/api/games.svelte");

beforeEach(async () => {
  vi.resetModules();
  module = await import("../../src/api/games.svelte");
});

test("the games are asked for once, and again after a failure", async () => {
  const server = new FakeServer().inTurn("GET /api/games", DOWN, GAMES);
  await expect(module.games()).rejects.toThrow();
  expect(await module.games()).toEqual(GAMES.games);
  expect(await module.games()).toEqual(GAMES.games);
  expect(server.asked).toHaveLength(2);
});

test("a first match is against a bot that is neither the weakest nor the strongest", async () => {
  new FakeServer().on("GET /api/games", GAMES);
  expect(await module.usualMatch("shake")).toEqual({
    game: "shake",
    setup: { players: 2 },
    seats: [{ kind: "me" }, { kind: "bot", bot: "greedy" }],
  });
  expect(module.firstBot(["random"])).toBe("random");
});

test("a game that is not for two begins with its first setup", async () => {
  new FakeServer().on("GET /api/games", { games: [{ ...shake, setups: [{ seats: "three" }], players: [3] }] });
  const { setup, seats } = await module.usualMatch("shake");
  expect(setup).toEqual({ seats: "three" });
  expect(seats.map(({ kind }) => kind)).toEqual(["me", "bot", "bot"]);
});

test("a match is opened as last time, unless one of its bots has gone", async () => {
  new FakeServer().on("GET /api/games", GAMES);
  const match = {
    game: "shake" as const,
    setup: {},
    seats: [{ kind: "me" as const }, { kind: "bot" as const, bot: "master" }],
  };
  module.rememberMatch(match);
  expect(await module.usualMatch("shake")).toEqual(match);
  module.rememberMatch({ ...match, seats: [{ kind: "me" }, { kind: "bot", bot: "retired" }] });
  expect((await module.usualMatch("shake")).seats[1]).toEqual({ kind: "bot", bot: "greedy" });
});
