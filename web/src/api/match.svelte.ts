/**
 * One match, live: the server's snapshots as they come, shown when the stage says so, and my tentative turn, which lives
 * in this browser only.
 */

import { nonceFor, nonceRefused, observe } from "../fairness/kept";
import { Refused, Unreachable } from "./client";
import { serverMatch, type Source } from "./source";
import { Stage, type Cut, type CutMoves, type Staged } from "../stage/stage.svelte";
import type { Action, Frame, LogEntry, Look, Moved, Position, Previewed, Room, Turn } from "./types";

export type Connection = "opening" | "live" | "lost";

/** What went wrong last, for the screen to say; the tentative turn is kept unless it is stale. */
export type Trouble = { kind: "unreachable" } | { kind: "stale" } | { kind: "failed"; error: Refused | Unreachable };

/** How long `submit` waits for the feed to bring the new position before it asks for it. */
const FEED_MS = 1000;

export class LiveMatch<G extends string = string> implements Staged<G> {
  readonly id: string;
  readonly #source: Source<G>;
  readonly #beatsOf: ((game: string) => CutMoves<G>) | undefined;
  readonly stage: Stage<G> = new Stage(this);
  room: Room<G> | null = $state.raw(null);
  /** The server's newest position. */
  newest: Position<G> | null = $state.raw(null);
  /** The position of the table: the newest, or while the stage plays one that has passed. */
  position: Position<G> | null = $state.raw(null);
  /** All moves. */
  moves: LogEntry<G>[] = $state.raw([]);
  /** The moves that the table shows. */
  log: LogEntry<G>[] = $derived.by(() =>
    this.stage.playing ? this.moves.filter(({ ply }) => ply < this.position!.ply) : this.moves,
  );
  connection: Connection = $state("opening");
  /** It was running while we looked: its end, when it comes, comes before our eyes. */
  sawRunning = false;
  /** Not found, or not for us: nothing to show. */
  missing: Refused | null = $state.raw(null);
  trouble: Trouble | null = $state.raw(null);
  /** What the server shows otherwise than it should (see `observe`): `seed`, `uncommitted`, `setup.side`; usually nothing. */
  exchanged: string[] = $state.raw([]);

  /** My turn so far: sent as a whole, restored after a reload. */
  tentative: Action<G>[] = $state.raw([]);
  /** The table after the tentative turn; null when there is none, or until `preview` has an answer. */
  previewed: Previewed<G> | null = $state.raw(null);
  /** A turn is on its way to the server. */
  sending = $state(false);

  /** The position that is shown: the one after the tentative turn, or the real one. */
  shown = $derived(this.previewed?.position ?? this.position);
  /** The seat we look from; null: a spectator. */
  seat = $derived(this.position?.seat ?? null);
  /** A seat that has resigned is played by a bot: it has no turns of mine. */
  myTurn = $derived(
    !this.stage.playing &&
      this.position !== null &&
      this.position.seat !== null &&
      this.position.to_act.includes(this.position.seat) &&
      !this.room?.seats[this.position.seat]?.resigned,
  );

  /** The seats that people play at this screen: several, if they pass it on. */
  seatsHere = $derived(this.room?.mine.filter((seat) => !this.room!.seats[seat]?.resigned) ?? []);

  /** The match is over, and everybody here has seen how it ended. */
  over = $derived(this.room?.status === "over" && !this.stage.playing && this.position?.to_act.length === 0);

  #feed: EventSource | null = null;
  /** Somebody who was away gets the table as it is now. */
  #away = false;
  #asked = 0;
  #gone = false;
  /** The tentative turn whose preview is being fetched. */
  #asking: Action<G>[] | null = null;
  /** The previews of this step, by their actions (cache). */
  #known = new Map<string, Promise<Previewed<G>>>();
  #onPosition: (() => void) | null = null;
  #sent: { turn: string; request: string } | null = null;
  #addingNonce = false;

  /** `beatsOf`: how a game's moves are cut into the beats of its stage; without it, what happens is shown at once. */
  constructor(id: string, source: Source<G> = serverMatch(id), beatsOf?: (game: string) => CutMoves<G>) {
    this.id = id;
    this.#source = source;
    this.#beatsOf = beatsOf;
  }

  cut(...of: Parameters<CutMoves<G>>): Cut[] {
    return this.#beatsOf?.(this.room!.game)(...of) ?? [];
  }

