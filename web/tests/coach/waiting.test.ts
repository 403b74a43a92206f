import { expect, test, vi } from "vitest";
import { waitingFor } from "../../src/coach/waiting";
import { FakeServer } from "../support/server";

function server(): FakeServer {
  return new FakeServer().on("GET /api/games", { games: [{ name: "shake", bots: ["random", "master"] }] });
}

test("a short wait is not worth a word", async () => {
  vi.useFakeTimers();
  const asked = server();
  const said: string[] = [];
  const hint = new Promise((resolve) => setTimeout(() => resolve("hint"), 600));
  const waiting = waitingFor(hint, "shake", (text) => said.push(text));
  await vi.advanceTimersByTimeAsync(5000);
  expect(await waiting).toBe("hint");
  expect(said).toEqual([""]);
  expect(asked.asked).toEqual([]);
});

test("a long wait says whether the coach thinks or is still being compiled, and stops saying so", async () => {
  vi.useFakeTimers();
  server().inTurn("GET /healthz", { compiling: ["shake master"] }, { compiling: [] });
  const said: string[] = [];
  const hint = new Promise((resolve) => setTimeout(() => resolve("hint"), 3000));
  const waiting = waitingFor(hint, "shake", (text) => said.push(text));
  await vi.advanceTimersByTimeAsync(6000);
  await waiting;
  expect(said).toEqual([expect.stringContaining("being prepared"), expect.stringContaining("thinking"), ""]);
});

test("a hint that fails fails, and nothing is said any more", async () => {
  vi.useFakeTimers();
  server();
  const say = vi.fn();
  await expect(waitingFor(Promise.reject(new Error("no")), "shake", say)).rejects.toThrow("no");
  await vi.advanceTimersByTimeAsync(5000);
  expect(say.mock.calls).toEqual([[""]]);
});
