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
  /** The commitment, and my seats, when this device first saw the match running. */
  commitment?: string;
  seats?: number[];
  /** The fingerprint of the first record of the match that fitted. */
  fingerprint?: string;
  /** What this device has added to the seed; `refused`: the server had no use for it. */
  nonce?: string;
  refused?: true;
}

/** For a browser without storage: as long as the page lives. */
const memory = new Map<string, Kept>();

/** What was noted about a match; null: nothing. */
export function keptOf(match: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + match) ?? "null") as Kept | null;
    return kept ?? memory.get(match) ?? null;
  } catch {
    return memory.get(match) ?? null;
  }
}

/** Note what is not noted yet. */
function keep(match: string, seen: Partial<Kept>): Kept {
  const before = keptOf(match);
  const kept = { at: Date.now(), ...seen, ...before };
  if (before && Object.keys(before).length === Object.keys(kept).length) return kept;
  try {
    localStorage.setItem(PREFIX + match, JSON.stringify(kept));
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

/** Note what a room shows for the first time; gives the parts that it showed differently before. */
export function observe(room: Room): string[] {
  const { id, status, seed_hash, commitment, mine } = room;
  const setup = setupDigests(room.setup);
  const begun = status === "running" && commitment ? { commitment, seats: [...mine] } : {};
  // What is first seen when all is over proves nothing.
  const open = status === "waiting" || status === "running";
  const kept = open ? keep(id, { seed_hash, setup, ...begun }) : keptOf(id);
  return [
    ...(kept?.seed_hash !== undefined && kept.seed_hash !== seed_hash ? ["seed"] : []),
    ...(kept?.commitment !== undefined && kept.commitment !== commitment ? ["commitment"] : []),
    ...(kept?.setup ? differing(kept.setup, setup) : []),
  ];
}

/** My nonce for a match that this device has seen: drawn once, at random. */
export function nonceFor(match: string): string {
  return keep(match, { nonce: keptOf(match)?.nonce ?? bytesToHex(crypto.getRandomValues(new Uint8Array(16))) }).nonce!;
}

/** A record of a match that this device has seen running fits: from now on no move of it can be exchanged unnoticed. */
export function noteFingerprint(match: string, fingerprint: string): void {
  if (fingerprint && keptOf(match)?.commitment) keep(match, { fingerprint });
}

/** The server did not take the nonce: another device of mine was faster, or the match has started without it. */
export const nonceRefused = (match: string): void => void keep(match, { refused: true });
