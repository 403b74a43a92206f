import { beforeEach, expect, test } from "vitest";
import { choose, settings } from "../../src/ground/settings.svelte";
import { forgetName, knownNames, rememberNames } from "../../src/shared/names";

beforeEach(() => choose({ name: "", names: [] }));

test("names are kept once, the newest first, without empty ones", () => {
  rememberNames("Ann", " Ben ", "");
  rememberNames("Ida", "Ann");
  expect(settings.names).toEqual(["Ida", "Ann", "Ben"]);
});

test("only the newest eight are kept", () => {
  rememberNames(...Array.from("abcdefgh"));
  rememberNames("z");
  expect(settings.names).toEqual(["z", ..."abcdefg"]);
});

test("my own name is offered first", () => {
  rememberNames("Ann", "Ben");
  choose({ name: "Ben" });
  expect(knownNames()).toEqual(["Ben", "Ann"]);
});

test("a mistyped name is forgotten", () => {
  rememberNames("Amn", "Ben");
  forgetName("Amn");
  expect(knownNames()).toEqual(["Ben"]);
});