  async frames(first: number, count: number, seat: number | null): Promise<Frame<G>[]> {
    return (await this.#source.frames?.(first, count, seat)) ?? [];
  }

  /** Nobody else sits there. */
  get isLesson(): boolean {
    return this.#source.isLesson;
  }
  /** The parts of the table that a lesson does not show yet. */
  get hides(): readonly string[] {
    return this.#source.hides ?? [];
  }

  /** Fetch the match once, then follow its feed. `seat`: which of my seats to look from. */
  async open(seat: number | null = null): Promise<void> {
    this.#unfollow();
    this.#gone = false;
    if (this.connection !== "lost") this.connection = "opening"; // lost it stays until there is an answer
    const asked = ++this.#asked;
    try {
      const look = await this.#source.look(seat);
      if (asked !== this.#asked) return;
      this.#take(look);
      this.#follow(look.position ? look.position.seat : seat);
    } catch (error) {
      if (asked !== this.#asked) return;
      // A bug of the server is waited out only while we are at the table; nobody should wait for one to open it.
      const passes = error instanceof Refused && error.passing && (this.room || error.problem.code !== "bug");
      if (error instanceof Refused && !passes) this.missing = error;
      else {
        this.connection = "lost";
        setTimeout(() => asked === this.#asked && void this.open(seat), 2000);
      }
    }
  }

  close(): void {
    this.#gone = true;
    this.stage.close();
    this.#unfollow();
  }

  #unfollow(): void {
    this.#asked++;
    this.#feed?.close();
    this.#feed = null;
  }

  /** Set the tentative turn. */
  consider(actions: Action<G>[]): void {
    this.trouble = null;
    this.tentative = actions;
    this.#keep();
    this.previewed = null;
  }

  /** Set the tentative turn and fetch its preview. */
  async tryOut(actions: Action<G>[]): Promise<void> {
    this.consider(actions);
    await this.preview();
  }

  /** Fetch the preview of the tentative turn, for a game whose positions do not say what a turn brings. */
  async preview(): Promise<void> {
    const actions = this.tentative;
    if (!actions.length || !this.position || this.previewed || this.#asking === actions) return;
    this.#asking = actions;
    try {
      const previewed = await this.ahead(actions);
      if (this.tentative !== actions) return;
      this.previewed = previewed;
      this.#answered();
    } catch (error) {
      if (this.tentative !== actions) return;
      this.failed(error);
      // No answer: the turn stays as it is, and the preview is fetched again.
      if (error instanceof Unreachable) setTimeout(() => this.tentative === actions && void this.preview(), 1500);
    } finally {
      if (this.#asking === actions) this.#asking = null;
    }
  }

  /** The preview of some actions of mine, cached for this step. */
  ahead(actions: Action<G>[]): Promise<Previewed<G>> {
    const { seat, step } = this.position!;
    const key = JSON.stringify([seat, step, actions]);
    let asked = this.#known.get(key);
    if (!asked) {
      asked = this.#source.preview(seat!, step, actions);
      asked.catch(() => this.#known.delete(key));
      this.#known.set(key, asked);
    }
    return asked;
  }

  #answered(): void {
    if (this.trouble?.kind === "unreachable") this.trouble = null;
  }

  /** Send the turn, all or nothing. Without an answer it is sent again with the same request id: that is idempotent. */
  async submit(actions: Action<G>[] = this.tentative): Promise<boolean> {
    const position = this.position;
    if (!position || position.seat === null || this.sending) return false;
    this.sending = true;
    this.trouble = null;
    const tentative = this.tentative;
    const turn: Turn = {
      seat: position.seat,
      step: position.step,
      request: this.#requestFor(position, actions),
      actions: actions as Turn["actions"],
    };
    try {
      for (let attempt = 0; ; attempt++) {
        try {
          if (await this.#source.takeTurn(turn)) break;
          return false;
        } catch (error) {
          if (!(error instanceof Unreachable)) throw error;
          if (attempt) this.trouble = { kind: "unreachable" };
          await new Promise((resolve) => setTimeout(resolve, Math.min(4000, 500 << attempt)));
          if (this.#gone) return false; // the turn is kept, and can be sent when the match is opened again
        }
      }
      this.#answered();
      // The feed brings the new position, usually before the answer; otherwise fetch it.
      if (this.#feed?.readyState === EventSource.OPEN && this.position === position) await this.#nextPosition();
      if (this.#feed?.readyState !== EventSource.OPEN || this.position === position)
        this.#take(await this.#source.look(position.seat));
      // While the stage still fetches what followed, my turn stays on the table; it is cleared with what is shown next.
      if (this.position === position) this.#drop();
      // The feed may have been faster, and I too: then this is my next turn already.
      else if (this.tentative === tentative || !this.tentative.length) this.#forget();
      return true;
    } catch (error) {
      this.failed(error);
      return false;
    } finally {
      this.sending = false;
    }
  }

  /** Wait until a position arrives, or FEED_MS have passed. */
  #nextPosition(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, FEED_MS);
      this.#onPosition = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** The request id of a turn; the same turn sent again, even after a while, keeps it. */
  #requestFor(position: Position<G>, actions: Action<G>[]): string {
    const turn = JSON.stringify([position.seat, position.step, actions]);
    if (this.#sent?.turn !== turn) this.#sent = { turn, request: crypto.getRandomValues(new Uint32Array(4)).join("-") };
    return this.#sent.request;
  }

  /** Take over a room, from the feed or a request of ours. */
  update(room: Room<G>): void {
    this.room = room;
    this.sawRunning ||= room.status === "running";
    if (this.isLesson) return;
    const parts = observe(room as Room).filter((part) => !this.exchanged.includes(part));
    if (parts.length) this.exchanged = [...this.exchanged, ...parts]; // it stays, even if all looks well again
    if (room.awaits_nonce) void this.#addNonce();
  }

  /** Add my nonce to the seed, now that the hash of the seed is noted; without an answer it is sent again. */
  async #addNonce(): Promise<void> {
    if (this.#addingNonce || !this.#source.addNonce) return;
    this.#addingNonce = true;
    try {
      for (let attempt = 0; !this.#gone; attempt++) {
        try {
          const look = await this.#source.addNonce(nonceFor(this.id));
          if (this.#gone) return;
          this.#unfollow();
          this.#take(look);
          this.#follow(look.position ? look.position.seat : null); // no longer as a spectator, if it has started
          return;
        } catch (error) {
          if (error instanceof Refused && !error.passing) return nonceRefused(this.id);
          await new Promise((resolve) => setTimeout(resolve, Math.min(4000, 500 << attempt)));
        }
      }
    } finally {
      this.#addingNonce = false;
    }
  }

  #take(look: Look<G>): void {
    this.missing = null;
    this.update(look.room);
    if (look.since && look.position) this.stage.keep(look.since, look.position.seat);
    this.#arrive(look.position, look.log, { live: false });
  }

  #arrive(position: Position<G> | null, log: LogEntry<G>[], { live }: { live: boolean }): void {
    if (log.length) {
      const byPly = new Map(this.moves.map((entry) => [entry.ply, entry]));
      for (const entry of log) byPly.set(entry.ply, entry);
      this.moves = [...byPly.values()].sort((a, b) => a.ply - b.ply);
    }
    const before = this.newest;
    if (!position || (before && before.seat === position.seat && position.ply < before.ply)) return;
    this.newest = position;
    void this.stage.advance({ live });
  }

  /** Put a position on the table; called by the stage. */
  show(position: Position<G>): void {
    const before = this.position;
    this.position = position;
    this.#onPosition?.();
    this.#onPosition = null;
    const sameStep = before?.step === position.step && before.seat === position.seat;
    if (!sameStep || !position.legal.length) {
      this.#known.clear();
      this.tentative = [];
      this.previewed = null;
      const kept = this.#kept();
      if (kept.length && position.legal.length) this.consider(kept);
    }
  }

  #follow(seat: number | null): void {
    const feed = this.#source.feed(seat);
    this.#feed = feed;
    if (!feed) {
      this.connection = "live";
      return;
    }
    feed.onopen = () => {
      this.connection = "live";
      if (this.trouble?.kind === "unreachable") this.trouble = null;
    };
    feed.onerror = () => {
      this.connection = "lost";
      this.#away = true;
      // The browser reconnects by itself unless the server refused outright: then start again.
      if (feed.readyState === EventSource.CLOSED && this.#feed === feed)
        setTimeout(() => this.#feed === feed && void this.open(seat), 2000);
    };
    feed.addEventListener("room", (event) => {
      const was = this.room?.status;
      const room = JSON.parse(event.data as string) as Room<G>;
      this.update(room);
      // We have sat down meanwhile: follow as that seat, no longer as a spectator.
      if (was === "waiting" && room.status === "running" && seat === null && room.mine.length)
        void this.open(room.mine[0]);
    });
    feed.addEventListener("gone", () => {
      feed.close();
      void this.open(); // says that it is not there any more
    });
    feed.addEventListener("position", (event) => {
      const moved = JSON.parse(event.data as string) as Moved<G>;
      this.#arrive(moved.position, moved.log, { live: !this.#away });
      this.#away = false;
    });
  }

  /** Say what went wrong with a request about this match; a stale turn is dropped. `again`: it is retried by itself. */
  failed(error: unknown, again = true): void {
    if (error instanceof Refused && error.problem.code === "stale") {
      this.trouble = { kind: "stale" };
      this.#forget();
      void this.open(this.seat);
    } else if (error instanceof Unreachable && again) this.trouble = { kind: "unreachable" };
    else if (error instanceof Refused || error instanceof Unreachable) this.trouble = { kind: "failed", error };
    else throw error;
  }

  /* The tentative turn is kept in the session storage, for the step it belongs to, so that it survives a reload. */

  get #key(): string {
    return `tiletown.turn.${this.id}.${this.position?.seat ?? ""}`;
  }

  #keep(): void {
    try {
      sessionStorage.setItem(this.#key, JSON.stringify({ step: this.position?.step, actions: this.tentative }));
    } catch {
      // no storage: the turn lives as long as the page
    }
  }

  #kept(): Action<G>[] {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.#key) ?? "null") as {
        step: number;
        actions: Action<G>[];
      } | null;
      return kept && kept.step === this.position?.step ? kept.actions : [];
    } catch {
      return [];
    }
  }

  #forget(): void {
    this.tentative = [];
    this.previewed = null;
    this.#drop();
  }

  #drop(): void {
    try {
      sessionStorage.removeItem(this.#key);
    } catch {
      // nothing kept
    }
  }
}
