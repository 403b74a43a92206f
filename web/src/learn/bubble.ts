/** Where words about a place on the screen stand, so that they hide neither it nor what is looked at next. */

export type Box = Pick<DOMRect, "left" | "top" | "width" | "height">;
export interface Size {
  width: number;
  height: number;
}

/** Between the place and its bubble: room for the arrow. */
const GAP = 36;
/** To the edges of the screen. */
const MARGIN = 8;
/** Between two positions that are compared. */
const STEP = 8;
/** What a pixel of distance from the place costs, in pixels of what is hidden. */
const FAR = 6;
/** What a hidden pixel of the place itself costs, in other pixels. */
const TARGET = 100;
/** And one of what is hidden last of all. */
const MOST = 20;

/** How far two boxes are from each other, or (negative) how much they overlap, in one direction. */
const apart = (from: number, length: number, other: number, otherLength: number): number =>
  Math.max(from, other) - Math.min(from + length, other + otherLength);

const grown = ({ left, top, width, height }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

function overlap(one: Box, other: Box): number {
  const dx = apart(one.left, one.width, other.left, other.width);
  const dy = apart(one.top, one.height, other.top, other.height);
  return dx < 0 && dy < 0 ? dx * dy : 0;
}

/** All positions along one side of the screen, first those in the middle of the place, right before and right after it. */
function along(length: number, whole: number, from: number, size: number): number[] {
  const last = Math.max(MARGIN, whole - length - MARGIN);
  const near = [from + (size - length) / 2, from - length - GAP, from + size + GAP];
  const others = Array.from({ length: Math.ceil((last - MARGIN) / STEP) }, (_, i) => MARGIN + i * STEP);
  return [...near.map((one) => clamp(Math.round(one), MARGIN, last)), ...others, last];
}

export interface Point {
  left: number;
  top: number;
}

/**
 * The position of a bubble that speaks of one of the places `ats`, no matter which, and that place: near it, over as
 * little as possible of what is to stay in sight, of `most` least of all.
 */
export function beside(
  bubble: Size,
  ats: readonly Box[],
  keep: readonly Box[],
  screen: Size,
  most: readonly Box[] = [],
): Point & { at: Box } {
  const around = ats.map((at) => grown(at, GAP));
  const rows = new Set(ats.flatMap((at) => along(bubble.height, screen.height, at.top, at.height)));
  const columns = new Set(ats.flatMap((at) => along(bubble.width, screen.width, at.left, at.width)));
  let best = { left: MARGIN, top: MARGIN, at: ats[0]! };
  let least = Infinity;
  for (const top of rows)
    for (const left of columns) {
      const box = { left, top, ...bubble };
      const over = (some: readonly Box[]): number => some.reduce((sum, one) => sum + overlap(box, one), 0);
      const hidden = MOST * over(most) + over(keep);
      if (hidden >= least) continue;
      for (const [i, at] of ats.entries()) {
        const dx = Math.max(0, apart(left, bubble.width, at.left, at.width));
        const dy = Math.max(0, apart(top, bubble.height, at.top, at.height));
        // Above or below rather than beside it.
        const cost = hidden + TARGET * overlap(box, around[i]!) + FAR * (dx + dy) + (dy ? 0 : 1);
        if (cost < least) [least, best] = [cost, { left, top, at }];
      }
    }
  return best;
}

/** To the ring around the place, which grows and shrinks. */
const RING = 9;
/** From the corners of the bubble, which are round. */
const CORNER = 20;
/** Half of what an arrow's head is wide. */
const HEAD = 10;

/**
 * Where the arrow of a bubble begins and ends, wherever the bubble stands: in the middle of the place, or as near to it
 * as it lies over the least of `spare`. Null: it stands on the place itself.
 */
export function arrow(bubble: Box, at: Box, spare: readonly Box[] = []): { from: Point; to: Point } | null {
  const ring = grown(at, RING);
  if (overlap(bubble, ring)) return null;
  const [top, fromTop] = nearest(bubble.top, bubble.height, ring.top, ring.height, ring.height / 2);
  let best = null;
  let least = Infinity;
  for (let off = 0; off <= ring.width / 2; off += STEP)
    for (const aim of [ring.width / 2 - off, ring.width / 2 + off]) {
      const [left, fromLeft] = nearest(bubble.left, bubble.width, ring.left, ring.width, aim);
      const [x, y] = [Math.min(left, fromLeft), Math.min(top, fromTop)];
      const line = { left: x, top: y, width: Math.abs(left - fromLeft), height: Math.abs(top - fromTop) };
      const hidden = spare.reduce((sum, one) => sum + overlap(grown(line, HEAD), one), 0);
      if (hidden < least) [least, best] = [hidden, { from: { left: fromLeft, top: fromTop }, to: { left, top } }];
    }
  return best;
}

/** In one direction: where the arrow ends at the place, as near to `aim` as may be, and where it begins. */
function nearest(bubble: number, length: number, at: number, size: number, aim: number): [number, number] {
  const inset = Math.min(CORNER, length / 2);
  const from = clamp(at + aim, bubble + inset, bubble + length - inset);
  return [clamp(from, at, at + size), from];
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
