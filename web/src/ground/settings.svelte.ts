/** What a person has chosen on this device: language, theme, sound, motion, name, others' points. Kept in the browser. */

export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "off";

interface Chosen {
  /** "system": as the browser prefers. */
  language: string;
  theme: Theme;
  motion: Motion;
  /** null: as the device suggests (off on phones). */
  sound: boolean | null;
  name: string;
  /** Leave out the others' points while a match runs: a choice of this screen, for they are public (K8). */
  hideOthersPoints: boolean;
}

const KEY = "tiletown.settings";
const DEFAULTS: Chosen = {
  language: "system",
  theme: "system",
  motion: "system",
  sound: null,
  name: "",
  hideOthersPoints: false,
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
}

function read(): Partial<Chosen> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Chosen>;
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
