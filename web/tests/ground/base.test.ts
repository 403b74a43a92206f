import { afterEach, expect, test, vi } from "vitest";
import { FakeServer } from "../support/server";

/** The page as it loads below a path, at an address. */
async function pageBelow(base: string, address: string) {
  vi.resetModules();
  document.documentElement.dataset.base = base;
  history.replaceState(null, "", address);
  const { to, ours } = await import("../../src/ground/base");
  const { go, here } = await import("../../src/ground/router.svelte");
  const { api } = await import("../../src/api/client");
  return { to, ours, go, here, api };
}

afterEach(() => {
  delete document.documentElement.dataset.base;
  history.replaceState(null, "", "/");
});

test.each([
  ["", "/m/abc", "/m/abc"],
  ["", "/", "/"],
  ["/games/tt", "/games/tt/m/abc", "/m/abc"],
  ["/games/tt", "/games/tt/", "/"],
  ["/games/tt", "/games/tt", "/"],
])("below %j the address %j is the path %j", async (base, address, path) => {
  expect((await pageBelow(base, address)).here.path).toBe(path);
});

test("below a path, links, files, requests and going somewhere have it in front", async () => {
  const { api, go, here, to } = await pageBelow("/games/tt", "/games/tt/m/abc");
  expect(to("/settings")).toBe("/games/tt/settings");
  expect(api.recordPath("abc")).toBe("/games/tt/api/matches/abc/record");
  expect(api.feedPath("abc", 1)).toBe("/games/tt/api/matches/abc/feed?seat=1");
  const server = new FakeServer().on("GET /games/tt/api/me", { player: null, name: "" });
  await api.me();
  expect(server.asked).toHaveLength(1);
  go("/m/abc/replay");
  go("?at=3");
  expect([location.pathname, location.search]).toEqual(["/games/tt/m/abc/replay", "?at=3"]);
  expect([here.path, here.query.get("at")]).toEqual(["/m/abc/replay", "3"]);
});

test.each(["/", "/games/ttt/", "/games", "http://elsewhere.test/games/tt/"])(
  "%s is not ours below /games/tt",
  async (address) => {
    expect((await pageBelow("/games/tt", "/games/tt/")).ours(address)).toBeNull();
  },
);
