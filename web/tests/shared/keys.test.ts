import { expect, onTestFinished, test } from "vitest";
import { settings } from "../../src/ground/settings.svelte";
import { isShortcut } from "../../src/shared/keys";

function pressed(html: string, init: KeyboardEventInit = {}): boolean {
  document.body.innerHTML = html;
  const target = document.body.querySelector("b, input, select, textarea") ?? document.body;
  let shortcut = false;
  target.addEventListener("keydown", (event) => (shortcut = isShortcut(event as KeyboardEvent)), { once: true });
  target.dispatchEvent(new KeyboardEvent("keydown", { key: "r", ...init }));
  return shortcut;
}

test("a key is a shortcut unless the browser has it, or somebody writes or chooses", () => {
  expect(pressed("<p><b>x</b></p>")).toBe(true);
  expect(pressed("<p><b>x</b></p>", { shiftKey: true })).toBe(true);
  expect(pressed("<p><b>x</b></p>", { ctrlKey: true })).toBe(false);
  for (const html of ["<input>", "<select></select>", "<textarea></textarea>", "<dialog><b>x</b></dialog>"])
    expect(pressed(html)).toBe(false);
});

test("whoever dictates can switch single letters off; keys with a name stay", () => {
  settings.singleKeys = false;
  onTestFinished(() => void (settings.singleKeys = true));
  expect([pressed("<b>x</b>"), pressed("<b>x</b>", { key: "?" })]).toEqual([false, false]);
  expect([pressed("<b>x</b>", { key: "Backspace" }), pressed("<b>x</b>", { key: " " })]).toEqual([true, true]);
});
