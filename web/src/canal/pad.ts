import type { PadParts } from "../games";
export { default as Count } from "./Count.svelte";

/** The start tile and the four centre tiles around it. */
export const emptySketch: PadParts<"canal">["emptySketch"] = (last) => {
  const centre = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ].map(([x, y]) => ({ x: x!, y: y!, value: 3, plots: "F.F.", canals: "NESW", kind: "centre" as const }));
  return {
    tiles: [{ x: 0, y: 0, value: 0, plots: "....", canals: "NESW", kind: "start" }, ...centre],
    buildings: [],
    points: last?.sketch.points ?? [5, 0],
    centre_scores: last?.sketch.centre_scores ?? false,
  };
};
