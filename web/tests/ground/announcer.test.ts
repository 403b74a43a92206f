import { expect, test } from "vitest";
import { announce, announced } from "../../src/ground/announcer.svelte";

test("the stars around bold words are not spoken", () => {
  announce("**Pick a building**: lay it **here**.");
  expect(announced().trim()).toBe("Pick a building: lay it here.");
});

test("the same sentence twice in a row is spoken twice", () => {
  announce("Your turn.");
  const first = announced();
  announce("Your turn.");
  expect(announced()).not.toBe(first);
  expect(announced().trim()).toBe(first.trim());
});
