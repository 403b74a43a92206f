/** What the server refused, in the page's language: its codes are for programs, its messages are English. */

import { Refused } from "../api/client";
import { t } from "../ground/language.svelte";

/** Codes that a person can meet, and the sentence for each. */
const SENTENCES = {
  "no-match": "no-match",
  "no-seat": "no-match",
  "no-game": "no-match",
  "no-route": "no-match",
  "no-code": "no-code",
  "no-link": "no-link",
  "other-guest": "other-guest",
  "no-free-seat": "seat-taken",
  "seat-taken": "seat-taken",
  "not-waiting": "not-waiting",
  "not-running": "not-running",
  "not-over": "not-over",
  "not-played-out": "not-played-out",
  "no-coach": "no-coach",
  "other-rules": "other-rules",
  stale: "stale",
  "request-reused": "stale",
  "not-a-person": "stale",
  present: "present",
  "others-playing": "others-playing",
  nobody: "nobody",
  "not-seated": "not-yours",
  "not-your-seat": "not-yours",
  "not-host": "not-yours",
  "no-hints": "no-hints",
  illegal: "illegal",
  malformed: "illegal",
  "bad-setup": "bad-setup",
  "bad-drawing": "bad-drawing",
  "bad-record": "bad-record",
  "too-large": "too-large",
  "too-many": "too-many",
  bug: "bug",
} as const;

const known = (code: string): code is keyof typeof SENTENCES => Object.hasOwn(SENTENCES, code);

/** What went wrong and what to do, about anything that a request can throw. */
export function problemText(error: unknown): string {
  if (!(error instanceof Refused)) return t("problem-unreachable");
  const { code, message } = error.problem;
  return known(code) ? t(`problem-${SENTENCES[code]}`) : t("problem-other", { message });
}
