import { expect, test } from "vitest";
import { Refused, Unreachable } from "../../src/api/client";
import type { ProblemCode } from "../../src/api/types";
import { problemText, type Sentences } from "../../src/shared/problems";

/** `code` is a string here: a newer server may send one that this page does not know. */
const refused = (code: string): Refused =>
  new Refused({ code: code as ProblemCode, message: "in English", rule: null, field: null, ply: null });

test("a refusal is a sentence of the page's own", () => {
  expect(problemText(refused("seat-taken"))).toContain("Somebody is already sitting there");
  expect(problemText(refused("no-free-seat"))).toBe(problemText(refused("seat-taken")));
});

test("a code without a sentence does not compile", () => {
  // @ts-expect-error: all codes but one are missing
  const sentences: Sentences = { stale: "problem-stale" };
  expect(sentences.stale).toBe("problem-stale");
});

test("what only a page of another version meets is told in the page's words", () => {
  expect(problemText(refused("not-json"))).toBe("This page does not fit the server. Load it again.");
});

test("a code that a newer server made up is told in the server's words", () => {
  expect(problemText(refused("from-the-future"))).toContain("in English");
  expect(problemText(refused("toString"))).toContain("in English");
});

test("anything else is the network's", () => {
  expect(problemText(new Unreachable("status 502"))).toContain("does not answer");
});
