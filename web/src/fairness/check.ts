/**
 * Checks the record of a finished match, with what this device noted while the match ran. That the moves are allowed and
 * that the outcomes follow from the drawn numbers needs the rules, which the page does not have: `tiletown verify` does.
 */

import {
  chanceKey,
  differing,
  digest,
  drawnNumbers,
  fingerprint,
  seedHash,
  setupDigests,
  termDigests,
} from "./digests";
import type { Kept } from "./kept";
import { FORMAT, readRecord, type MatchRecord, type Read } from "./record";

/**
 * What is checked, in the order in which it is shown; `...-seen`: whether it is what this device saw first.
 *
 * match: it is the match that was asked for. seed: it has the hash that the commitment binds. terms: game, rules, pieces,
 * setup and seats have the digests that the commitment binds. commitment: it binds these digests. nonce: my own is on my
 * seats. drawn: every number comes from the seed and the nonces. fingerprint: it is that of the commitment and the moves.
 * outcomes: what only the rules can tell.
 */
export type CheckName =
  | "match"
  | "seed"
  | "terms"
  | "commitment"
  | "seed-seen"
  | "commitment-seen"
  | "setup-seen"
  | "nonce"
  | "drawn"
  | "fingerprint"
  | "fingerprint-seen"
  | "outcomes";

export interface Check {
  name: CheckName;
  outcome: "passed" | "failed" | "impossible";
  /** What does not fit: `setup.side`, `seats.0.nonce`, `moves.17`. */
  parts: string[];
}

export type Checked = { is: "checked"; record: MatchRecord; checks: Check[] } | Exclude<Read, { is: "record" }>;

/** Whether nothing that was checked has failed. */
export const fits = (checked: Checked): boolean =>
  checked.is === "checked" && checked.checks.every(({ outcome }) => outcome !== "failed");

/** Check a file. `kept`: what this device noted about a match; `asked`: the match that the file should be of. */
export function check(text: string, kept: (match: string) => Kept | null, asked?: string): Checked {
  try {
    const read = readRecord(text);
    if (read.is !== "record") return read;
    const { record } = read;
    return { is: "checked", record, checks: checksOf(record, kept(asked ?? record.match), asked) };
  } catch {
    return { is: "nothing" }; // nested so deep that nothing but an attack is
  }
}

function checksOf(record: MatchRecord, kept: Kept | null, asked: string | undefined): Check[] {
  const { tiletown, match, setup, digests, commitment, seed, moves } = record;
  const bound = tiletown === FORMAT;
  const hash = seed && seedHash(seed);
  const { seed: boundHash = "", ...bindings } = digests;
  const seen = [same("seed-seen", hash, kept?.seed_hash), same("commitment-seen", commitment, kept?.commitment)];
  if (!bound) return [same("seed", hash, commitment), ...seen, impossible("terms"), impossible("outcomes")];
  return [
    ...(asked === undefined ? [] : [same("match", match, asked)]),
    same("seed", hash, boundHash),
    judged("terms", differing(termDigests(record), bindings)),
    same("commitment", digest(digests), commitment),
    ...seen,
    kept?.setup ? judged("setup-seen", differing(setupDigests(setup), kept.setup)) : impossible("setup-seen"),
    ownNonce(record, kept),
    seed ? drawn(record) : impossible("drawn"),
    same("fingerprint", record.fingerprint, fingerprint(commitment, moves)),
    ...(kept?.fingerprint ? [same("fingerprint-seen", record.fingerprint, kept.fingerprint)] : []),
    impossible("outcomes"),
  ];
}

const impossible = (name: CheckName): Check => ({ name, outcome: "impossible", parts: [] });
const judged = (name: CheckName, parts: string[]): Check => ({
  name,
  outcome: parts.length ? "failed" : "passed",
  parts,
});
/** Whether it is what it should be; not possible if that is not known. */
const same = (name: CheckName, found: string, wanted: string | undefined): Check => ({
  name,
  outcome: wanted === undefined ? "impossible" : found === wanted ? "passed" : "failed",
  parts: [],
});

/** Whether my nonce is on each of my seats. */
function ownNonce({ seats }: MatchRecord, kept: Kept | null): Check {
  if (!kept?.nonce) return impossible("nonce");
  // A device that did not see the start does not know its seats; one whose nonce was refused has added nothing.
  const unsure = !kept.seats?.length || kept.refused;
  if (unsure && !seats.some(({ nonce }) => nonce === kept.nonce)) return impossible("nonce");
  const without = (kept.seats ?? []).filter((seat) => seats[seat]?.nonce !== kept.nonce);
  return judged("nonce", unsure ? [] : without.map((seat) => `seats.${seat}.nonce`));
}

/** Whether every number of every chance move is what seed and nonces give; other moves draw none. */
function drawn({ seed, seats, moves }: MatchRecord): Check {
  const key = chanceKey(
    seed,
    seats.map(({ nonce }) => nonce),
  );
  const wrong = moves.flatMap(({ by, drawn: numbers = [] }, ply) => {
    const wanted =
      by === "chance"
        ? drawnNumbers(
            key,
            ply,
            numbers.map(([, stop]) => stop),
          )
        : [];
    return wanted?.length === numbers.length && numbers.every(([number], i) => number === wanted[i])
      ? []
      : [`moves.${ply}`];
  });
  return judged("drawn", wrong);
}
