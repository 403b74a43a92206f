import { expect, test } from "vitest";
import { openMatch } from "../../src/api/opening";
import { keptOf } from "../../src/fairness/kept";
import { DOWN, FakeServer } from "../support/server";
import { look, room } from "../support/tables";

const OPEN = "POST /api/matches";
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
