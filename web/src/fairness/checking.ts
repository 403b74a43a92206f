/** Fetches the record of a match and checks it. */

import { api } from "../api/client";
import { check, fits, type Checked } from "./check";
import { keptOf, noteFingerprint } from "./kept";

/** The record's text, and what was found. The fingerprint of one that fits is noted. */
export async function checkMatch(id: string): Promise<{ text: string; checked: Checked }> {
  const text = await api.record(id);
  const checked = check(text, keptOf, id);
  if (checked.is === "checked" && fits(checked)) noteFingerprint(id, checked.record.fingerprint);
  return { text, checked };
}

/** Whether a match that is over is to be checked without being asked: this device knew it before, and not yet its record. */
export function awaitsCheck(id: string): boolean {
  const kept = keptOf(id);
  return kept !== null && kept.fingerprint === undefined;
}
