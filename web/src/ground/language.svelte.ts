/** `t("key", { name })`: every visible or spoken text, in the person's language, switched in place. */

import { FluentBundle, FluentNumber, type FluentResource } from "@fluent/bundle";
import type { Texts } from "../texts/keys";
import { settings } from "./settings.svelte";

export type Language = "de" | "en";
export type Key = keyof Texts;
type Args<K extends Key> = keyof Texts[K] extends never ? [Texts[K]?] : [Texts[K]];
/** A text as the build has read it from its file. */
export type Message = FluentResource["body"][number];

/** Our numbers are small and whole: as they are, without asking the browser how a language writes them. */
class Whole extends FluentNumber {
  override toString(): string {
    return String(this.value);
  }
}

const load: Record<Language, () => Promise<{ default: Message[] }>> = {
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
  const given = Object.entries(args ?? {}).map(([name, value]) => [
    name,
    typeof value === "number" ? new Whole(value) : value,
  ]);
  return bundle.formatPattern(message, Object.fromEntries(given) as Record<string, string | FluentNumber>);
}

/** Names in a row, as one says it: "Mia, Jonas and Ada". */
export function list(names: string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : t("list", { names: names.slice(0, -1).join(", "), last });
}

/** Load and show the chosen language; the page waits for the first one. */
export async function speak(): Promise<void> {
  const wanted = settings.language === "system" ? browsers() : settings.language;
  const texts = await load[wanted]();
  const next = new FluentBundle(wanted, { useIsolating: false });
  for (const error of next.addResource({ body: texts.default })) throw error;
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
