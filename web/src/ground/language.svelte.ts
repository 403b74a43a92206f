/** `t("key", { name })`: every visible or spoken text, in the person's language, switched in place. */

import { FluentBundle, FluentResource } from "@fluent/bundle";
import type { Texts } from "../texts/keys";
import { settings } from "./settings.svelte";

export type Language = "de" | "en";
export type Key = keyof Texts;
type Args<K extends Key> = {} extends Texts[K] ? [Texts[K]?] : [Texts[K]];

const load: Record<Language, () => Promise<{ default: string[] }>> = {
  de: () => import("../texts/de"),
  en: () => import("../texts/en"),
};

let bundle: FluentBundle = $state.raw(new FluentBundle("en"));
let current: Language = $state("en");

export function language(): Language {
  return current;
}

/** The text for a key. Keys and their arguments are typed, so a missing one does not compile. */
export function t<K extends Key>(key: K, ...[args]: Args<K>): string {
  const message = bundle.getMessage(key)?.value;
  if (!message) throw new Error(`no text for ${key}`);
  return bundle.formatPattern(message, args as Record<string, string | number> | undefined);
}

/** Names in a row, as one says it: "Mia, Jonas and Ada". */
export function list(names: string[]): string {
  return new Intl.ListFormat(current, { type: "conjunction" }).format(names);
}

/** Load and show the chosen language; the page waits for the first one. */
export async function speak(): Promise<void> {
  const wanted = settings.language === "system" ? browsers() : settings.language;
  const texts = await load[wanted]();
  const next = new FluentBundle(wanted, { useIsolating: false });
  for (const text of texts.default) {
    for (const error of next.addResource(new FluentResource(text))) throw error;
  }
  bundle = next;
  current = wanted;
  document.documentElement.lang = wanted;
}

function browsers(): Language {
  for (const wish of navigator.languages) {
    if (/^de\b/i.test(wish)) return "de";
    if (/^en\b/i.test(wish)) return "en";
  }
  return "en";
}
