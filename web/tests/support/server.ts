/** A server whose answers the test decides: it takes the place of `fetch` and `EventSource`, and notes what was asked. */

import { onTestFinished, vi } from "vitest";
import type { ProblemCode } from "../../src/api/types";

type Answer = (body: any, url: URL) => unknown;

interface Asked {
  route: string;
  query: string;
  body: any;
}

/** An answer that refuses. Whatever its status: the page decides by the code. */
export class Refusal {
  readonly code: ProblemCode;
  constructor(code: ProblemCode) {
    this.code = code;
  }
}

/** No answer: the connection breaks. */
export const DOWN = Symbol("down");

export class FakeServer {
  readonly asked: Asked[] = [];
  readonly #answers = new Map<string, Answer>();

  constructor() {
    vi.stubGlobal("fetch", (input: Request | string, init?: RequestInit) => this.#fetch(new Request(input, init)));
    vi.stubGlobal("EventSource", Feed);
    Feed.all = [];
    onTestFinished(() => Feed.all.forEach((feed) => feed.close()));
  }

  /** What a route (`"GET /api/me"`) answers from now on: a value, a `Refusal`, `DOWN`, or a function that gives one. */
  on(route: string, answer: unknown): this {
    this.#answers.set(route, typeof answer === "function" ? (answer as Answer) : () => answer);
    return this;
  }

  /** Answers one after the other; the last one stays. */
  inTurn(route: string, ...answers: unknown[]): this {
    return this.on(route, () => (answers.length > 1 ? answers.shift() : answers[0]));
  }

  /** The bodies that a route was sent. */
  sent(route: string): any[] {
    return this.asked.filter((one) => one.route === route).map(({ body }) => body);
  }

  async #fetch(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const route = `${request.method} ${url.pathname}`;
    const text = await request.text();
    const body: unknown = text ? JSON.parse(text) : undefined;
    this.asked.push({ route, query: url.search, body });
    const answer = this.#answers.get(route);
    if (!answer) throw new Error(`the test has no answer to ${route}`);
    const given = await answer(body, url);
    if (given === DOWN) throw new TypeError("Failed to fetch");
    if (given instanceof Refusal)
      return Response.json({ code: given.code, message: `no: ${given.code}` }, { status: 400 });
    return Response.json(given);
  }
}

/** The live feed, as the browser would open it. */
export class Feed extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static all: Feed[] = [];

  /** The feed that is open now. */
  static get last(): Feed {
    const last = Feed.all.at(-1);
    if (!last) throw new Error("no feed was opened");
    return last;
  }

  readonly url: string;
  readyState: number = Feed.CONNECTING;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(url: string) {
    super();
    this.url = url;
    Feed.all.push(this);
  }

  connect(): void {
    this.readyState = Feed.OPEN;
    this.onopen?.();
  }

  send(event: string, data: unknown = {}): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }

  /** The connection breaks; `refused`: the browser does not try again. */
  break({ refused = false } = {}): void {
    this.readyState = refused ? Feed.CLOSED : Feed.CONNECTING;
    this.onerror?.();
  }

  close(): void {
    this.readyState = Feed.CLOSED;
  }
}
