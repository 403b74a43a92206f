import { expect, test } from "vitest";
import type { GameInfo } from "../../src/api/types";
import { complete } from "../../src/plain/setup";
import { differences, offeredFor } from "../../src/plain/setups";

const plain = { players: 2, board_side: "north", extras: [] };
const shore = { ...plain, board_side: "shore", extras: ["wind", "rain"] };
const three = { ...plain, players: 3 };
const info = { setups: [plain, shore, three], players: [2, 2, 3] } as unknown as GameInfo;

test("a setup is told by the fields in which it differs from the others", () => {
  expect(differences([plain, shore])).toEqual([
    "board side: north; extras: –",
    "board side: shore; extras: wind, rain",
  ]);
  expect(differences([plain])).toEqual([""]);
});

test("the setups are those for the number of players", () => {
  expect(offeredFor(2, info)).toEqual([plain, shore]);
  expect(offeredFor(4, info)).toEqual([]);
});

test("a match gets the chosen setup, or the first that fits its players", () => {
  expect(complete(shore, 2, info)).toEqual(shore);
  expect(complete(shore, 3, info)).toEqual(three);
  expect(complete({}, 2, info)).toEqual(plain);
  expect(complete({ own: 1 }, 5, info)).toEqual({ own: 1 });
});
