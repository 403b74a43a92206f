/** Before each file of tests: the page's texts are there, in English. */

import { afterEach, vi } from "vitest";
import { speak } from "../../src/ground/language.svelte";

await speak();

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});
