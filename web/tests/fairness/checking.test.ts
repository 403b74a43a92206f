import { expect, test } from "vitest";
import { fits } from "../../src/fairness/check";
import { awaitsCheck, checkMatch } from "../../src/fairness/checking";
import { fingerprint } from "../../src/fairness/digests";
import { keptOf, observe } from "../../src/fairness/kept";
import { FakeServer } from "../support/server";
import { room } from "../support/tables";
import written from "./record.json?raw";

const fair = (): any => JSON.parse(written);
const ID: string = fair().match;
const ROUTE = `GET /api/matches/${ID}/record`;

/** This device sees the match run. */
function seen(): void {
  const { setup, digests, commitment } = fair();
  observe(room("guess", { id: ID, setup, seed_hash: digests.seed, commitment }));
}

test("the first record that fits is noted, and every later one compared with it", async () => {
  const server = new FakeServer().on(ROUTE, fair());
  seen();
  expect(awaitsCheck(ID)).toBe(true);
  expect(fits((await checkMatch(ID)).checked)).toBe(true);
  expect([keptOf(ID)?.fingerprint, awaitsCheck(ID)]).toEqual([fair().fingerprint, false]);

  const shorter = { ...fair(), moves: fair().moves.slice(0, -1) };
  server.on(ROUTE, { ...shorter, fingerprint: fingerprint(shorter.commitment, shorter.moves) });
  expect(fits((await checkMatch(ID)).checked)).toBe(false);
  expect(keptOf(ID)?.fingerprint).toBe(fair().fingerprint);
});

test("a record that does not fit, or of a match that this device did not see, is not noted", async () => {
  const server = new FakeServer().on(ROUTE, fair());
  expect(awaitsCheck(ID)).toBe(false);
  expect(fits((await checkMatch(ID)).checked)).toBe(true);
  expect(keptOf(ID)).toBeNull();
  seen();
  server.on(ROUTE, { ...fair(), seed: "0".repeat(64) });
  expect(fits((await checkMatch(ID)).checked)).toBe(false);
  expect(awaitsCheck(ID)).toBe(true);
});
