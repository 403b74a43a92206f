/** `t("key", { name })`: every visible or spoken text, in the person's language, switched in place. */

import { FluentBundle, FluentNumber, type FluentResource } from "@fluent/bundle";
import type { Texts } from "../texts/keys";
import { settings } from "./settings.svelte";

export type Key = keyof Texts;
type Args<K extends Key> = keyof Texts[K] extends never ? [Texts[K]?] : [Texts[K]];
/** A text as the build has read it from its file. */
export type Message = FluentResource["body"][number];

/** Our numbers are small and whole: written as they are, without the cost of `Intl.NumberFormat`. */
class Whole extends FluentNumber {
  override toString(): string {
    return String(this.value);
  }
}

/** For a browser whose languages we do not speak; its keys are the reference for the others. */
const FALLBACK = "en";

const folders = import.meta.glob<{ default: Message[] }>("../texts/*/index.ts");
const load = new Map(Object.entries(folders).map(([path, texts]) => [path.split("/").at(-2)!, texts]));
/** The languages that we speak: the folders in `texts`, by their codes. */
export const LANGUAGES: readonly string[] = [...load.keys()];

let bundle: FluentBundle = $state.raw(new FluentBundle(FALLBACK));
let current = $state(FALLBACK);

/** The language that is spoken now. */
export function language(): string {
  return current;
}

/** The name of a language, in itself or in another: "Deutsch", "German". */
export function languageName(code: string, inLanguage = code): string {
  return new Intl.DisplayNames(inLanguage, { type: "language" }).of(code) ?? code;
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

/** The text for a key that is made of a name from the server, without arguments; null if there is none. */
export function textOf(key: string): string | null {
  const message = bundle.getMessage(key)?.value;
  return message ? bundle.formatPattern(message) : null;
}

/** Names as a list in a sentence: "Mia, Jonas and Ada". */
export function list(names: string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : t("list", { names: names.slice(0, -1).join(", "), last });
}

/** As the beginning of a sentence. */
export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Load and show the chosen language; the page waits for the first one. */
export async function speak(): Promise<void> {
  const wanted = load.has(settings.language) ? settings.language : fromBrowser();
  const texts = await load.get(wanted)!();
  const next = new FluentBundle(wanted, { useIsolating: false });
  for (const error of next.addResource({ body: texts.default })) throw error;
  bundle = next;
  current = wanted;
  document.documentElement.lang = wanted;
}

/** The first language of the browser's list that we speak, whatever its region. */
function fromBrowser(): string {
  const preferred = navigator.languages.map((code) => code.toLowerCase().split("-")[0]!);
  return preferred.find((code) => load.has(code)) ?? FALLBACK;
}
