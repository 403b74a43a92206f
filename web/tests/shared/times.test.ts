import { expect, test, vi } from "vitest";
import { dayShown, whenSpoken } from "../../src/shared/times";

/** A Wednesday at noon, here. */
const NOW = new Date(2026, 2, 18, 12).getTime() / 1000;

test.each([
  [10, "just now"],
  [5 * 60, "5 minutes ago"],
  [3 * 3600, "3 hours ago"],
  [13 * 3600, "yesterday"],
  [3 * 86_400, "3 days ago"],
  [-30, "just now"], // the server's clock may be ahead
])("%d seconds ago is %s", (ago, said) => {
  expect(whenSpoken(NOW - ago, NOW)).toBe(said);
});

test("what is longer ago than a week has its date", () => {
  expect(whenSpoken(NOW - 8 * 86_400, NOW)).toContain("10");
});

test("a day is written as the browser writes it, if it speaks the language of the page", () => {
  const written = (...languages: string[]): string => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
    return dayShown(NOW * 1000, { dateStyle: "long" });
  };
  expect(written("en-GB", "en")).toBe("18 March 2026");
  expect(written("de-AT")).toBe("March 18, 2026");
});
