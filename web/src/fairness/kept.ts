/**
 * What this device notes about each match while it runs, to compare the record with at the end: whatever the server says
 * later, it stays as it was first seen. It lies in the browser's storage and is sent nowhere, except for the nonce.
 */

import { bytesToHex } from "@noble/hashes/utils.js";
import type { Room } from "../api/types";
import { differing, setupDigests } from "./digests";

/** How many matches are noted; beyond that the oldest is forgotten. */
export const MOST = 200;
const PREFIX = "tiletown.fair.";

export interface Kept {
  /** When it was first noted. */
  at: number;
  /** The hash of the seed, and the digests of the setup, when this device first saw the match. */
  seed_hash?: string;
  setup?: Record<string, string>;
  /** The commitment that this device first saw; `uncommitted`: once the match ran without any. */
  commitment?: string;
  uncommitted?: true;
  /** My seats once the match had started; `watched`: I had none then. */
  seats?: number[];
  watched?: true;
  /** The fingerprint of the first record of the match that fitted. */
  fingerprint?: string;
  /** What this device adds to the seed; `refused`: the server did not take it. */
  nonce?: string;
  refused?: true;
  /** I opened or joined the match on this device: a nonce of mine has to be in it. */
  entered?: true;
}

/** For a browser without storage, or whose storage is full: as long as the page lives. */
const memory = new Map<string, Kept>();

/** What was noted about a match; null: nothing. */
export function keptOf(match: string): Kept | null {
  const newer = memory.get(match);
  if (newer) return newer;
  try {
    return JSON.parse(localStorage.getItem(PREFIX + match) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

/** Note what is not noted yet. */
function keep(match: string, seen: Partial<Kept>): Kept {
  const before = keptOf(match);
  const kept = { at: Date.now(), ...seen, ...before };
  if (before && Object.keys(before).length === Object.keys(kept).length) return kept;
  try {
    localStorage.setItem(PREFIX + match, JSON.stringify(kept));
    memory.delete(match);
    if (!before) dropOldest();
  } catch {
    memory.set(match, kept); // no storage, or it is full
  }
  return kept;
}

function dropOldest(): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  if (keys.length <= MOST) return;
  const matches = keys.map((key) => key.slice(PREFIX.length)).map((match) => ({ match, at: keptOf(match)?.at ?? 0 }));
  matches.sort((one, other) => one.at - other.at);
  for (const { match } of matches.slice(0, -MOST)) forget(match);
}

/** Forget a match. */
export function forget(match: string): void {
  memory.delete(match);
  try {
    localStorage.removeItem(PREFIX + match);
  } catch {
    // nothing noted
  }
}

/**
 * Note what a room shows for the first time; gives the parts that it showed differently before, and `uncommitted` if the
 * match runs without a commitment.
 */
export function observe(room: Room): string[] {
  const { id, status, seed_hash, commitment, mine } = room;
  const setup = setupDigests(room.setup);
  const running = status === "running";
  const kept = keptOf(id);
  const seen: Partial<Kept> = {
    // What is first seen when all is over proves nothing.
    ...(running || status === "waiting" ? { seed_hash, setup } : {}),
    ...(running && (commitment ? { commitment } : { uncommitted: true })),
    ...((running || (kept && status === "over")) && (mine.length ? { seats: [...mine] } : { watched: true })),
  };
  const noted = Object.keys(seen).length ? keep(id, seen) : kept;
  return [
    ...(noted?.seed_hash !== undefined && noted.seed_hash !== seed_hash ? ["seed"] : []),
    ...(noted?.commitment !== undefined && noted.commitment !== commitment ? ["commitment"] : []),
    ...(noted?.uncommitted ? ["uncommitted"] : []),
    ...(noted?.setup ? differing(noted.setup, setup) : []),
  ];
}

/** My nonce for a match that this device has seen: drawn once, at random. */
export function nonceFor(match: string): string {
  return keep(match, { nonce: keptOf(match)?.nonce ?? bytesToHex(crypto.getRandomValues(new Uint8Array(16))) }).nonce!;
}

/** A record of a match that this device knew before its end fits: from now on no move of it can be exchanged unnoticed. */
export function noteFingerprint(match: string, fingerprint: string): void {
  if (fingerprint && keptOf(match)) keep(match, { fingerprint });
}

/** I have opened or joined a match, on this device. */
export const noteEntered = (match: string): void => void keep(match, { entered: true });

/** The server did not take the nonce: another device of mine was faster, if it is honest. */
export const nonceRefused = (match: string): void => void keep(match, { refused: true });
