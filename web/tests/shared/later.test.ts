import { tick } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { afterwards, later } from "../../src/shared/later.svelte";
import { mount, mounted } from "../support/effects.svelte";

/** Paints: the browser calls what waits for the next frame. */
let paint: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  const waiting = new Map<number, FrameRequestCallback>();
  vi.stubGlobal("requestAnimationFrame", (call: FrameRequestCallback) => {
    waiting.set(waiting.size + 1, call);
    return waiting.size;
  });
  vi.stubGlobal("cancelAnimationFrame", (frame: number) => waiting.delete(frame));
  paint = () => waiting.forEach((call) => call(0));
});

test("it counts after the first paint, one task a step", () => {
  const scenes = mounted(() => later(3));
  vi.advanceTimersByTime(50);
  expect(scenes.now).toBe(0);
  paint();
  expect(scenes.now).toBe(0); // within the frame nothing is added to it
  const steps = [1, 2, 3, 4].map(() => {
    vi.advanceTimersToNextTimer();
    return scenes.now;
  });
  expect(steps.slice(0, 3)).toEqual([1, 2, 3]);
  vi.advanceTimersByTime(1000);
  expect(scenes.now).toBe(3);
});

test("without a number it counts to 1", () => {
  const shown = mounted(() => later());
  paint();
  vi.advanceTimersByTime(1000);
  expect(shown.now).toBe(1);
});

test("a page in the background is not painted, and counts after a while", () => {
  const scenes = mounted(() => later(2));
  vi.advanceTimersByTime(299);
  expect(scenes.now).toBe(0);
  vi.advanceTimersByTime(10);
  expect(scenes.now).toBe(2);
});

test("nothing is counted for a component that is gone", () => {
  const { made, unmount } = mount(() => later(2));
  unmount();
  paint();
  vi.advanceTimersByTime(1000);
  expect(made.now).toBe(0);
});

test("what comes after a change is left out once the component is gone", async () => {
  const act = vi.fn();
  const { made: then, unmount } = mount(afterwards);
  then(act);
  await tick();
  expect(act).toHaveBeenCalledOnce();
  then(act);
  unmount();
  await tick();
  expect(act).toHaveBeenCalledOnce();
});
