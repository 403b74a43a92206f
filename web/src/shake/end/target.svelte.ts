/** The points that win the solo variant, at least, asked for once. */

import { infoOf } from "../../api/games.svelte";

let target: number | null | undefined = $state.raw();

/** Undefined until the server has answered; null: it did not, and the end is shown without what was missing. */
export function soloTarget(): number | null | undefined {
  if (target === undefined)
    void infoOf("shake").then(
      ({ numbers }) => (target = numbers.solo_target),
      () => (target = null),
    );
  return target;
}
