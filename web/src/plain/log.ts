/** The log of a game without pictures: one line for each move. */

import { isSeatChange } from "../shared/seatChanges";
import type { LogParts } from "../table/log";
import { moveSpoken } from "./words";

export const chapters: LogParts["chapters"] = (moves, people) => [
  {
    ply: 0,
    title: "",
    lines: moves.map((move) => {
      const spoken = moveSpoken(move, people);
      return {
        ply: move.ply,
        until: move.ply,
        by: move.by,
        spoken,
        text: isSeatChange(move.action) ? spoken : move.text,
      };
    }),
  },
];
