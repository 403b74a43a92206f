import { expect, test, vi } from "vitest";
import { api, Refused, Unreachable } from "../../src/api/client";
import { DOWN, FakeServer, Refusal } from "../support/server";

test("a request has its method, path, query and JSON body", async () => {
  const server = new FakeServer()
    .on("PUT /api/me", { player: "p", name: "Ada" })
    .on("GET /api/matches/m1/replay", { first: 20, last: 3, frames: [] });
  expect(await api.rename("Ada")).toEqual({ player: "p", name: "Ada" });
  await api.replay("m1", 20, 5);
  expect(server.asked).toEqual([
    { route: "PUT /api/me", query: "", body: { name: "Ada" } },
    { route: "GET /api/matches/m1/replay", query: "?first=20&count=5", body: undefined },
  ]);
});

test("an id from an address cannot name another route", async () => {
  const server = new FakeServer().on("GET /api/codes/..%2Fme%3Fx", { id: "m1" });
  await api.findCode("../me?x");
  expect(server.asked).toHaveLength(1);
  expect(api.feedPath("a/b", 1)).toBe("/api/matches/a%2Fb/feed?seat=1");
  expect(api.feedPath("m1", null)).toBe("/api/matches/m1/feed");
  expect(api.recordPath("m1")).toBe("/api/matches/m1/record");
});

test("a refusal is thrown with its problem", async () => {
  new FakeServer().on("GET /api/matches/m1", new Refusal("no-match"));
  const refused: unknown = await api.look("m1").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refused);
  expect(refused).toMatchObject({ problem: { code: "no-match" }, message: "no: no-match" });
});

test.each([
  ["a broken connection", DOWN],
  ["a server that is busy", new Refusal("busy")],
  ["a server that is about to stop", new Refusal("stopping")],
])("%s is no answer", async (_, answer) => {
  new FakeServer().on("GET /api/me", answer);
  await expect(api.me()).rejects.toBeInstanceOf(Unreachable);
});

test("what is not from our server is no answer", async () => {
  vi.stubGlobal("fetch", async () => new Response("<h1>502 Bad Gateway</h1>", { status: 502 }));
  await expect(api.me()).rejects.toBeInstanceOf(Unreachable);
});

test("a record comes as the text that it is, whatever that is", async () => {
  vi.stubGlobal("fetch", async () => new Response('{ "tiletown":2 '));
  expect(await api.record("m1")).toBe('{ "tiletown":2 ');
});
