/** What the server refused, in the page's language: its codes are for programs, its messages are English. */

import { Refused } from "../api/client";
import type { ProblemCode } from "../api/types";
import { t, type Key } from "../ground/language.svelte";

/** A text for every code of the server: without one, the page does not compile. */
export type Sentences = Record<ProblemCode, Exclude<Extract<Key, `problem-${string}`>, "problem-other">>;

const SENTENCES: Sentences = {
  "no-match": "problem-no-match",
  "no-seat": "problem-no-match",
  "no-game": "problem-no-match",
  "no-route": "problem-no-match",
  "no-code": "problem-no-code",
  "no-link": "problem-no-link",
  "other-guest": "problem-other-guest",
  "no-free-seat": "problem-seat-taken",
  "seat-taken": "problem-seat-taken",
  "already-seated": "problem-already-seated",
  "not-waiting": "problem-not-waiting",
  "not-running": "problem-not-running",
  "not-over": "problem-not-over",
  "not-played-out": "problem-not-played-out",
  "no-coach": "problem-no-coach",
  "other-rules": "problem-other-rules",
  stale: "problem-stale",
  "request-reused": "problem-stale",
  "not-a-person": "problem-stale",
  present: "problem-present",
  "others-playing": "problem-others-playing",
  "too-many-matches": "problem-too-many-matches",
  nobody: "problem-nobody",
  "not-seated": "problem-not-yours",
  "not-your-seat": "problem-not-yours",
  "not-host": "problem-not-yours",
  "no-hints": "problem-no-hints",
  illegal: "problem-illegal",
  malformed: "problem-illegal",
  "bad-setup": "problem-bad-setup",
  "bad-name": "problem-bad-name",
  "bad-pieces": "problem-bad-pieces",
  "bad-sketch": "problem-bad-sketch",
  "not-here": "problem-not-here",
  "cannot-open": "problem-cannot-open",
  "wrong-host": "problem-wrong-host",
  "too-large": "problem-too-large",
  "too-many": "problem-too-many",
  bug: "problem-bug",
  busy: "problem-unreachable",
  "too-slow": "problem-unreachable",
  stopping: "problem-unreachable",
  // Only a page of another version meets these.
  method: "problem-other-page",
  "not-json": "problem-other-page",
  "bad-request": "problem-other-page",
  "head-too-large": "problem-other-page",
  "cross-site": "problem-other-page",
  "no-pieces": "problem-other-page",
  "no-score-pad": "problem-other-page",
};

/** What went wrong and what to do, about anything that a request can throw. */
export function problemText(error: unknown): string {
  if (!(error instanceof Refused)) return t("problem-unreachable");
  const { code, message } = error.problem;
  // A newer server may have codes that this page has never heard of.
  return Object.hasOwn(SENTENCES, code) ? t(SENTENCES[code]) : t("problem-other", { message });
}
