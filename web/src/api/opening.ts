/** Opens and joins matches, and adds this device's nonce to their seed: only then may they start. */

import { keptOf, nonceFor, nonceRefused, noteEntered, observe } from "../fairness/kept";
import { api, Refused } from "./client";
import type { Look, NewMatch, Room } from "./types";

/** Gives the id of the match. */
export async function openMatch<G extends string>(wanted: NewMatch<G>): Promise<string> {
  const { room } = await api.openMatch({ ...wanted, nonce_follows: true });
  observe(room as Room); // the nonce is drawn when the hash of the seed is known and noted
  noteEntered(room.id);
  const nonce = nonceFor(room.id); // even if the server does not ask for it: then it is missed in the record
  if (room.awaits_nonce)
    await api.addNonce(room.id, nonce).catch((error: unknown) => {
      if (error instanceof Refused && !error.passing) nonceRefused(room.id); // else the table sends it
    });
  return room.id;
}

/** Takes the first free seat of a match that this device has seen. */
export async function joinMatch(id: string, name: string | null): Promise<Look> {
  const look = await api.claimSeat(id, null, name, nonceFor(id));
  noteEntered(id);
  return look;
}

/** Opens or joins the rematch of a match, and gives its id; the table sends the nonce. */
export async function openRematch(match: string): Promise<string> {
  const { id } = await api.rematch(match);
  if (keptOf(match)?.nonce) noteEntered(id); // the server asks those who sent one before
  return id;
}
