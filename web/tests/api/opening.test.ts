import { expect, test } from "vitest";
import { joinMatch, openMatch, openRematch } from "../../src/api/opening";
import { keptOf, nonceFor } from "../../src/fairness/kept";
import { DOWN, FakeServer, Refusal } from "../support/server";
import { look, room } from "../support/tables";

const OPEN = "POST /api/matches";
const CLAIM = "POST /api/matches/m1/claim";
const NONCE = "POST /api/matches/m1/nonce";
const WANTED = { game: "shake", setup: {}, seats: [{ kind: "me" as const }] };
const waiting = look("shake", { room: room("shake", { status: "waiting", awaits_nonce: true, commitment: null }) });

test("who opens a match adds a nonce when the hash of the seed is noted", async () => {
  const server = new FakeServer().on(OPEN, waiting).on(NONCE, () => {
    expect(keptOf("m1")).toMatchObject({ seed_hash: "5eed" });
    return look("shake");
  });
  expect(await openMatch(WANTED)).toBe("m1");
  expect(server.sent(OPEN)).toEqual([{ ...WANTED, nonce_follows: true }]);
  expect(server.sent(NONCE)).toEqual([{ nonce: keptOf("m1")?.nonce }]);
});

test("a nonce that does not get through is left to the table", async () => {
  const server = new FakeServer().on(OPEN, waiting).on(NONCE, DOWN);
  expect(await openMatch(WANTED)).toBe("m1");
  expect(keptOf("m1")?.nonce).toBe(server.sent(NONCE)[0].nonce);
});

test("a server that starts without asking for the nonce, or refuses it, is found out by the record", async () => {
  const server = new FakeServer().on(OPEN, look("shake")).on(NONCE, new Refusal("not-waiting"));
  await openMatch(WANTED);
  expect(server.sent(NONCE)).toEqual([]);
  expect(keptOf("m1")).toMatchObject({ entered: true, nonce: expect.any(String), seats: [0] });
  expect(keptOf("m1")).not.toHaveProperty("refused");

  server.on(OPEN, waiting);
  await openMatch(WANTED);
  expect(keptOf("m1")).toMatchObject({ entered: true, refused: true });
});

test("who joins sends a nonce, and has entered when the server says so", async () => {
  const server = new FakeServer().on(CLAIM, new Refusal("no-free-seat"));
  await expect(joinMatch("m1", "Mia")).rejects.toThrow();
  expect(keptOf("m1")).not.toHaveProperty("entered");
  server.on(CLAIM, waiting);
  await joinMatch("m1", "Mia");
  expect(keptOf("m1")).toMatchObject({ entered: true });
  expect(server.sent(CLAIM)).toEqual(Array(2).fill({ seat: null, name: "Mia", nonce: keptOf("m1")?.nonce }));
});

test("who sent a nonce is asked for one in the rematch; of others none is wanted", async () => {
  new FakeServer().on("POST /api/matches/m1/rematch", { id: "m2" });
  expect(await openRematch("m1")).toBe("m2");
  expect(keptOf("m2")).toBeNull();
  nonceFor("m1");
  expect(await openRematch("m1")).toBe("m2");
  expect(keptOf("m2")).toMatchObject({ entered: true });
});
