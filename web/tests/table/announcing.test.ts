import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { LiveMatch } from "../../src/api/match.svelte";
import { announce, announced } from "../../src/ground/announcer.svelte";
import { announceStory } from "../../src/table/announcing.svelte";
import { mounted } from "../support/effects.svelte";
import { entry, position, room } from "../support/tables";

/** A match whose log is told as "move 3"; my turn is said as "mine". */
function begin(): LiveMatch {
  announce("");
  const match = new LiveMatch("m1");
  match.room = room("guess");
  match.position = position({ to_act: [1] });
  match.log = [entry(1, {}, 0)];
  mounted(() =>
    announceStory(
      match,
      () => match.log.map(({ ply, by }) => ({ ply, by, text: `move ${ply}` })),
      ({ mine, wasMine }) => (mine && !wasMine ? ["mine"] : []),
    ),
  );
  return match;
}

test("what had happened before is not told", () => {
  begin();
  expect(announced().trim()).toBe("");
});

test("what others do is told once, my own moves never", () => {
  const match = begin();
  match.log = [...match.log, entry(1, {}, 1), entry(0, {}, 2), entry("chance", {}, 3)];
  flushSync();
  expect(announced().trim()).toBe("move 1 move 3");
  match.log = [...match.log, entry(1, {}, 4)];
  flushSync();
  expect(announced().trim()).toBe("move 4");
});

test("my turn is said after the news, and once", () => {
  const match = begin();
  match.log = [...match.log, entry(1, {}, 1)];
  match.position = position({ ply: 2 });
  flushSync();
  expect(announced().trim()).toBe("move 1 mine");
  match.log = [...match.log, entry("chance", {}, 2)];
  flushSync();
  expect(announced().trim()).toBe("move 2");
});
