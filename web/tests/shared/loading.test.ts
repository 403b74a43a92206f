import { flushSync } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import { expect, test, vi } from "vitest";
import { loaded } from "../../src/shared/loading.svelte";
import { mounted } from "../support/effects.svelte";

/** Parts that come or fail when the test says so, by name. */
function parts() {
  const asked: string[] = [];
  const answers = new Map<string, { resolve: (part: string) => void; reject: (error: Error) => void }>();
  const load = (name: string): Promise<string> => {
    asked.push(name);
    return new Promise((resolve, reject) => answers.set(name, { resolve, reject }));
  };
  const settle = async (name: string, how: "resolve" | "reject"): Promise<void> => {
    const { resolve, reject } = answers.get(name)!;
    if (how === "resolve") resolve(`the ${name}`);
    else reject(new Error("no answer"));
    await Promise.resolve();
    flushSync();
  };
  return { asked, load, settle };
}

test("a part is null until it has come", async () => {
  const { load, settle } = parts();
  const table = mounted(() => loaded(() => load("table")));
  expect([table.value, table.failed]).toEqual([null, false]);
  await settle("table", "resolve");
  expect([table.value, table.failed]).toEqual(["the table", false]);
});

test("a part that fails is asked for again by a retry", async () => {
  const { asked, load, settle } = parts();
  const table = mounted(() => loaded(() => load("table")));
  await settle("table", "reject");
  expect([table.value, table.failed]).toEqual([null, true]);
  table.retry();
  flushSync();
  expect([table.failed, asked]).toEqual([false, ["table", "table"]]);
  await settle("table", "resolve");
  expect(table.value).toBe("the table");
});

test("another game has another part; what was asked for before comes too late", async () => {
  const { load, settle } = parts();
  const here = new SvelteMap([["game", "shake"]]);
  const rules = mounted(() => loaded(() => load(here.get("game")!)));
  here.set("game", "canal");
  flushSync();
  await settle("shake", "resolve");
  expect(rules.value).toBeNull();
  await settle("canal", "resolve");
  expect(rules.value).toBe("the canal");
  here.set("game", "guess");
  flushSync();
  expect(rules.value).toBeNull();
});

test("a failure that comes too late is none", async () => {
  const { load, settle } = parts();
  const here = new SvelteMap([["game", "shake"]]);
  const rules = mounted(() => loaded(() => load(here.get("game")!)));
  here.set("game", "canal");
  flushSync();
  await settle("shake", "reject");
  expect(rules.failed).toBe(false);
});

test("where nothing is needed, nothing is loaded and nothing fails", () => {
  const load = vi.fn(() => null);
  const pad = mounted(() => loaded(load));
  expect([load.mock.calls.length, pad.value, pad.failed]).toEqual([1, null, false]);
});
