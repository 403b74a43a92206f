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
 * setup and seats have the digests that the commitment binds. commitment: it binds these digests. commitment-shown: the
 * match never ran without one. nonce: mine is on my seats; nonce-taken: the server took it. drawn: every number comes from
 * the seed and the nonces; undrawn: a chance move drew none. fingerprint: it is that of the commitment and the moves.
 * outcomes: what only the rules can tell.
 */
export type CheckName =
  | "match"
  | "seed"
  | "terms"
  | "commitment"
  | "seed-seen"
  | "commitment-seen"
  | "commitment-shown"
  | "setup-seen"
  | "nonce"
  | "nonce-taken"
  | "drawn"
  | "undrawn"
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

/**
 * Whether the end of a record that fits may have been cut off: only the rules tell where a match ends, unless this device
 * knows the moves from the end of the match.
 */
export const mayBeCut = (checked: Checked): boolean =>
  checked.is === "checked" && !checked.checks.some(({ name }) => name === "fingerprint-seen");

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
  const seen = [
    same("seed-seen", hash, kept?.seed_hash),
    kept?.uncommitted ? failed("commitment-shown") : same("commitment-seen", commitment, kept?.commitment),
    kept?.setup ? judged("setup-seen", differing(setupDigests(setup), kept.setup)) : impossible("setup-seen"),
    ownNonce(record, kept),
  ];
  const print = fingerprint(commitment, moves);
  const seenAtTheEnd = kept?.fingerprint ? [same("fingerprint-seen", print, kept.fingerprint)] : [];
  if (!bound)
    return [same("seed", hash, commitment), ...seen, ...seenAtTheEnd, impossible("terms"), impossible("outcomes")];
  return [
    ...(asked === undefined ? [] : [same("match", match, asked)]),
    same("seed", hash, boundHash),
    judged("terms", differing(termDigests(record), bindings)),
    same("commitment", digest(digests), commitment),
    ...seen,
    ...(seed ? drawn(record) : [impossible("drawn")]),
    same("fingerprint", record.fingerprint, print),
    ...seenAtTheEnd,
    impossible("outcomes"),
  ];
}

const impossible = (name: CheckName, parts: string[] = []): Check => ({ name, outcome: "impossible", parts });
const failed = (name: CheckName, parts: string[] = []): Check => ({ name, outcome: "failed", parts });
const judged = (name: CheckName, parts: string[]): Check => ({
  name,
  outcome: parts.length ? "failed" : "passed",
  parts,
});
/** Whether it is there and what it should be; not possible if that is not known. */
const same = (name: CheckName, found: string, wanted: string | undefined): Check => ({
  name,
  outcome: wanted === undefined ? "impossible" : found && found === wanted ? "passed" : "failed",
  parts: [],
});

/**
 * Whether my nonce is on each of my seats. A device that did not see the start does not know its seats, and looks for the
 * nonce on all. Another nonce than that of this device may be that of another device of mine, which was faster; none at
 * all cannot be.
 */
function ownNonce({ seats }: MatchRecord, kept: Kept | null): Check {
  if (!kept?.nonce && !kept?.entered) return impossible("nonce"); // I only watched, or sat down on another device
  const { nonce, refused, entered, watched } = kept;
  const taken = nonce !== undefined && !refused;
  const name = taken ? "nonce" : "nonce-taken";
  if (!kept.seats?.length) {
    if (nonce && seats.some((seated) => seated.nonce === nonce)) return judged("nonce", []);
    return entered && !watched ? failed(name) : impossible("nonce");
  }
  const without = kept.seats.filter((seat) => !nonce || seats[seat]?.nonce !== nonce);
  if (!without.length) return judged("nonce", []);
  const parts = without.map((seat) => `seats.${seat}.nonce`);
  return taken || without.some((seat) => !seats[seat]?.nonce) ? failed(name, parts) : impossible(name);
}

/**
 * Whether every number of every chance move is what seed and nonces give; other moves draw none. Some chance moves need no
 * number, because only one thing can happen; which ones, the rules tell, but not all of them.
 */
function drawn({ seed, seats, moves }: MatchRecord): Check[] {
  const key = chanceKey(
    seed,
    seats.map(({ nonce }) => nonce),
  );
  const wrong: string[] = [];
  const without: string[] = [];
  let drawing = 0;
  moves.forEach(({ by, drawn: numbers = [] }, ply) => {
    const stops = numbers.map(([, stop]) => stop);
    const wanted = by === "chance" ? drawnNumbers(key, ply, stops) : [];
    if (wanted?.length !== numbers.length || numbers.some(([number], i) => number !== wanted[i]))
      wrong.push(`moves.${ply}`);
    else if (numbers.length) drawing++;
    else if (by === "chance") without.push(`moves.${ply}`);
  });
  if (!without.length) return [judged("drawn", wrong)];
  if (!drawing) return [failed("drawn", [...wrong, ...without])];
  return [judged("drawn", wrong), impossible("undrawn", without)];
}
