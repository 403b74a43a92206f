import { expect, test } from "vitest";
import { visible } from "../../src/plain/replay";
import { moveSpoken } from "../../src/plain/words";
import { entry } from "../support/tables";

const people = [
  { name: "You", me: "yes" as const },
  { name: "Mia", me: "no" as const },
];
const move = (by: number | "chance") => ({ ...entry<string>(by, {}), text: "G3" });

test("a move is its notation and who made it", () => {
  expect(moveSpoken(move(1), people)).toBe("Mia: G3");
  expect(moveSpoken(move("chance"), people)).toBe("Chance: G3");
  expect(visible()).toBe(true);
});
