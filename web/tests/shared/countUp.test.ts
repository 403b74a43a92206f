import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { choose } from "../../src/ground/settings.svelte";
import { countUp, CountUp } from "../../src/shared/countUp.svelte";
import { mounted } from "../support/effects.svelte";

beforeEach(() => {
  vi.useFakeTimers();
  choose({ pace: "calm" });
});
afterEach(() => vi.useRealTimers());

const seen = (count: CountUp) => [count.line(0), count.line(1), count.total(false), count.total(true), count.done];

test("line by line, then the totals, the winners' last", () => {
  const count = mounted(() => countUp(() => 2, true));
  const states = [seen(count)];
  for (let i = 0; i < 4; i++) {
    vi.advanceTimersByTime(620);
    states.push(seen(count));
  }
  expect(states).toEqual([
    [false, false, false, false, false],
    [true, false, false, false, false],
    [true, true, false, false, false],
    [true, true, true, false, false],
    [true, true, true, true, true],
  ]);
});

test.each(["pointerdown", "keydown"])("%s completes it", (event) => {
  const count = mounted(() => countUp(() => 2, true));
  dispatchEvent(new Event(event));
  expect(seen(count)).toEqual([true, true, true, true, true]);
});

test.each([
  ["the match was over when we came", () => undefined, false],
  ["the pace is instant", () => choose({ pace: "instant" }), true],
  ["motion is off", () => choose({ motion: "off" }), true],
])("complete at once if %s", (_, set, live) => {
  set();
  expect(mounted(() => countUp(() => 2, live)).done).toBe(true);
  choose({ motion: "system" });
});
