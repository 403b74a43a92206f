import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { settings } from "../../src/ground/settings.svelte";
import { composed, pictureOf, SIZE, type Words } from "../../src/end/picture";
import MiniCity from "../../src/shake/pictures/MiniCity.svelte";
import { EMPTY_BOARD } from "../../src/shake/pictures/pieces";

const SVG = "http://www.w3.org/2000/svg";
const ground = { zones: Array<string>(6).fill("111111"), concrete: [], beach: ["south"], fillsRight: [] };
const CITY = { component: MiniCity, props: { board: EMPTY_BOARD.replace(".", "H"), ground } };
const seat = (name: string, points: number, won = false) => ({ name, points, won, token: "#token-0" });
const words = (...seats: Words["seats"]): Words => ({ title: "Shake That City", about: "2 players", seats });

beforeEach(() => {
  document.head.innerHTML = "<style>.tile { fill: var(--home); }</style>";
  document.body.innerHTML = `<svg xmlns="${SVG}">
    <symbol id="logo"><path d="M0 0h1"/></symbol>
    <symbol id="token-0"><use href="#ring"/><use href="#token-0"/></symbol>
    <symbol id="ring"><circle r="1"/></symbol>
    <symbol id="unused"/>
  </svg>`;
});

const texts = (picture: Element): string[] => [...picture.querySelectorAll("text")].map((one) => one.textContent);
const number = (of: Element, name: string): number => Number(of.getAttribute(name));
/** The cards with names and points, and the city, as boxes. */
const boxOf = (of: Element) => ({
  left: number(of, "x"),
  top: number(of, "y"),
  right: number(of, "x") + number(of, "width"),
  bottom: number(of, "y") + number(of, "height"),
});
const cards = (picture: Element) => [...picture.querySelectorAll("g > rect[rx='20']")].map(boxOf);

test("the picture says the game, what was played, and everybody's points", () => {
  const picture = composed(CITY, words(seat("Ada", 61, true), seat("Mia", 40)));
  expect(texts(picture)).toEqual(["Shake That City", "2 players", "Ada", "61", "Mia", "40"]);
});

test("it holds what it needs away from the page: the styles, and each symbol once with those that it uses", () => {
  const picture = composed(CITY, words(seat("Ada", 61), seat("Mia", 40)));
  expect(picture.querySelector("style")!.textContent).toMatch(/\.tile\s*{\s*fill: var\(--home\)/);
  const symbols = [...picture.querySelectorAll("defs > symbol")].map(({ id }) => id);
  expect(symbols).toEqual(expect.arrayContaining(["logo", "token-0", "ring"]));
  expect(new Set(symbols).size).toBe(symbols.length);
  expect(symbols).not.toContain("unused");
  expect(document.querySelectorAll("#token-0")).toHaveLength(1); // the page keeps its own
});

test.each([1, 2, 3, 4])("with %i players the city and the cards have room in it, one beside the other", (n) => {
  const picture = composed(CITY, words(...Array.from({ length: n }, (_, i) => seat(`P${i}`, i))));
  const boxes = [boxOf(picture.querySelector("svg")!), ...cards(picture)];
  expect(boxes).toHaveLength(1 + n);
  for (const [i, one] of boxes.entries()) {
    expect(Math.min(one.left, one.top)).toBeGreaterThan(0);
    expect(Math.max(one.right, one.bottom)).toBeLessThan(SIZE);
    for (const other of boxes.slice(i + 1))
      expect(
        one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top,
      ).toBe(true);
  }
});

test("the winner's card is gilded, and a name that is too long is cut", () => {
  const picture = composed(CITY, words(seat("Ada", 61, true), seat("x".repeat(40), 40)));
  const fills = [...picture.querySelectorAll("g > rect[rx='20']")].map((card) => card.getAttribute("fill"));
  expect(fills).toEqual(["var(--won)", "var(--surface)"]);
  const short = texts(picture)[4]!;
  expect(short).toMatch(/^x+…$/);
  expect(short.length).toBeLessThan(25);
  const alone = composed(CITY, words(seat("x".repeat(40), 40)));
  expect(texts(alone)[2]!.length).toBeGreaterThan(short.length); // it has the whole width
});

test("it has the theme of the page, and nothing moves in it", () => {
  onTestFinished(() => void (settings.theme = "system"));
  const dataset = (theme: "light" | "dark") => {
    settings.theme = theme;
    return { ...composed(CITY, words(seat("Ada", 61))).dataset };
  };
  expect([dataset("light"), dataset("dark")]).toEqual([
    { theme: "light", motion: "off" },
    { theme: "dark", motion: "off" },
  ]);
});

/** A canvas that makes this of a picture; the addresses that are still kept. */
function canvas(made: Blob | null): Set<string> {
  const kept = new Set<string>();
  vi.spyOn(URL, "createObjectURL").mockImplementation(() => {
    kept.add("blob:1");
    return "blob:1";
  });
  vi.spyOn(URL, "revokeObjectURL").mockImplementation((url) => void kept.delete(url));
  vi.stubGlobal("Image", class { decode = async () => undefined; }); // prettier-ignore
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ drawImage: () => undefined } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((give) => give(made));
  return kept;
}

test("it becomes a file, or there is none to be had; either way nothing is left behind", async () => {
  const file = new Blob(["PNG"]);
  let kept = canvas(file);
  expect(await pictureOf(CITY, words(seat("Ada", 61)))).toBe(file);
  expect(kept.size).toBe(0);
  kept = canvas(null);
  await expect(pictureOf(CITY, words(seat("Ada", 61)))).rejects.toThrow("no picture");
  expect(kept.size).toBe(0);
});
