import type { ReplayParts } from "../games";
import { newCells } from "./pictures/pieces";
import { moveSpoken } from "./table/words";
export { default as Frame } from "./Frame.svelte";
export { chapters, covered } from "./log";

/** A sealed placement is seen when it is opened. */
export const visible: ReplayParts<"shake">["visible"] = ({ action }) => action.type !== "sealed";

export const moveTold: ReplayParts<"shake">["moveTold"] = (entry, people, around) =>
  moveSpoken(
    entry,
    people,
    around && typeof entry.by === "number" ? newCells(around.before, around.after, entry.by) : [],
  );

/** A placement that waits for the others. */
export const pending: ReplayParts<"shake">["pending"] = ({ guide }) => guide.sealed_gains;
