import { expect, test } from "vitest";
import { botTitle, isAway, nameOf, peopleOf, properName } from "../../src/shared/seats";
import { room, seatInfo } from "../support/tables";

test("I am You as long as I sit on one seat only", () => {
  const mine = seatInfo({ mine: true, name: "Ada" });
  expect(nameOf(mine, [0])).toBe("You");
  expect(nameOf(mine, [0, 1])).toBe("Ada");
  expect(nameOf(seatInfo({ seat: 1, name: "Mia" }), [0])).toBe("Mia");
});

test("the name on the door is a name, a guest's number, a bot or an open seat", () => {
  expect(properName(seatInfo({ mine: true, name: "Ada" }))).toBe("Ada");
  expect(properName(seatInfo({ seat: 2 }))).toBe("Guest 3");
  expect(properName(seatInfo({ seat: 1, kind: "open" }))).not.toBe("Guest 2");
  const bots = [1, 2, 3].map((seat) => properName(seatInfo({ seat, kind: "bot", bot: "greedy" })));
  expect(new Set(bots).size).toBe(3);
});

test("people in a sentence say whether they are me", () => {
  expect(peopleOf(room("shake"))).toEqual([
    { name: "You", me: "yes" },
    { name: "Mia", me: "no" },
  ]);
  const both = [seatInfo({ mine: true, name: "Ada" }), seatInfo({ seat: 1, mine: true, name: "Mia" })];
  expect(peopleOf(room("shake", { seats: both, mine: [0, 1] })).map(({ me }) => me)).toEqual(["no", "no"]);
});

test("a bot that the page does not know goes by its own name", () => {
  expect(botTitle("master")).toBe("Master");
  expect(botTitle("deep_thought-2")).toBe("Deep thought 2");
  expect(botTitle("name")).toBe("Name");
});

test("away is another person without a connection: never I myself, nor a bot", () => {
  expect(isAway(seatInfo({ present: false }))).toBe(true);
  expect(isAway(seatInfo({ present: true }))).toBe(false);
  expect(isAway(seatInfo({ present: false, mine: true }))).toBe(false);
  expect(isAway(seatInfo({ present: false, kind: "bot" }))).toBe(false);
});
