import { expect, test } from "vitest";
import { focusHeadingIfLost } from "../../src/shared/focus";

/** A screen whose button has the focus. */
function screen(html = `<h1 tabindex="-1" data-arrive>Table</h1><button>Place</button>`): HTMLButtonElement {
  document.body.innerHTML = html;
  const button = document.querySelector("button")!;
  button.focus();
  return button;
}

test("the focus of a button that is removed goes to the heading", async () => {
  const button = screen();
  const done = focusHeadingIfLost();
  button.remove(); // as Svelte does when it updates the page
  await done;
  expect(document.activeElement?.localName).toBe("h1");
});

test("a focus that is not lost stays", async () => {
  const button = screen();
  await focusHeadingIfLost();
  expect(document.activeElement).toBe(button);
});

test("a screen without a heading leaves the focus to the browser", async () => {
  screen("<button>Place</button>").remove();
  await focusHeadingIfLost();
  expect(document.activeElement).toBe(document.body);
});
