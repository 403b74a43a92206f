import { expect, test } from "vitest";
import { chipHeight, distanceAt, partsOf, siteChip, type PlacedChip } from "../../src/canal/pictures/chips";
import { plotX, plotY, T } from "../../src/canal/pictures/pieces";

const TAKES = { gain: 4, takes: { "1": 4 } };
const texts = (chip: PlacedChip): string[] => chip.parts.map(({ text }) => text);
/** Left, top, right and bottom. */
function box({ x, y, parts, stacked }: PlacedChip, size: number): [number, number, number, number] {
  const widths = parts.map(({ width }) => width);
  const width = stacked ? Math.max(...widths) : widths.reduce((a, b) => a + b);
  const height = chipHeight(size) * (stacked ? parts.length : 1);
  return [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
}

test("a chip says what I win, what others lose and what they win", () => {
  const parts = partsOf({ gain: -1, takes: { "1": 4 }, gives: { "2": 3 } }, 10, true);
  expect(parts.map(({ text, player, given }) => [text, player, given])).toEqual([
    ["−1", 0, false],
    ["−4", 2, false],
    ["+3", 3, true],
  ]);
  expect(parts[1]!.width).toBeGreaterThan(parts[1]!.numberWidth); // with a flag
  expect(partsOf({ takes: { "1": 4 } }, 10, false)[0]!.width).toBe(parts[1]!.numberWidth);
});

test("where nothing changes there is no chip", () => {
  expect(siteChip({ x: 0, y: 0, corner: 0 }, { height: 0, size: 15, large: 1 })).toBeNull();
});

test.each([15, 18])("chips with text of size %j lie at their plots and hide no height, foundation or value", (size) => {
  for (const outcome of [{ gain: 4 }, { takes: { "1": 4 } }, TAKES])
    for (let corner = 0; corner < 4; corner++)
      for (const height of [0, 1, 2, 5]) {
        const plot = { x: 2, y: -1, corner };
        const [left, top, right, bottom] = box(siteChip({ ...plot, ...outcome }, { height, size, large: 1 })!, size);
        const [x, y] = [plotX(plot), plotY(plot)];
        if (height)
          expect(top).toBeGreaterThan(y + 16.5 - 6 * (height - 1)); // the number of its building
        else if (outcome !== TAKES) expect(Math.min(bottom, y + 32) - Math.max(top, y)).toBeLessThan(16); // half of the bare ground is seen
        expect(left).toBeGreaterThanOrEqual(plot.x * T);
        expect(right).toBeLessThanOrEqual((plot.x + 1) * T);
        expect(left < x + 16 && right > x + 16).toBe(true); // it hangs on its plot
        for (let other = 0; other < 4; other++) {
          const one = { ...plot, corner: other };
          if (other === corner) continue;
          const [a, b] = [plotX(one), plotY(one)];
          expect(left < a + 32 && right > a && top < b + 32 && bottom > b, `${corner} over ${other}`).toBe(false);
        }
        if (corner > 1) expect(bottom).toBeLessThan((plot.y + 1) * T + (height || outcome === TAKES ? 7 : 0)); // the tile below
        const middle = [plot.x * T + T / 2, plot.y * T + T / 2] as const;
        if (height < 2) expect(left < middle[0] + 11 && right > middle[0] - 11 && top < middle[1] + 11 && bottom > middle[1] - 11).toBe(false); // prettier-ignore
      }
});

test.each([0.43, 0.5, 0.75])(
  "at scale %j the chips of four bare plots hide neither each other nor value and distance",
  (scale) => {
    const size = Math.max(15, 11.2 / scale);
    const [large, readable] = [Math.max(1, 0.66 / scale), Math.max(1, 0.56 / scale)];
    const chips = [0, 1, 2, 3].map((corner) =>
      box(siteChip({ x: 0, y: 0, corner, takes: { "1": 4 } }, { height: 0, size, large })!, size),
    );
    const distance = distanceAt({ x: 0, y: 0 }, large, readable);
    const hides = ([left, top, right, bottom]: readonly number[], x: number, y: number): boolean =>
      left! < x && right! > x && top! < y && bottom! > y;
    for (const [i, chip] of chips.entries()) {
      // Half of a disc holds its number.
      for (const [x, y, r] of [
        [T / 2, T / 2, 16 * readable],
        [distance.x, distance.y, distance.r],
      ] as const)
        for (const dx of [-0.5, 0, 0.5])
          for (const dy of [-0.5, 0, 0.5]) expect(hides(chip, x + dx * r, y + dy * r)).toBe(false);
      for (const other of chips.slice(i + 1))
        expect(chip[0] < other[2] && chip[2] > other[0] && chip[1] < other[3] && chip[3] > other[1]).toBe(false);
    }
  },
);

test("parts lie one below the other over water, beside each other at the lower edge", () => {
  const chip = (corner: number, size = 15): PlacedChip =>
    siteChip({ x: 0, y: 0, corner, ...TAKES }, { height: 1, size, large: 1 })!;
  expect([0, 1, 2, 3].map((corner) => chip(corner).stacked)).toEqual([true, true, false, false]);
  expect(texts(chip(0))).toEqual(["+4", "−4"]);
  const flagged = ({ parts }: PlacedChip): boolean => parts.some(({ width, numberWidth }) => width > numberWidth);
  expect([flagged(chip(0)), flagged(chip(2)), flagged(chip(0, 20)), flagged(chip(2, 20))]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
