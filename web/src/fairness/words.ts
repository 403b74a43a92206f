/** What was checked, and what does not fit, in words. */

import { list, t, type Key } from "../ground/language.svelte";
import type { Check, CheckName } from "./check";

/** How many parts are named before the others are only counted. */
const NAMED = 4;

/** "the setting “side” and the name on seat 1" */
export function partsSpoken(parts: readonly string[]): string {
  const more = parts.length - NAMED;
  const named = (more > 1 ? parts.slice(0, NAMED) : parts).map(partSpoken);
  return list(more > 1 ? [...named, t("fair-part-more", { n: more })] : named);
}

/** What the server shows otherwise than it should, as `observe` found it, in sentences. */
export function exchangedSpoken(parts: readonly string[]): string {
  const changed = parts.filter((part) => part !== "uncommitted");
  return [
    ...(changed.length < parts.length ? [t("fair-uncommitted")] : []),
    ...(changed.length ? [t("fair-exchanged", { parts: partsSpoken(changed) })] : []),
    t("fair-beware"),
  ].join(" ");
}

/** One part: `setup.side`, `seats.0.nonce`, `moves.17`. A setting has the name that the file gives it. */
function partSpoken(part: string): string {
  const [kind = "", ...rest] = part.split(".");
  const name = rest.join(".");
  const n = Number(rest[0]);
  if (kind === "setup") return t("fair-part-setting", { name });
  if (kind === "moves") return t("fair-part-move", { n });
  if (kind === "seats" && rest[1] === "name") return t("fair-part-seat-name", { n: n + 1 });
  if (kind === "seats" && rest[1] === "bot") return t("fair-part-seat-bot", { n: n + 1 });
  if (kind === "seats" && rest[1] === "nonce") return t("fair-part-seat-nonce", { n: n + 1 });
  return Object.hasOwn(PARTS, part) ? t(PARTS[part]!) : part; // else the digest of something that no record has
}

const PARTS: Record<string, Extract<Key, `fair-term-${string}`>> = {
  seed: "fair-term-seed",
  commitment: "fair-term-commitment",
  tiletown: "fair-term-format",
  match: "fair-term-match",
  game: "fair-term-game",
  rules: "fair-term-rules",
  pieces: "fair-term-pieces",
};

type Sentence = Extract<Key, `check-${string}`>;

/** What it means that a check has passed, has failed, or was not possible. */
const SENTENCES: Record<CheckName, Record<Check["outcome"], Sentence>> = {
  match: { passed: "check-match", failed: "check-match-not", impossible: "check-match-not" },
  seed: { passed: "check-seed", failed: "check-seed-not", impossible: "check-seed-not" },
  terms: { passed: "check-terms", failed: "check-terms-not", impossible: "check-terms-unbound" },
  commitment: { passed: "check-commitment", failed: "check-commitment-not", impossible: "check-commitment-not" },
  "seed-seen": { passed: "check-seed-seen", failed: "check-seed-seen-not", impossible: "check-unseen" },
  "commitment-seen": {
    passed: "check-commitment-seen",
    failed: "check-commitment-seen-not",
    impossible: "check-unseen",
  },
  "commitment-shown": {
    passed: "check-commitment-unshown",
    failed: "check-commitment-unshown",
    impossible: "check-commitment-unshown",
  },
  "setup-seen": { passed: "check-setup-seen", failed: "check-setup-seen-not", impossible: "check-unseen" },
  nonce: { passed: "check-nonce", failed: "check-nonce-not", impossible: "check-nonce-none" },
  "nonce-taken": { passed: "check-nonce", failed: "check-nonce-not-taken", impossible: "check-nonce-other" },
  undrawn: { passed: "check-drawn", failed: "check-drawn-not", impossible: "check-undrawn" },
  drawn: { passed: "check-drawn", failed: "check-drawn-not", impossible: "check-drawn-no-seed" },
  fingerprint: { passed: "check-fingerprint", failed: "check-fingerprint-not", impossible: "check-fingerprint-not" },
  "fingerprint-seen": {
    passed: "check-fingerprint-seen",
    failed: "check-fingerprint-seen-not",
    impossible: "check-fingerprint-seen-not",
  },
  outcomes: { passed: "check-outcomes", failed: "check-outcomes", impossible: "check-outcomes" },
};

/** The checks with one outcome as sentences, each once. */
export function checksSpoken(checks: readonly Check[], outcome: Check["outcome"]): { text: string; parts: string }[] {
  const sentences = new Map(
    checks
      .filter((check) => check.outcome === outcome)
      .map(({ name, parts }) => {
        const text = t(SENTENCES[name][outcome]);
        return [parts.length ? text : text.replace(/:$/, "."), partsSpoken(parts)];
      }),
  );
  return [...sentences].map(([text, parts]) => ({ text, parts }));
}
