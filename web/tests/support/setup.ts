/** Before each file of tests: the page's texts are there, in English, and it is silent. */

import { afterEach, vi } from "vitest";
import { speak } from "../../src/ground/language.svelte";
import { settings } from "../../src/ground/settings.svelte";

await speak();
settings.sound = false; // there is nothing to play it with

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});
