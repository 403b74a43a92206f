/** The points that win the solo variant, at least, asked for once. */

import { infoOf } from "../../api/games.svelte";

let target: number | null = $state.raw(null);

/** Null until the server has said it. */
export function soloTarget(): number | null {
  if (target === null)
    void infoOf("shake").then(
      ({ numbers }) => (target = numbers.solo_target),
      () => undefined, // the end is shown without what was missing
    );
  return target;
}
