import { expect, test } from "vitest";
import {
  botBeside,
  botTitle,
  isAway,
  moverOf,
  nameOf,
  peopleOf,
  properName,
  resigningMeans,
} from "../../src/shared/seats";
import { plain } from "../support/plain";
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
  expect(properName(seatInfo({ seat: 1, kind: "open", kept: true }))).toBe("Guest 2"); // of a rematch
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

test("giving up says what follows: a bot plays on, or the match ends and somebody wins", () => {
  const [ada, mia, jonas] = ["Ada", "Mia", "Jonas"].map((name, seat) => seatInfo({ seat, name, mine: !seat }));
  const means = (resigning_ends: boolean, ...seats: (typeof ada)[]) =>
    plain(resigningMeans(room("shake", { resigning_ends, seats: seats as ReturnType<typeof seatInfo>[] }), 0));
  expect(means(false, ada, mia, jonas)).toMatch(/^A bot plays on for you/);
  expect(means(true, ada, mia)).toBe("The match ends at once, and Mia wins.");
  expect(means(true, ada, mia, { ...jonas!, resigned: true })).toContain("Mia wins");
  expect(means(true, ada, mia, jonas)).toContain("one of the others wins");
});

test("a bot that plays for a person is called that, and not by its strength", () => {
  const opa = seatInfo({ seat: 1, name: "Opa", bot: "greedy", resigned: true });
  const bruno = seatInfo({ seat: 2, kind: "bot", name: "Bruno", bot: "greedy", owner: false });
  const me = seatInfo({ mine: true, bot: "greedy", resigned: true });
  expect([opa, bruno, me].map((seat) => plain(moverOf(seat, [0])))).toEqual(["The bot for Opa", "Bruno", "Your bot"]);
  expect(plain(moverOf({ ...me, name: "Ann" }, [0, 3]))).toBe("The bot for Ann");
  expect([opa, bruno, seatInfo()].map(botBeside)).toEqual(["Bot", "Easy", ""]);
});
