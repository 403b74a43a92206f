import type { Compared } from "../replay/compared";
import { cellOf } from "./pictures/pieces";
import { colourOf } from "./table/words";

/** What was played and what would have been better, on the city before both. */
export const comparedGhosts = ({ played, best }: Pick<Compared<"shake">, "played" | "best">) => [
  { colour: colourOf(best), cells: best.cells.map(cellOf), label: "✓" },
  { colour: colourOf(played), cells: played.cells.map(cellOf), label: "✗", quiet: true },
];
