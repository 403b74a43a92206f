import { flushSync, tick } from "svelte";
import { expect, test } from "vitest";
import { LiveMatch } from "../../src/api/match.svelte";
import { announce, announcements } from "../../src/ground/announcer.svelte";
import { announceArrival, announceStory, type Telling } from "../../src/table/announcing.svelte";
import { mounted } from "../support/effects.svelte";
import { plain } from "../support/plain";
import { entry, position, room, sheet } from "../support/tables";

/** A match whose log is told as "move 3"; my turn is said as "mine", its end as "ended". */
function begin(): { match: LiveMatch; told: Telling } {
  announce("");
  const match = new LiveMatch("m1");
  match.room = room("guess");
  match.position = position({ to_act: [1] });
  match.log = [entry(1, {}, 0)];
  const told = mounted(() =>
    announceStory(
      match,
      () => match.log.map(({ ply, by }) => ({ ply, by, text: `move ${ply}` })),
      ({ mine, wasMine }) => (mine === wasMine ? [] : [mine ? "mine" : "ended"]),
    ),
  );
  return { match, told };
}

/** What was said since the last time. */
function heard(): string[] {
  flushSync();
  const texts = announcements().map(({ text }) => plain(text));
  announce("");
  return texts;
}

test("what had happened before is not told", () => {
  begin();
  expect(heard()).toEqual([]);
});

test("what others do is told once, a sentence each, my own moves never", () => {
  const { match } = begin();
  match.log = [...match.log, entry(1, {}, 1), entry(0, {}, 2), entry("chance", {}, 3)];
  expect(heard()).toEqual(["move 1", "move 3"]);
  match.log = [...match.log, entry(1, {}, 4)];
  expect(heard()).toEqual(["move 4"]);
});

test("my turn is said after the news, and once", () => {
  const { match } = begin();
  match.log = [...match.log, entry(1, {}, 1)];
  match.position = position({ ply: 2 });
  expect(heard()).toEqual(["move 1", "mine"]);
  match.log = [...match.log, entry("chance", {}, 2)];
  expect(heard()).toEqual(["move 2"]);
});

test("it is said how the points have changed and how they stand, and it can be asked for again", () => {
  const { match, told } = begin();
  match.log = [...match.log, entry(1, {}, 1)];
  match.position = position({ ply: 2, sheets: [sheet(-4), sheet(4)] });
  expect(heard()).toEqual(["move 1", "Mia plus 4, you minus 4. Points: you -4, Mia 4.", "mine"]);
  expect(plain(told.last)).toBe("move 1 Mia plus 4, you minus 4. Points: you -4, Mia 4.");
});

test("a spectator can ask for what was said last, not for the whole match", () => {
  const { match, told } = begin();
  match.position = position({ seat: null, to_act: [1] });
  for (const ply of [1, 2]) {
    match.log = [...match.log, entry(ply % 2, {}, ply)];
    heard();
  }
  expect(told.last).toBe("move 2");
});

test("while chance is to act nothing is said of whose turn it is", () => {
  const { match } = begin();
  match.position = position({ ply: 2 });
  expect(heard()).toEqual(["mine"]);
  match.position = position({ ply: 3, to_act: [] });
  expect(heard()).toEqual([]);
  match.position = position({ ply: 4, to_act: [1] });
  expect(heard()).toEqual(["ended"]);
});

test("my turn is not over because the stage plays, only when somebody else's has begun", () => {
  const { match } = begin();
  match.position = position({ ply: 2 });
  expect(heard()).toEqual(["mine"]);
  match.stage.playing = true;
  expect(heard()).toEqual([]);
  match.position = position({ ply: 3, to_act: [1] });
  expect(heard()).toEqual(["ended"]);
  match.position = position({ ply: 4 });
  expect(heard()).toEqual([]);
  match.stage.playing = false;
  expect(heard()).toEqual(["mine"]);
});

test("what the stage shows again is told again, and the end of my turn is not", () => {
  const { match } = begin();
  match.log = [entry(1, {}, 0), entry(1, {}, 1)];
  match.position = position({ ply: 2 });
  expect(heard()).toEqual(["move 1", "mine"]);
  match.log = [entry(1, {}, 0)];
  match.position = position({ ply: 1, to_act: [1] });
  expect(heard()).toEqual([]);
  match.log = [entry(1, {}, 0), entry(1, {}, 1)];
  expect(heard()).toEqual(["move 1"]);
  match.position = position({ ply: 2 });
  expect(heard()).toEqual(["mine"]);
});

test("whoever comes to the table, or takes the screen over, hears where it stands; the heading has the focus", async () => {
  announce("");
  document.body.innerHTML = '<h1 tabindex="-1" data-arrive>Your turn</h1>';
  const match = new LiveMatch("m1");
  match.room = room("guess");
  match.position = position();
  mounted(() => announceArrival(match, () => ["Guess.", "Your turn."]));
  await tick();
  await tick();
  expect(heard()).toEqual(["Guess.", "Your turn."]);
  expect(document.activeElement?.tagName).toBe("H1");
  match.position = position({ ply: 3 });
  await tick();
  expect(heard()).toEqual([]);
  match.position = position({ ply: 3, seat: 1 });
  await tick();
  await tick();
  expect(heard()).toEqual(["Guess.", "Your turn."]);
});
