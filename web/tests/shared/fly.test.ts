import { expect, test, vi } from "vitest";
import { settings } from "../../src/ground/settings.svelte";
import { endFlights, flyPoints } from "../../src/shared/fly";

/** An element with this box on the screen. */
function box(x: number, y: number, width: number, height: number): Element {
  const element = document.createElement("b");
  element.getBoundingClientRect = () => new DOMRect(x, y, width, height);
  return element;
}

/** The browser's animations, which the test ends; how each was asked for. */
function animations() {
  const ends: { resolve: () => void; reject: () => void }[] = [];
  const asked: Keyframe[][] = [];
  Element.prototype.animate = function (frames) {
    asked.push(frames as Keyframe[]);
    const finished = new Promise<Animation>((resolve, reject) => {
      ends.push({ resolve: () => resolve({} as Animation), reject: () => reject(new Error("cancelled")) });
    });
    return { finished } as Animation;
  };
  document.body.innerHTML = "";
  return { asked, ends };
}

const chip = (): Element | null => document.querySelector(".flying");

test("points fly from the middle of one element to the middle of another, unseen by screen readers", () => {
  const { asked } = animations();
  flyPoints("+3", box(10, 20, 40, 20), box(200, 100, 20, 10));
  expect([chip()?.textContent, chip()?.getAttribute("aria-hidden")]).toEqual(["+3", "true"]);
  const [frames] = asked;
  expect(frames![0]!.transform).toContain("translate(30px, 30px)");
  expect(frames!.at(-1)).toMatchObject({ transform: "translate(210px, 105px)", opacity: 0 });
});

test.each(["resolve", "reject"] as const)("they are gone when the animation has ended (%s)", async (how) => {
  const { ends } = animations();
  flyPoints("+3", box(0, 0, 1, 1), box(9, 9, 1, 1));
  expect(chip()).not.toBeNull();
  ends[0]![how]();
  await vi.waitFor(() => expect(chip()).toBeNull());
});

test("nothing flies from or to what is not on the screen, nor with reduced motion", () => {
  const { asked } = animations();
  flyPoints("+3", null, box(0, 0, 1, 1));
  flyPoints("+3", box(0, 0, 1, 1), undefined);
  settings.motion = "off";
  flyPoints("+3", box(0, 0, 1, 1), box(9, 9, 1, 1));
  settings.motion = "system";
  expect([asked, chip()]).toEqual([[], null]);
});

test("what flies is gone with its table", () => {
  animations();
  flyPoints("+4", box(0, 0, 10, 10), box(50, 50, 10, 10));
  expect(chip()).not.toBeNull();
  endFlights();
  expect(chip()).toBeNull();
});
