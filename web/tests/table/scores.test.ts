import { expect, onTestFinished, test } from "vitest";
import { LiveMatch } from "../../src/api/match.svelte";
import { settings } from "../../src/ground/settings.svelte";
import { pointsChanged, pointsNow, totalsOf } from "../../src/table/scores";
import { plain } from "../support/plain";
import { position, room, seatInfo, sheet } from "../support/tables";

/** I sit on the middle one of three seats. */
function begin(...totals: number[]): LiveMatch {
  const match = new LiveMatch("m1");
  const seats = ["Ann", "", "Mia"].map((name, seat) => seatInfo({ seat, name, mine: seat === 1 }));
  match.room = room("guess", { seats, mine: [1] });
  match.position = position({ seat: 1, sheets: totals.map((total) => sheet(total)) });
  return match;
}

test("my points are told first, then the others' in the order of the seats", () => {
  expect(plain(pointsNow(begin(12, 9, 30)))).toBe("Points: you 9, Ann 12, Mia 30.");
});

test("changes are told from the best to the worst, and those who have none are left out", () => {
  expect(plain(pointsChanged(begin(12, 9, 30), [12, 13, 24]))).toBe("Mia plus 6, you minus 4.");
  expect(pointsChanged(begin(12, 9, 30), [12, 9, 30])).toBe("");
  expect(plain(pointsChanged(begin(0, 0, 2), []))).toBe("Mia plus 2."); // before there was anything
});

test("points that this screen leaves out are not told, until the match is over", () => {
  settings.hideOthersPoints = true;
  onTestFinished(() => void (settings.hideOthersPoints = false));
  const match = begin(12, 9, 30);
  expect(plain(pointsNow(match))).toBe("Points: you 9.");
  expect(plain(pointsChanged(match, [0, 0, 0]))).toBe("You plus 9.");
  match.room = { ...match.room!, status: "over" };
  expect(plain(pointsNow(match))).toContain("Mia 30");
});

test("before the table is there nobody has points", () => {
  const match = new LiveMatch("m1");
  expect([totalsOf(match), pointsChanged(match, [1])]).toEqual([[], ""]);
  expect(pointsNow(match)).not.toMatch(/\d/);
});
