/** The others' points, which a person may leave out on this screen while a match runs (K8). */

import type { Room } from "../api/types";
import { settings } from "../ground/settings.svelte";

/** Whether the points of a seat are left out; `viewer`: the seat before the screen, null for a spectator. */
export function hidesPoints(room: Pick<Room, "status">, viewer: number | null, seat: number): boolean {
  return settings.hideOthersPoints && room.status === "running" && seat !== viewer;
}
