import { expect, test, vi } from "vitest";
import { onShaken } from "../../src/shake/table/shaken";

/** A jolt of the phone, this many metres per second squared. */
function jolt(x: number): void {
  dispatchEvent(Object.assign(new Event("devicemotion"), { acceleration: { x, y: 0, z: null } }));
}

test("three jolts in a row are a shake; weak or slow ones are not", () => {
  vi.stubGlobal("DeviceMotionEvent", class {});
  const now = vi.spyOn(performance, "now").mockReturnValue(1000);
  const shaken = vi.fn();
  const stop = onShaken(shaken);
  [20, 5, -20].forEach(jolt);
  expect(shaken).not.toHaveBeenCalled();
  jolt(20);
  expect(shaken).toHaveBeenCalledTimes(1);
  for (const time of [2000, 3000, 4000]) {
    now.mockReturnValue(time);
    jolt(20);
  }
  expect(shaken).toHaveBeenCalledTimes(1);
  stop();
  [20, 20, 20].forEach(jolt);
  expect(shaken).toHaveBeenCalledTimes(1);
});

test("a phone that asks is asked once, from a press", async () => {
  const requestPermission = vi.fn(() => Promise.reject(new Error("no")));
  vi.stubGlobal("DeviceMotionEvent", { requestPermission });
  vi.resetModules();
  const { askForMotion } = await import("../../src/shake/table/shaken");
  askForMotion();
  askForMotion();
  expect(requestPermission).toHaveBeenCalledTimes(1);
});

test("a device that cannot be shaken is not listened to", () => {
  vi.stubGlobal("DeviceMotionEvent", undefined);
  delete (globalThis as { DeviceMotionEvent?: unknown }).DeviceMotionEvent;
  const shaken = vi.fn();
  const stop = onShaken(shaken);
  [20, -20, 20].forEach(jolt);
  expect(shaken).not.toHaveBeenCalled();
  expect(stop).not.toThrow();
});
