import { beforeEach, expect, test, vi } from "vitest";

const KEY = "tiletown.settings";
type Module = typeof import("../../src/ground/settings.svelte");

/** The page opened afresh, on a device that answers media queries like this. */
async function open(matching: string[] = []): Promise<Module & { change(query: string, matches: boolean): void }> {
  const listeners = new Map<string, (matches: boolean) => void>();
  vi.stubGlobal("matchMedia", (query: string) => {
    const list = {
      matches: matching.some((part) => query.includes(part)),
      addEventListener: (_: string, changed: () => void) =>
        listeners.set(query, (matches) => {
          list.matches = matches;
          changed();
        }),
    };
    return list;
  });
  vi.resetModules();
  const module = await import("../../src/ground/settings.svelte");
  return { ...module, change: (query, matches) => listeners.get(`(${query})`)!(matches) };
}

beforeEach(() => {
  delete document.documentElement.dataset.theme;
  delete document.documentElement.dataset.motion;
});

test("without a choice the device decides, also when it changes its mind", async () => {
  const { effective, change } = await open(["coarse"]);
  expect([effective.dark, effective.reducedMotion, effective.sound]).toEqual([false, false, false]);
  change("prefers-color-scheme: dark", true);
  change("prefers-reduced-motion: reduce", true);
  change("pointer: coarse", false);
  expect([effective.dark, effective.reducedMotion, effective.sound]).toEqual([true, true, true]);
});

test("a choice is shown at once, kept, and there when the page is opened again", async () => {
  const first = await open(["dark", "coarse"]);
  first.choose({ theme: "light", motion: "off", sound: true, name: "Ada" });
  expect([first.effective.dark, first.effective.reducedMotion, first.effective.sound]).toEqual([false, true, true]);
  expect({ ...document.documentElement.dataset }).toEqual({ theme: "light", motion: "off" });
  const second = await open(["dark", "coarse"]);
  expect(second.settings).toMatchObject({
    theme: "light",
    motion: "off",
    sound: true,
    name: "Ada",
    language: "system",
  });
});

test("choosing the system's way takes the mark off the page again", async () => {
  const { choose } = await open();
  choose({ theme: "dark", motion: "off" });
  choose({ theme: "system", motion: "system" });
  expect({ ...document.documentElement.dataset }).toEqual({});
});

test("what another tab chose holds here too", async () => {
  const { settings } = await open();
  localStorage.setItem(KEY, JSON.stringify({ theme: "dark" }));
  dispatchEvent(new StorageEvent("storage", { key: "something else" }));
  expect(settings.theme).toBe("system");
  dispatchEvent(new StorageEvent("storage", { key: KEY }));
  expect(settings.theme).toBe("dark");
  expect(document.documentElement.dataset.theme).toBe("dark");
});

test("kept settings that cannot be read are as none", async () => {
  localStorage.setItem(KEY, "{");
  const { settings } = await open();
  expect(settings.theme).toBe("system");
});

test("without storage a choice holds as long as the page", async () => {
  const { settings, choose } = await open();
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("no", "QuotaExceededError");
  });
  choose({ name: "Ada" });
  expect(settings.name).toBe("Ada");
});

test("a pace that this version does not have is not taken over", async () => {
  localStorage.setItem(KEY, JSON.stringify({ pace: "slow", name: "Ada" }));
  const { settings } = await open();
  expect([settings.pace, settings.name]).toEqual(["calm", "Ada"]);
});
