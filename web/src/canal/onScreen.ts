/** Where on the screen a part of the map is that a lesson or a pointer marks. */

import { PLOT, plotX, plotY, readKey, T } from "./pictures/pieces";

/** Around a plot, so that a frame covers nothing of it. */
const AROUND = 4;
/** Buildings rise above their plot. */
const RISE = 12;

/** A tile, or a plot with what stands on it, by its name. */
export function boxAt(name: string): DOMRect | null {
  const layer = document.querySelector<HTMLElement>(".canal .targets");
  if (!layer?.offsetParent) return null;
  const { x, y } = layer.offsetParent.getBoundingClientRect();
  const { a: scale, e, f } = new DOMMatrix(getComputedStyle(layer).transform);
  const box = (left: number, top: number, width: number, height: number): DOMRect =>
    new DOMRect(x + e + left * scale, y + f + top * scale, width * scale, height * scale);
  const { corner, ...cell } = readKey(name);
  if (corner === null) return box(cell.x * T, cell.y * T, T, T);
  const plot = { ...cell, corner };
  const size = PLOT + 2 * AROUND;
  return box(plotX(plot) - AROUND, plotY(plot) - AROUND - RISE, size, size + RISE);
}
