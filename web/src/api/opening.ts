/** Opens a match, and adds this device's nonce to its seed: only then may it start. */

import { nonceFor, observe } from "../fairness/kept";
import { api } from "./client";
import type { NewMatch, Room } from "./types";

/** Gives the id of the match. */
export async function openMatch<G extends string>(wanted: NewMatch<G>): Promise<string> {
  const { room } = await api.openMatch({ ...wanted, nonce_follows: true });
  observe(room as Room); // the nonce is drawn when the hash of the seed is known and noted
  if (room.awaits_nonce) await api.addNonce(room.id, nonceFor(room.id)).catch(() => undefined); // else the table sends it
  return room.id;
}
