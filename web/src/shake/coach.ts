import type { Frame, Room } from "../api/types";
import { t } from "../ground/language.svelte";
import { mySeat, resignedSeats } from "../shared/seats";
import { reasonOf } from "./end/ending";
export { default as Board } from "./MistakeBoard.svelte";
export { turnSpoken } from "./table/words";

export function decided(room: Room<"shake">, last: Frame<"shake">, names: readonly string[]): string {
  const { sheets, view } = last;
  const resigned = resignedSeats(room);
  const me = mySeat(room);
  const { boards } = view.state;
  return room.result
    ? reasonOf({ result: room.result, sheets, boards, players: sheets.length, names, resigned, me })
    : "";
}

export const mistakeTitle = (n: number, cost: string): string => t("analysis-mistake-shake", { n, cost });
