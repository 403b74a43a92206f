import { expect, test } from "vitest";
import { arrow, beside, type Box, type Point } from "../../src/learn/bubble";

const PHONE = { width: 390, height: 844 };
const BUBBLE = { width: 320, height: 110 };
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });
const hit = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

/** The side of the place on which a bubble stands. */
function side({ left, top }: Point, at: Box): string {
  if (top + BUBBLE.height <= at.top) return "above";
  if (top >= at.top + at.height) return "below";
  return left < at.left ? "left" : "right";
}

test("words stand right above or below the place they speak of, with room for the arrow", () => {
  const at = box(100, 500, 60, 60);
  const found = beside(BUBBLE, [at], [], PHONE);
  expect(side(found, at)).toBe("above");
  expect(at.top - found.top - BUBBLE.height).toBe(36);
  expect(side(beside(BUBBLE, [box(100, 20, 60, 60)], [], PHONE), box(100, 20, 60, 60))).toBe("below");
});

test.each([
  ["right", box(8, 8, 300, 884)],
  ["left", box(1132, 8, 300, 884)],
])("they stand beside it, on the %s, where it reaches from top to bottom", (where, at) => {
  const found = beside(BUBBLE, [at], [], { width: 1440, height: 900 });
  expect(side(found, at)).toBe(where);
  expect(hit({ ...found, ...BUBBLE }, at)).toBe(false);
});

test.each([
  ["above", box(0, 300, 390, 164), "below"],
  ["below", box(0, 596, 390, 200), "above"],
])("they do not cover what is looked at next, even if it lies %s", (_, keep, where) => {
  const at = box(160, 500, 60, 60);
  const found = beside(BUBBLE, [at], [keep], PHONE);
  expect(side(found, at)).toBe(where);
  expect(hit({ ...found, ...BUBBLE }, keep)).toBe(false);
});

test("rather farther away than over it", () => {
  const [at, above, below] = [box(160, 400, 60, 60), box(0, 200, 390, 200), box(0, 460, 390, 250)];
  const found = beside(BUBBLE, [at], [above, below], PHONE);
  for (const one of [at, above, below]) expect(hit({ ...found, ...BUBBLE }, one)).toBe(false);
});

test("of several places they speak of the one beside which there is room", () => {
  const [first, second, city] = [box(160, 100, 60, 60), box(160, 500, 60, 60), box(0, 0, 390, 600)];
  expect(beside(BUBBLE, [first, second], [city], PHONE)).toEqual({ left: 30, top: 600, at: second });
});

test.each([
  ["above", { left: 35, top: 300 }, { left: 190, top: 491 }],
  ["below", { left: 35, top: 640 }, { left: 190, top: 569 }],
  ["on the left, far away", { left: -400, top: 480 }, { left: 151, top: 530 }],
  ["higher, on the right", { left: 400, top: 100 }, { left: 229, top: 491 }],
])("the arrow of a bubble %s leads from its inside to the ring around the place", (_, place, tip) => {
  const bubble = { ...place, ...BUBBLE };
  const { from, to } = arrow(bubble, box(160, 500, 60, 60))!;
  expect(to).toEqual(tip);
  expect(hit({ ...from, width: 0, height: 0 }, bubble)).toBe(true);
});

test("an arrow points at the middle of a row, not at one of its ends; beside the middle, if something is to be seen there", () => {
  const [bubble, row] = [{ left: 35, top: 300, ...BUBBLE }, box(20, 500, 350, 60)];
  expect(arrow(bubble, row)!.to).toEqual({ left: 195, top: 491 });
  expect(arrow(bubble, row, [box(190, 440, 40, 40)])!.to).toEqual({ left: 179, top: 491 });
  expect(arrow(bubble, row, [box(0, 440, 390, 40)])!.to).toEqual({ left: 195, top: 491 });
});

test("a bubble that covers its place has no arrow", () => {
  expect(arrow({ left: 100, top: 450, ...BUBBLE }, box(160, 500, 60, 60))).toBeNull();
});

test("what matters most is covered last of all, though more of the rest is hidden", () => {
  const at = box(8, 760, 374, 60);
  const done = box(100, 140, 60, 60);
  const city = box(0, 300, 390, 450);
  const found = beside(BUBBLE, [at], [city, box(0, 240, 390, 60)], { width: 390, height: 830 }, [
    done,
    box(0, 0, 390, 20),
  ]);
  expect(hit({ ...found, ...BUBBLE }, done)).toBe(false);
});

test("they stay on the screen, though nothing is free", () => {
  const { left, top } = beside(BUBBLE, [box(0, 0, 390, 844)], [], PHONE);
  expect([left >= 8, top >= 8, left + 320 <= 382, top + 110 <= 836]).toEqual([true, true, true, true]);
});
