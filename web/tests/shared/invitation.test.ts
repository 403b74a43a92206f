import { expect, test, vi } from "vitest";
import { Refused } from "../../src/api/client";
import type { ServerInfo } from "../../src/api/types";
import { addressesFor, leadsToItself } from "../../src/shared/invitation.svelte";
import { DOWN, FakeServer, Refusal } from "../support/server";

const WIFI = "http://192.168.178.34:8000";
const CABLE = "http://10.0.0.7:8000";

const network = (...addresses: string[]): ServerInfo => ({
  addresses,
  listening: "network",
  name: null,
  may_open: false,
});
const HERE: ServerInfo = { addresses: [], listening: "here", name: null, may_open: true };

test.each([
  "http://localhost:8000",
  "http://LOCALHOST",
  "http://localhost.:8000",
  "https://tiletown.localhost/games",
  "http://127.0.0.1:8000",
  "http://127.255.0.3",
  "http://2130706433:8000",
  "http://[::1]:8000",
  "http://[::ffff:127.0.0.1]:8000",
  "http://0.0.0.0:8000",
  "http://[::]:8000",
])("%s leads every device to itself", (address) => {
  expect(leadsToItself(address)).toBe(true);
});

test.each([
  WIFI,
  "http://oma.local:8000",
  "http://localhost.example.org",
  "http://127.example.org",
  "http://mylocalhost",
  "http://[fd00::1]:8000",
  "https://games.example.org/games/tt",
])("%s leads to one place", (address) => {
  expect(leadsToItself(address)).toBe(false);
});

test.each([
  ["the address bar, whatever the server says", WIFI, null, [WIFI]],
  [
    "the address bar, if the server is behind a proxy",
    "https://example.org/tt",
    network(WIFI),
    ["https://example.org/tt"],
  ],
  ["the address bar first, of those that the server has", CABLE, network(WIFI, CABLE), [CABLE, WIFI]],
  ["none, before the server has answered", "http://localhost:8000", null, []],
  ["none, if only this computer is listened to", "http://127.0.0.1:8000", HERE, []],
  ["those of the server, in its order", "http://127.0.0.1:8000", network(WIFI, CABLE), [WIFI, CABLE]],
  ["never one that leads back, even if the server names it", "http://[::1]", network("http://localhost", WIFI), [WIFI]],
])("an invitation starts with %s", (_, bar, info, expected) => {
  expect(addressesFor(bar, info)).toEqual(expected);
});

/** The invitations of a page that was just loaded. */
async function pageAt(address: string, base = "") {
  vi.resetModules();
  document.documentElement.dataset.base = base;
  vi.stubGlobal("location", new URL(address));
  const { invitations } = await import("../../src/shared/invitation.svelte");
  delete document.documentElement.dataset.base;
  return invitations;
}
const LOCAL = "http://localhost:8000/m/abc";

test("on another device's address, the invitation is there at once, below the page's path", async () => {
  const invitations = await pageAt("http://10.0.0.7:8000/games/tt/m/abc", "/games/tt");
  expect(invitations.to("/m/abc")).toBe("http://10.0.0.7:8000/games/tt/m/abc");
  expect(invitations.missing).toBeNull();
});

test("under localhost it comes with the server's addresses, and with the choice among them", async () => {
  const server = new FakeServer().inTurn("GET /api/server", network(WIFI, CABLE), network(WIFI));
  const invitations = await pageAt(LOCAL);
  expect([invitations.missing, invitations.to("/m/abc")]).toEqual(["asking", null]);
  await invitations.ask();
  expect([invitations.missing, invitations.to("/m/abc")]).toEqual([null, `${WIFI}/m/abc`]);
  invitations.choose(CABLE);
  expect(invitations.to("/link#t")).toBe(`${CABLE}/link#t`);
  await invitations.ask(); // that network is gone
  expect(invitations.to("/link#t")).toBe(`${WIFI}/link#t`);
  expect(server.asked).toHaveLength(2);
});

test("while only this computer can come there is none, until the network is opened", async () => {
  new FakeServer().on("GET /api/server", HERE).on("POST /api/server/open", network(WIFI));
  const invitations = await pageAt(LOCAL);
  await invitations.ask();
  expect([invitations.missing, invitations.mayOpen, invitations.to("/")]).toEqual(["closed", true, null]);
  await invitations.open();
  expect([invitations.missing, invitations.to("/")]).toEqual([null, `${WIFI}/`]);
});

test("a computer in no network has none, even when it is open", async () => {
  new FakeServer().on("GET /api/server", network());
  const invitations = await pageAt(LOCAL);
  await invitations.ask();
  expect([invitations.missing, invitations.to("/")]).toEqual(["alone", null]);
});

test("a server that does not answer can be asked again; what it refuses is told", async () => {
  new FakeServer().inTurn("GET /api/server", DOWN, HERE, DOWN).on("POST /api/server/open", new Refusal("cannot-open"));
  const invitations = await pageAt(LOCAL);
  await invitations.ask();
  expect([invitations.missing, invitations.mayOpen]).toEqual(["failed", false]);
  await invitations.ask();
  expect(invitations.missing).toBe("closed");
  await invitations.ask(); // what is known stays
  expect(invitations.missing).toBe("closed");
  const refused: unknown = await invitations.open().catch((error: unknown) => error);
  expect((refused as Refused).problem.code).toBe("cannot-open");
  expect(invitations.missing).toBe("closed");
});

test("an answer from before the network was opened does not close it again", async () => {
  let answer!: (info: ServerInfo) => void;
  new FakeServer()
    .on("GET /api/server", () => new Promise<ServerInfo>((resolve) => (answer = resolve)))
    .on("POST /api/server/open", network(WIFI));
  const invitations = await pageAt(LOCAL);
  const asked = invitations.ask();
  await vi.waitFor(() => expect(answer).toBeTruthy());
  await invitations.open();
  answer(HERE);
  await asked;
  expect(invitations.to("/")).toBe(`${WIFI}/`);
});
