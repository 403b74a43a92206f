import { expect, test } from "vitest";
import type { LogEntry, SeatChange } from "../../src/api/types";
import { moveSpoken as canalSpoken, sentences } from "../../src/canal/table/words";
import { moveSpoken as plainSpoken } from "../../src/plain/words";
import { moveSpoken as shakeSpoken } from "../../src/shake/table/words";
import { isSeatChange } from "../../src/shared/seatChanges";
import type { Person } from "../../src/shared/seats";

const PEOPLE: Person[] = [
  { name: "You", me: "yes" },
  { name: "Mia", me: "no" },
];
const CHANGES: [SeatChange, string, string][] = [
  [{ type: "resign" }, "You give up.", "Mia gives up."],
  [{ type: "hand-over", bot: "skilled" }, "A bot (Medium) plays for you.", "A bot (Medium) plays for Mia."],
  [{ type: "take-back" }, "You play again.", "Mia plays again."],
];

test.each(CHANGES)("%o is said in the same words in every game", (action, mine, theirs) => {
  const of = (by: number): LogEntry<never> =>
    ({ ply: 3, by, action, text: "in the server's words", stand_in: null }) as unknown as LogEntry<never>;
  for (const spoken of [shakeSpoken, canalSpoken, plainSpoken]) {
    expect(spoken(of(0), PEOPLE)).toBe(mine);
    expect(spoken(of(1), PEOPLE)).toBe(theirs);
  }
  expect(sentences([of(1)], PEOPLE, 0)).toEqual([{ ply: 3, until: 3, by: 1, text: theirs, open: false }]);
});

test.each([null, "resign", {}, { type: "pass" }, []])("%o is a matter of the game", (action) => {
  expect(isSeatChange(action)).toBe(false);
});
