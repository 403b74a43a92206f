/**
 * A picture of a finished city to share: the page's own drawings as one SVG with everything in it (symbols, styles,
 * colours of the theme), drawn onto a canvas, 1080 x 1080. Loaded when somebody wants one.
 */

import { flushSync, mount, unmount, type Component } from "svelte";
import { effective } from "../ground/settings.svelte";

export const SIZE = 1080;
const MARGIN = 56;
/** The height of a card with a name and points, and the room between two. */
const CARD = 76;
const GAP = 14;
const SVG = "http://www.w3.org/2000/svg";

/** A drawing as the page has it, made without being shown: the first `<svg>` of a component. */
export interface Drawing {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  component: Component<any>;
  props: Record<string, unknown>;
  /** Whose it is, where each player has a city. */
  whose?: string;
}

export interface Words {
  title: string;
  /** Whose city, the setup, the date. */
  about: string;
  seats: readonly { name: string; points: number; won: boolean; token: string }[];
}

/** The picture as a PNG file. */
export async function pictureOf(city: Drawing, words: Words): Promise<Blob> {
  const svg = new XMLSerializer().serializeToString(composed(city, words));
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image(SIZE, SIZE);
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = SIZE;
    canvas.getContext("2d")!.drawImage(image, 0, 0, SIZE, SIZE);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Title above, the city in the middle, names and points below. */
export function composed(city: Drawing, { title, about, seats }: Words): SVGSVGElement {
  const root = element("svg", { width: SIZE, height: SIZE, viewBox: `0 0 ${SIZE} ${SIZE}` }) as SVGSVGElement;
  root.dataset.theme = effective.dark ? "dark" : "light";
  root.dataset.motion = "off"; // nothing moves in a picture
  const inner = SIZE - 2 * MARGIN;
  const columns = Math.min(2, seats.length);
  const rows = Math.ceil(seats.length / columns);
  const below = SIZE - MARGIN - rows * (CARD + GAP) + GAP;
  root.append(
    element("style", {}, stylesOfThePage()),
    element("rect", { width: SIZE, height: SIZE, fill: "var(--table)" }),
    element("use", { href: "#logo", x: SIZE - MARGIN - 237, y: MARGIN - 4, width: 237, height: 48 }),
    text(MARGIN, MARGIN + 34, title, { "font-size": 46, "font-weight": 700, fill: "var(--ink)" }),
    text(MARGIN, MARGIN + 74, about, { "font-size": 27, "font-weight": 500, fill: "var(--ink-2)" }),
  );
  const drawn = svgOf(city);
  const top = MARGIN + 104;
  for (const [name, value] of Object.entries({ x: MARGIN, y: top, width: inner, height: below - top - 24 }))
    drawn.setAttribute(name, String(value));
  drawn.setAttribute("preserveAspectRatio", "xMidYMid meet");
  root.append(drawn);
  const width = (inner - GAP * (columns - 1)) / columns;
  for (const [i, seat] of seats.entries()) {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    root.append(card(seat, MARGIN + column * (width + GAP), below + row * (CARD + GAP), width));
  }
  addSymbols(root);
  return root;
}

/** Who it was and how many points; navy with gold for who has won. */
function card({ name, points, won, token }: Words["seats"][number], x: number, y: number, width: number): SVGElement {
  const group = element("g", {});
  const fill = won ? "var(--gold)" : "var(--ink)";
  const most = Math.floor((width - 190) / 17);
  const short = name.length > most ? `${name.slice(0, most - 1)}…` : name;
  group.append(
    element("rect", { x, y, width, height: CARD, rx: 20, fill: won ? "var(--won)" : "var(--surface)" }),
    element("use", { href: token, x: x + 14, y: y + 10, width: 56, height: 56 }),
    text(x + 84, y + 48, short, { "font-size": 28, "font-weight": 700, fill }),
    text(x + width - 22, y + 54, String(points), {
      "font-size": 46,
      "font-weight": 700,
      "text-anchor": "end",
      fill,
    }),
  );
  return group;
}

function svgOf({ component, props }: Drawing): SVGSVGElement {
  const target = document.createElement("div");
  const mounted = mount(component, { target, props });
  flushSync();
  const svg = target.querySelector("svg")!.cloneNode(true) as SVGSVGElement;
  void unmount(mounted);
  return svg;
}

/** Every symbol that is used, with those that it uses itself. */
function addSymbols(root: SVGSVGElement): void {
  const symbols = element("defs", {});
  root.prepend(symbols);
  const known = new Set<string>();
  const add = (within: Element): void => {
    for (const use of within.querySelectorAll("use")) {
      const id = (use.getAttribute("href") ?? "").slice(1);
      const symbol = known.has(id) ? null : document.getElementById(id);
      known.add(id);
      if (!symbol) continue;
      const copy = symbol.cloneNode(true) as Element;
      symbols.append(copy);
      add(copy);
    }
  };
  add(root);
}

/** The drawings have their colours from the page's styles, and its tokens. */
function stylesOfThePage(): string {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .map((rule) => rule.cssText)
    .join("\n");
}

function element(name: string, attributes: Record<string, string | number>, content = ""): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (content) made.textContent = content;
  return made;
}

const text = (x: number, y: number, content: string, attributes: Record<string, string | number>): SVGElement =>
  element("text", { x, y, "font-family": "var(--font)", ...attributes }, content);
