import { flushSync } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import { beforeEach, expect, test, vi } from "vitest";
import { play } from "../../src/ground/sound";
import { callOnTurn, canNotify } from "../../src/table/attention.svelte";
import { mount } from "../support/effects.svelte";

vi.mock("../../src/ground/sound", () => ({ play: vi.fn() }));

class FakeNotification {
  static permission = "granted";
  static all: FakeNotification[] = [];
  onclick: (() => void) | null = null;
  closed = false;
  readonly title: string;
  readonly options: NotificationOptions;
  constructor(title: string, options: NotificationOptions) {
    this.title = title;
    this.options = options;
    FakeNotification.all.push(this);
  }
  close(): void {
    this.closed = true;
  }
}

const setAppBadge = vi.fn(async () => undefined);
const clearAppBadge = vi.fn(async () => undefined);
let hidden: boolean;

beforeEach(() => {
  hidden = true;
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("Notification", FakeNotification);
  FakeNotification.permission = "granted";
  FakeNotification.all = [];
  Object.assign(navigator, { setAppBadge, clearAppBadge });
  for (const mock of [vi.mocked(play), setAppBadge, clearAppBadge]) mock.mockClear();
});

/** A table that is opened while it is another's turn, or mine. */
function open(myTurn = false) {
  const state = new SvelteMap([["mine", myTurn]]);
  const { unmount } = mount(() =>
    callOnTurn(
      () => state.get("mine")!,
      () => "Canal City",
    ),
  );
  const turn = (mine: boolean): void => {
    state.set("mine", mine);
    flushSync();
  };
  return { turn, unmount };
}

test("my turn calls me by sound, badge and notification while the page is behind others", () => {
  const { turn, unmount } = open();
  expect([play, setAppBadge].map((mock) => vi.mocked(mock).mock.calls.length)).toEqual([0, 0]);
  turn(true);
  expect(vi.mocked(play).mock.calls).toEqual([["turn"]]);
  expect(setAppBadge).toHaveBeenCalledExactlyOnceWith(1);
  expect(FakeNotification.all).toMatchObject([{ title: "Your turn", options: { body: "Canal City" }, closed: false }]);
  unmount();
});

test("in front of me a sound is enough", () => {
  hidden = false;
  const { turn, unmount } = open();
  turn(true);
  expect(play).toHaveBeenCalledOnce();
  expect([setAppBadge.mock.calls, FakeNotification.all]).toEqual([[], []]);
  unmount();
});

test("a table that is opened in my turn calls nobody", () => {
  const { turn, unmount } = open(true);
  turn(true);
  expect([vi.mocked(play).mock.calls, FakeNotification.all]).toEqual([[], []]);
  unmount();
});

test.each([
  ["refused", () => (FakeNotification.permission = "denied")],
  ["not asked for yet", () => (FakeNotification.permission = "default")],
  ["impossible on an insecure page", () => vi.stubGlobal("isSecureContext", false)],
])("without a notification, %s, the badge remains", (_, prepare) => {
  prepare();
  const { turn, unmount } = open();
  turn(true);
  expect([setAppBadge.mock.calls.length, FakeNotification.all]).toEqual([1, []]);
  unmount();
});

test.each<[string, (table: ReturnType<typeof open>) => void]>([
  ["my turn is over", ({ turn }) => turn(false)],
  [
    "I come back to the page",
    () => {
      hidden = false;
      document.dispatchEvent(new Event("visibilitychange"));
    },
  ],
  ["I press the notification", () => FakeNotification.all[0]!.onclick!()],
  ["I leave the table", ({ unmount }) => unmount()],
])("notification and badge go when %s", (_, end) => {
  const focused = vi.spyOn(window, "focus").mockImplementation(() => undefined);
  const table = open();
  table.turn(true);
  clearAppBadge.mockClear();
  document.dispatchEvent(new Event("visibilitychange")); // still hidden
  expect([FakeNotification.all[0]!.closed, clearAppBadge.mock.calls.length]).toEqual([false, 0]);
  end(table);
  expect([FakeNotification.all[0]!.closed, clearAppBadge.mock.calls.length]).toEqual([true, 1]);
  expect(focused.mock.calls.length).toBe(_ === "I press the notification" ? 1 : 0);
  table.unmount();
});

test("each of my turns calls once", () => {
  const { turn, unmount } = open();
  for (const mine of [true, true, false, true]) turn(mine);
  expect(FakeNotification.all.map(({ closed }) => closed)).toEqual([true, false]);
  unmount();
});

test("a browser without badges and notifications plays the sound alone", () => {
  Object.assign(navigator, { setAppBadge: undefined, clearAppBadge: undefined });
  vi.stubGlobal("Notification", undefined);
  delete (window as { Notification?: unknown }).Notification;
  expect(canNotify()).toBe(false);
  const { turn, unmount } = open();
  turn(true);
  turn(false);
  expect(play).toHaveBeenCalledOnce();
  unmount();
});
