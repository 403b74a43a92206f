/**
 * Digests, commitments and drawn numbers, as the server's kernel makes them (`kernel/fairness.py`, docs/fairness.md).
 * SHA-256 and HMAC come from a library: a browser has its own only on pages that came over https.
 */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { MatchRecord, RecordedMove } from "./record";

/** Numbers are drawn from words of 32 bits. */
const WORDS = 2 ** 32;

/** The one way to write a value as JSON: sorted keys, no spaces. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(",")}}`;
}

/** SHA-256 of a value in its canonical form. */
export const digest = (value: unknown): string => bytesToHex(sha256(utf8ToBytes(canonical(value))));

/** SHA-256 of the seed itself, public as soon as a match is opened. */
export const seedHash = (seed: string): string => bytesToHex(sha256(hexToBytes(seed)));

/** The digest of every field of a setup, by the name that it has among the terms. */
export const setupDigests = (setup: object): Record<string, string> =>
  Object.fromEntries(Object.entries(setup).map(([name, value]) => [`setup.${name}`, digest(value)]));

/** The digest of everything agreed before the first move but the seed, by its name. */
export function termDigests(record: MatchRecord): Record<string, string> {
  const digests = setupDigests(record.setup);
  for (const name of ["tiletown", "match", "game", "rules", "pieces"] as const) digests[name] = digest(record[name]);
  record.seats.forEach((seated, seat) => {
    for (const [name, value] of Object.entries(seated)) digests[`seats.${seat}.${name}`] = digest(value);
  });
  return digests;
}

/** The names under which two objects have different texts, or only one has any. */
export const differing = (one: Record<string, string>, other: Record<string, string>): string[] =>
  Object.keys({ ...one, ...other })
    .filter((name) => one[name] !== other[name])
    .sort();

/** The digest of everything in a record: whoever compares two fingerprints compares two matches. */
export const fingerprint = (commitment: string, moves: readonly RecordedMove[]): string =>
  digest({ commitment, moves });

/** What all chance is drawn with: the seed with the nonces of all seats mixed in, or the seed alone if there are none. */
export function chanceKey(seed: string, nonces: readonly string[]): Uint8Array {
  const secret = hexToBytes(seed);
  return nonces.some(Boolean) ? hmac(sha256, secret, utf8ToBytes(`tiletown nonces${canonical(nonces)}`)) : secret;
}

/** The numbers that the chance move at a ply draws, one below each of the stops; null if there is no such stop. */
export function drawnNumbers(key: Uint8Array, ply: number, stops: readonly number[]): number[] | null {
  if (!stops.every((stop) => Number.isInteger(stop) && stop > 0 && stop <= WORDS)) return null;
  const words = chanceWords(key, ply);
  return stops.map((stop) => {
    const fair = WORDS - (WORDS % stop);
    for (;;) {
      const word = words.next().value;
      if (word < fair) return word % stop; // any other would favour small numbers
    }
  });
}

/** The words of a ply, block by block, without an end. */
function* chanceWords(key: Uint8Array, ply: number): Generator<number, never> {
  const name = utf8ToBytes("tiletown chance");
  const text = new Uint8Array(name.length + 16);
  text.set(name);
  const numbers = new DataView(text.buffer, name.length);
  numbers.setBigUint64(0, BigInt(ply));
  for (let block = 0; ; block++) {
    numbers.setBigUint64(8, BigInt(block));
    const bytes = new DataView(hmac(sha256, key, text).buffer);
    for (let at = 0; at < 32; at += 4) yield bytes.getUint32(at);
  }
}
