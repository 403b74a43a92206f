import { expect, test } from "vitest";
import type { Check } from "../../src/fairness/check";
import { checksSpoken, exchangedSpoken, partsSpoken } from "../../src/fairness/words";

test("parts have words, and many are counted", () => {
  expect(partsSpoken(["setup.side"])).toBe("the setting “side”");
  expect(partsSpoken(["seats.0.name", "seats.1.bot", "seats.2.nonce"])).toBe(
    "the name on seat 1, the bot on seat 2 and the random number of seat 3",
  );
  expect(partsSpoken(["seed", "rules", "constructor"])).toBe("the seed, the version of the rules and constructor");
  expect(partsSpoken(Array.from({ length: 9 }, (_, ply) => `moves.${ply}`))).toBe(
    "move 0, move 1, move 2, move 3 and 5 more",
  );
  expect(partsSpoken(["a", "b", "c", "d", "e"])).toBe("a, b, c, d and e");
});

test("checks are said by their outcome, the same sentence once", () => {
  const checks: Check[] = [
    { name: "terms", outcome: "failed", parts: ["game"] },
    { name: "seed-seen", outcome: "impossible", parts: [] },
    { name: "commitment-seen", outcome: "impossible", parts: [] },
    { name: "drawn", outcome: "passed", parts: [] },
  ];
  expect(checksSpoken(checks, "failed")).toEqual([
    { text: "This was changed after the commitment was made:", parts: "the game" },
  ]);
  expect(checksSpoken(checks, "impossible").map(({ text }) => text)).toEqual([
    expect.stringContaining("This device did not see the match while it ran."),
  ]);
  expect(checksSpoken(checks, "passed")).toEqual([{ text: expect.stringContaining("Every number"), parts: "" }]);
});

test("a sentence that waits for parts ends without them", () => {
  const checks: Check[] = [{ name: "nonce-taken", outcome: "failed", parts: [] }];
  expect(checksSpoken(checks, "failed")).toEqual([
    { text: "The server did not take a random number of yours.", parts: "" },
  ]);
});

test("what was exchanged and what was never shown are told apart", () => {
  const beware = "You can play on, but do not rely on the draws.";
  const none = "The server let this match begin without a commitment.";
  const changed = "The server has changed the seed since this device first saw this match.";
  expect(exchangedSpoken(["uncommitted"])).toBe(`${none} ${beware}`);
  expect(exchangedSpoken(["seed"])).toBe(`${changed} ${beware}`);
  expect(exchangedSpoken(["seed", "uncommitted"])).toBe(`${none} ${changed} ${beware}`);
});
