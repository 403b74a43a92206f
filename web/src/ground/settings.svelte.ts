/** What a person has chosen on this device: language, theme, sound, motion, name and so on. Kept in the browser. */

export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "off";
export type TextSize = "usual" | "large" | "larger";
/** How fast what happens is shown. */
export type Pace = "calm" | "brisk" | "instant";
/** How long it lasts at each pace, as a multiple of a calm one; in the order in which they are offered. */
export const TEMPO: Readonly<Record<Pace, number>> = { calm: 1, brisk: 0.5, instant: 0 };

interface Chosen {
  /** "system": as the browser prefers. */
  language: string;
  theme: Theme;
  motion: Motion;
  pace: Pace;
  textSize: TextSize;
  /** null: as the device suggests (off on phones). */
  sound: boolean | null;
  name: string;
  /** Names that were given at this device, the last one first. */
  names: string[];
  /** Matches that were taken off the list of this device, the last one first. */
  unlisted: string[];
  /** At one screen a curtain falls between turns; null: as the game needs it. */
  curtain: boolean | null;
  /** Leave out the others' points while a match runs: a choice of this screen, for they are public (K8). */
  hideOthersPoints: boolean;
  /** Single letters do something at the table; whoever dictates may not want that. */
  singleKeys: boolean;
  /** The address that invitations start with, as long as the server has it; "": the best one. */
  network: string;
}

const KEY = "tiletown.settings";
const DEFAULTS: Chosen = {
  language: "system",
  theme: "system",
  motion: "system",
  pace: "calm",
  textSize: "usual",
  sound: null,
  name: "",
  names: [],
  unlisted: [],
  curtain: null,
  hideOthersPoints: false,
  singleKeys: true,
  network: "",
};

export const settings: Chosen = $state({ ...DEFAULTS, ...read() });

const darkSystem = media("(prefers-color-scheme: dark)");
const reducedSystem = media("(prefers-reduced-motion: reduce)");
const coarse = media("(pointer: coarse)");

/** The settings that apply on this device, with "system" resolved. */
export const effective = {
  get dark(): boolean {
    return settings.theme === "dark" || (settings.theme === "system" && darkSystem.matches);
  },
  get reducedMotion(): boolean {
    return settings.motion === "off" || reducedSystem.matches;
  },
  get sound(): boolean {
    return settings.sound ?? !coarse.matches;
  },
};

/** Change some settings, show them and keep them. */
export function choose(some: Partial<Chosen>): void {
  Object.assign(settings, some);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // no storage: the choice lasts until the page is closed
  }
  show();
}

function show(): void {
  const root = document.documentElement;
  if (settings.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  if (settings.motion === "system") delete root.dataset.motion;
  else root.dataset.motion = settings.motion;
  if (settings.textSize === "usual") delete root.dataset.text;
  else root.dataset.text = settings.textSize;
}

function read(): Partial<Chosen> {
  try {
    const { pace, ...kept } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Chosen>;
    return pace && pace in TEMPO ? { ...kept, pace } : kept; // another version may have had another pace
  } catch {
    return {};
  }
}

function media(query: string): { readonly matches: boolean } {
  const list = matchMedia(query);
  let matches = $state(list.matches);
  list.addEventListener("change", () => (matches = list.matches));
  return {
    get matches() {
      return matches;
    },
  };
}

// Another tab changed them.
addEventListener("storage", (event) => {
  if (event.key === KEY) {
    Object.assign(settings, DEFAULTS, read());
    show();
  }
});
