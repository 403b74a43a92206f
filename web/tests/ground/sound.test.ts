import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Sound } from "../../src/ground/sound";

/** When each source of sound begins and ends, in seconds of the context, and its pitch; noise has none. */
interface Heard {
  pitch: number | null;
  from: number;
  until: number;
}
let heard: Heard[];
/** Whether each source reaches the loudspeaker. */
let loudspeaker: FakeNode[];
/** From how loud to how loud, and until when. */
let fades: number[][];

class FakeNode {
  readonly #heard: Heard;
  readonly #from: FakeNode[] = [];
  readonly gain = {
    setValueAtTime: (loud: number, at: number) => fades.push([loud, at]),
    exponentialRampToValueAtTime: (loud: number, at: number) => fades.at(-1)!.push(loud, at),
  };
  constructor(_: unknown, { frequency = null }: { frequency?: number | null } = {}) {
    this.#heard = { pitch: frequency, from: NaN, until: NaN };
  }
  connect(to: FakeNode | "loudspeaker"): FakeNode {
    if (to === "loudspeaker") loudspeaker.push(...this.#sources());
    else to.#from.push(this);
    return to === "loudspeaker" ? this : to;
  }
  start(at: number): void {
    this.#heard.from = at;
    heard.push(this.#heard);
  }
  stop(at: number): void {
    this.#heard.until = at;
  }
  #sources(): FakeNode[] {
    return this.#from.length ? this.#from.flatMap((one) => one.#sources()) : [this];
  }
}

class FakeContext {
  static all: FakeContext[] = [];
  readonly destination = "loudspeaker";
  readonly sampleRate = 1000;
  readonly currentTime = 5;
  state = "suspended";
  readonly resume = vi.fn(async () => void (this.state = "running"));
  constructor() {
    FakeContext.all.push(this);
  }
}
class FakeBuffer {
  static all: FakeBuffer[] = [];
  readonly data: Float32Array;
  constructor({ length }: { length: number }) {
    this.data = new Float32Array(length);
    FakeBuffer.all.push(this);
  }
  getChannelData(): Float32Array {
    return this.data;
  }
}

const vibrate = vi.fn();
beforeEach(() => {
  [heard, loudspeaker, fades, FakeContext.all, FakeBuffer.all] = [[], [], [], [], []];
  vi.stubGlobal("AudioContext", FakeContext);
  vi.stubGlobal("AudioBuffer", FakeBuffer);
  for (const node of ["AudioBufferSourceNode", "BiquadFilterNode", "OscillatorNode", "GainNode"])
    vi.stubGlobal(node, FakeNode);
  vibrate.mockClear();
  device({ vibrate, userActivation: { hasBeenActive: true } });
});

/** What the browser can do; until the test is over. */
function device(some: object): void {
  const names = Object.keys(some);
  for (const [name, value] of Object.entries(some))
    Object.defineProperty(navigator, name, { value, configurable: true });
  onTestFinished(() => names.forEach((name) => Reflect.deleteProperty(navigator, name)));
}

/** The page opened afresh, with or without sound. */
async function open(sound = true): Promise<(sound: Sound) => void> {
  vi.resetModules();
  const { settings } = await import("../../src/ground/settings.svelte");
  settings.sound = sound;
  return (await import("../../src/ground/sound")).play;
}

test("nothing is played when sound is off", async () => {
  const play = await open(false);
  play("place");
  expect([FakeContext.all, heard, vibrate.mock.calls]).toEqual([[], [], []]);
});

test("nothing is played before the first tap: the browser would refuse it", async () => {
  device({ userActivation: { hasBeenActive: false } });
  const play = await open();
  play("turn");
  expect(FakeContext.all).toEqual([]);
  device({ userActivation: undefined }); // a browser that does not tell
  play("turn");
  expect(heard).toHaveLength(2);
});

test("all sounds share one context and one noise, and a sleeping context is woken", async () => {
  const play = await open();
  play("pick");
  play("place");
  expect([FakeContext.all.length, FakeBuffer.all.length]).toEqual([1, 1]);
  expect(FakeContext.all[0]!.resume).toHaveBeenCalledOnce();
  const { data } = FakeBuffer.all[0]!;
  expect(data).toHaveLength(100);
  expect(new Set(data).size).toBeGreaterThan(50);
  expect(Math.max(...data.map(Math.abs))).toBeLessThanOrEqual(1);
});

test.each<[Sound, number]>([
  ["rattle", 11],
  ["pick", 1],
  ["place", 2],
  ["flip", 2],
  ["rise", 4],
  ["turn", 2],
  ["win", 2 + 4 * 3],
  ["end", 2 + 2 * 3],
  ["refuse", 2],
])("%s is heard from now on, fades and ends", async (sound, sources) => {
  (await open())(sound);
  expect([heard.length, new Set(loudspeaker).size, fades.length]).toEqual([sources, sources, sources]);
  for (const { from, until } of heard) {
    expect(from).toBeGreaterThanOrEqual(5);
    expect(until).toBeGreaterThan(from);
    expect(until).toBeLessThan(7); // no sound is long
  }
  for (const [i, [loud, at, silence, end]] of fades.entries()) {
    expect(loud).toBeLessThanOrEqual(0.5);
    expect([at, silence]).toEqual([heard[i]!.from, 0.0001]);
    expect(end).toBeLessThanOrEqual(heard[i]!.until + 1e-9); // it is silent before it is cut
  }
});

test("a victory rises, and any other end falls", async () => {
  const play = await open();
  const pitches = (sound: Sound): number[] => {
    heard = [];
    play(sound);
    const tones = heard.filter(({ pitch }) => pitch !== null);
    const starts = [...new Set(tones.map(({ from }) => from))];
    return starts.map((at) => Math.min(...tones.filter(({ from }) => from === at).map(({ pitch }) => pitch!)));
  };
  const [won, ended] = [pitches("win"), pitches("end")];
  expect(won).toEqual(won.toSorted((a, b) => a - b));
  expect(ended).toEqual(ended.toSorted((a, b) => b - a));
});

test("what lands or is refused is felt in the hand; a note is not", async () => {
  const play = await open();
  for (const sound of ["turn", "place", "refuse"] as const) play(sound);
  expect(vibrate.mock.calls).toEqual([[[18]], [[40]]]);
  device({ vibrate: undefined });
  expect(() => play("place")).not.toThrow();
});
