import { afterEach, expect, test, vi } from "vitest";
import { language, languageName, LANGUAGES, list, speak, t } from "../../src/ground/language.svelte";
import { settings } from "../../src/ground/settings.svelte";

afterEach(async () => {
  settings.language = "en";
  await speak();
});

test("texts take their arguments, and a number its own form", () => {
  expect(t("shake-ways", { n: 1 })).toMatch(/^1\splace$/);
  expect(t("shake-ways", { n: 1234 })).toMatch(/^1234\splaces$/);
});

test("another language is spoken in place", async () => {
  settings.language = "de";
  await speak();
  expect(language()).toBe("de");
  expect(document.documentElement.lang).toBe("de");
  expect(t("colour-home")).toBe("Wohnhaus");
});

test.each([
  [["fr-CH", "de-AT", "en"], "de"],
  [["en-GB", "de"], "en"],
  [["fr", "dent"], "en"],
])("a browser that asks for %j gets %s", async (preferred, expected) => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(preferred);
  settings.language = "system";
  await speak();
  expect(language()).toBe(expected);
});

test("a language that was chosen and is no more gives way to the browser's", async () => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["de"]);
  settings.language = "tlh";
  await speak();
  expect(language()).toBe("de");
});

test("a folder of texts is a language, with a name in its own words and in others'", () => {
  expect(LANGUAGES).toEqual(["de", "en"]);
  expect(LANGUAGES.map((code) => languageName(code))).toEqual(["Deutsch", "English"]);
  expect(languageName("de", "en")).toBe("German");
});

test("a key that no file has is an error, not an empty place", () => {
  expect(() => t("no-such-key" as "you")).toThrow("no text for no-such-key");
});

test("names stand in a row as one says them", () => {
  expect(list([])).toBe("");
  expect(list(["Mia"])).toBe("Mia");
  expect(list(["Mia", "Jonas", "Ada"])).toBe("Mia, Jonas and Ada");
});
