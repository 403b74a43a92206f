import { expect, test } from "vitest";
import type { GameInfo } from "../../src/api/types";
import { exclusive, playable, switched, VARIANTS } from "../../src/shake/variants";

/** Solo is for one and goes with nothing; the others go together. */
const info = {
  setups: [[], ["solo"], ["family", "construction"], ["construction"]].map((variant) => ({ variant })),
  players: [1, 1, 2, 2],
} as unknown as GameInfo<"shake">;

test("a variant can be played by as many as a setup with it has seats", () => {
  const offered = (players: number) => VARIANTS.filter((variant) => playable(info, variant, players));
  expect([offered(1), offered(2), offered(3)]).toEqual([["solo"], ["family", "construction"], []]);
});

test("a variant that is switched on drops those that it does not go with", () => {
  expect(switched(info, ["family"], "construction", true)).toEqual(["family", "construction"]);
  expect(switched(info, ["family", "construction"], "solo", true)).toEqual(["solo"]);
  expect(switched(info, ["solo"], "family", true)).toEqual(["family"]);
  expect(switched(info, ["family", "construction"], "family", false)).toEqual(["construction"]);
  expect(VARIANTS.filter((variant) => exclusive(info, variant))).toEqual(["solo"]);
});
