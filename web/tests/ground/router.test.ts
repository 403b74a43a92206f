import { afterEach, expect, test, vi } from "vitest";
import { back, go, here, match } from "../../src/ground/router.svelte";

afterEach(() => {
  document.body.replaceChildren();
  go("/", { replace: true });
});

test("a pattern gives the parts of a path that fits it, decoded", () => {
  expect(match("/m/:id/replay", "/m/abc/replay")).toEqual({ id: "abc" });
  expect(match("/pad/:game/:id", "/pad/shake/1%2F2/")).toEqual({ game: "shake", id: "1/2" });
  expect(match("/settings", "/settings/")).toEqual({});
  expect(match("/", "/")).toEqual({});
});

test.each([
  ["/m/:id", "/m/"],
  ["/m/:id", "/m/abc/replay"],
  ["/m/:id/replay", "/m/abc/verify"],
  ["/m/:id", "/m/%"],
  ["/", "/settings"],
])("%s does not fit %s", (pattern, path) => {
  expect(match(pattern, path)).toBeNull();
});

test("going somewhere changes the address, and scrolls up only on another screen", () => {
  const scrolled = vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  go("/settings?tab=sound#name");
  expect([here.path, here.query.get("tab"), here.hash]).toEqual(["/settings", "sound", "name"]);
  expect(location.pathname).toBe("/settings");
  expect(scrolled).toHaveBeenCalledTimes(1);
  go("/settings?tab=theme");
  expect(here.query.get("tab")).toBe("theme");
  expect(scrolled).toHaveBeenCalledTimes(1);
});

test("going where we are adds no entry for the back button", () => {
  const pushed = vi.spyOn(history, "pushState");
  go("/");
  expect(pushed).not.toHaveBeenCalled();
});

test("back leaves a page that was opened by a link upwards, and others by the browser's history", () => {
  const gone = vi.spyOn(history, "back").mockImplementation(() => undefined);
  history.replaceState(null, "", "/m/abc");
  dispatchEvent(new PopStateEvent("popstate"));
  expect(here.path).toBe("/m/abc");
  back("/");
  expect(here.path).toBe("/");
  expect(gone).not.toHaveBeenCalled();
  go("/settings");
  back("/");
  expect(gone).toHaveBeenCalledTimes(1);
});

function press(html: string, init: MouseEventInit = {}): MouseEvent {
  document.body.innerHTML = html;
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
  document.body.querySelector("b")!.dispatchEvent(event);
  return event;
}

test("a plain link of ours is followed without loading the page", () => {
  expect(press('<a href="/learn"><b>x</b></a>').defaultPrevented).toBe(true);
  expect(here.path).toBe("/learn");
});

test.each([
  ["another site", '<a href="http://elsewhere.test/learn"><b>x</b></a>', {}],
  ["a file to save", '<a href="/learn" download><b>x</b></a>', {}],
  ["another window", '<a href="/learn" target="_blank"><b>x</b></a>', {}],
  ["the server's interface", '<a href="/api/matches/1/record"><b>x</b></a>', {}],
  ["a new tab", '<a href="/learn"><b>x</b></a>', { ctrlKey: true }],
  ["no link", "<p><b>x</b></p>", {}],
])("%s is left to the browser", (_, html, init) => {
  expect(press(html, init).defaultPrevented).toBe(false);
  expect(here.path).toBe("/");
});
