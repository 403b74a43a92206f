import type { PadParts } from "../games";
import { EMPTY_BOARD } from "./drawings/pieces";
export { default as Count } from "./Count.svelte";

/** Empty boards with, for the same box, the sides and bonus tiles of the last table. */
export const emptyDrawing: PadParts<"shake">["emptyDrawing"] = (last) => ({
  pieces: null,
  side: last?.drawing.side ?? "landlocked",
  variant: last?.drawing.variant ?? [],
  bonus: last?.drawing.bonus ?? ["road", "park", "factory", "shop", "home", "different"],
  cities: (last?.names ?? ["", ""]).map(() => ({ board: EMPTY_BOARD })),
});
