import { expect, test } from "vitest";
import { screenAt } from "../src/screens";

test.each([
  ["/", "Home", {}],
  ["/m/abc", "Match", { id: "abc" }],
  ["/m/abc/replay", "Replay", { id: "abc" }],
  ["/learn", "Learn", {}],
  ["/pad/canal/7", "Count", { game: "canal", id: "7" }],
  ["/box/shake", "Box", { game: "shake" }],
  ["/nowhere", "NotFound", {}],
])("%s is the screen %s", (path, name, parts) => {
  const found = screenAt(path);
  expect(found.screen.toString()).toContain(`/${name}.svelte`);
  expect(found.parts).toEqual(parts);
});
