import { myBox } from "../box/boxes.svelte";
import type { PadParts } from "../games";
import { EMPTY_BOARD } from "./pictures/pieces";
export { default as Count } from "./Count.svelte";

/** Empty boards with, for the same box, the sides and bonus tiles of the last table. */
export const emptySketch: PadParts<"shake">["emptySketch"] = (last) => ({
  pieces: myBox("shake"),
  side: last?.sketch.side ?? "landlocked",
  variant: last?.sketch.variant ?? [],
  bonus: last?.sketch.bonus ?? ["road", "park", "factory", "shop", "home", "different"],
  cities: (last?.names ?? ["", ""]).map(() => ({ board: EMPTY_BOARD })),
});
