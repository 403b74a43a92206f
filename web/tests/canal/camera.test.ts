import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { Camera, type Box } from "../../src/canal/pictures/camera.svelte";
import { mounted } from "../support/effects.svelte";

let resized: () => void;
let element: HTMLElement;

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(changed: () => void) {
        resized = changed;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  element = document.createElement("div");
  element.setPointerCapture = vi.fn();
  element.getBoundingClientRect = () => new DOMRect(10, 20, 400, 300);
});

/** A camera on a window of this size, over a map. */
function camera({ width = 400, height = 300, whole = box(0, 0, 800, 300) } = {}): Camera {
  Object.defineProperties(element, { clientWidth: { value: width }, clientHeight: { value: height } });
  const made = mounted(() => new Camera(() => whole));
  made.element = element;
  flushSync();
  resized();
  return made;
}

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });
const parts = (made: Camera): number[] => made.transform.match(/-?[\d.]+/g)!.map(Number);
const pointer = (id: number, x: number, y: number, button = 0): PointerEvent =>
  ({ pointerId: id, clientX: x, clientY: y, button }) as PointerEvent;

test("it shows all there is, in the middle", () => {
  expect(parts(camera())).toEqual([0, 75, 0.5]);
  expect(parts(camera({ whole: box(-100, -50, 200, 100) }))).toEqual([200, 150, 1.6]); // no larger than 1.6
});

test("what is kept free at the right is not counted", () => {
  const made = camera();
  made.inset = 80;
  expect(made.scale).toBe(0.4);
});

test("zooming by a button keeps the middle, within limits, until it is fitted again", () => {
  const made = camera();
  const middle = made.under({ clientX: 210, clientY: 170 } as MouseEvent);
  made.zoomBy(1.4);
  expect(made.scale).toBeCloseTo(0.7);
  expect(made.under({ clientX: 210, clientY: 170 } as MouseEvent).x).toBeCloseTo(middle.x);
  made.zoomBy(100);
  expect(made.scale).toBe(2.2);
  made.zoomBy(0.0001);
  expect(made.scale).toBeCloseTo(0.3); // 0.6 of what fits
  made.fit();
  expect([made.scale, made.moved]).toEqual([0.5, false]);
});

test("a city larger than the screen fills it, a smaller one stays on it", () => {
  const made = camera();
  made.zoomBy(4);
  made.panBy(10_000, 10_000);
  expect(parts(made)).toEqual([0, 0, 2]);
  made.panBy(-10_000, -10_000);
  expect(parts(made)).toEqual([400 - 1600, 300 - 600, 2]);
  made.fit();
  made.panBy(0, 10_000);
  expect(parts(made)).toEqual([0, 300 - 150, 0.5]);
});

test("the wheel zooms around the mouse; sideways it pans", () => {
  const made = camera();
  const mouse = { clientX: 110, clientY: 120, deltaX: 0, deltaY: -200, ctrlKey: false } as WheelEvent;
  const under = made.under(mouse);
  made.wheel(mouse);
  expect(made.scale).toBeGreaterThan(0.5);
  expect(made.under(mouse).x).toBeCloseTo(under.x);
  expect(made.under(mouse).y).toBeCloseTo(under.y);
  const scale = made.scale;
  const [x] = parts(made);
  made.wheel({ ...mouse, clientX: 0, clientY: 0, deltaX: 30, deltaY: 1 } as WheelEvent);
  expect(made.scale).toBe(scale);
  expect(parts(made)[0]).toBeCloseTo(x! - 30);
});

test("a finger that trembles is a press, one that travels drags the map", () => {
  const made = camera();
  made.down(pointer(1, 100, 100));
  made.move(pointer(1, 103, 102));
  expect([made.dragging, made.moved]).toEqual([false, false]);
  made.move(pointer(1, 140, 110));
  expect(made.dragging).toBe(true);
  expect(parts(made)[1]).toBe(85);
  made.up(pointer(1, 140, 110));
  expect(made.dragging).toBe(false);
});

test("two fingers zoom", () => {
  const made = camera();
  made.down(pointer(1, 100, 100));
  made.down(pointer(2, 200, 100));
  made.move(pointer(2, 300, 100));
  expect(made.scale).toBeCloseTo(1);
});

test("another button than the first, or a pointer that is not down, moves nothing", () => {
  const made = camera();
  made.down(pointer(1, 100, 100, 2));
  made.move(pointer(1, 200, 200));
  made.move(pointer(7, 200, 200));
  expect(made.moved).toBe(false);
});

test("a drag that ends on a button is not a press of it", () => {
  const made = camera();
  const pressed = vi.fn();
  const button = element.appendChild(document.createElement("button"));
  button.addEventListener("click", pressed);
  made.down(pointer(1, 100, 100));
  made.move(pointer(1, 150, 100));
  made.up(pointer(1, 150, 100));
  button.click();
  expect(pressed).not.toHaveBeenCalled();
  button.click();
  expect(pressed).toHaveBeenCalledTimes(1);
});

test("it comes closer for a finger, and stays there", () => {
  const made = camera();
  made.closeTo(400, 150, 1);
  expect(parts(made)).toEqual([-200, 0, 1]);
  made.attend(box(300, 50, 120, 120), { close: true });
  expect(parts(made)).toEqual([-200, 0, 1]);
});

test("what matters now is brought into view, and only if it is not there", () => {
  const made = camera();
  made.attend(box(100, 100, 120, 120));
  expect(made.moved).toBe(false); // all is in view
  made.zoomBy(4);
  made.attend(box(0, 0, 120, 120));
  expect(parts(made)).toEqual([0, 0, 2]); // no farther than needed
  made.attend(box(0, 0, 150, 150));
  expect(parts(made)).toEqual([0, 0, 2]);
  made.attend(box(0, 0, 400, 300)); // it does not fit: a look from farther away
  expect(made.scale).toBe(1);
  made.attend(box(0, 0, 800, 300));
  expect(made.moved).toBe(false);
});

test("a finger gets what it is to press large enough, once", () => {
  const made = camera();
  made.attend(box(0, 0, 300, 300), { close: true });
  expect(made.scale).toBe(1);
  const before = made.transform;
  made.attend(box(60, 0, 240, 240), { close: true });
  expect(made.transform).toBe(before);
});
