/** Short generated sounds, which a phone also lets feel: nothing to load. Off by default on phones; after the first tap. */

import { effective } from "./settings.svelte";

export type Sound = "rattle" | "pick" | "place" | "flip" | "rise" | "turn" | "win" | "end" | "refuse";

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!effective.sound || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  SOUNDS[sound](context, context.currentTime + 0.01);
  const pulses = PULSES[sound];
  if (pulses) navigator.vibrate?.(pulses);
}

/** What a phone does in the hand: milliseconds on, off, on... */
const PULSES: Partial<Record<Sound, number[]>> = {
  rattle: [30, 40, 30, 40, 30, 40, 60],
  place: [18],
  flip: [20, 60, 40],
  refuse: [40],
};

const SOUNDS: Record<Sound, (audio: AudioContext, at: number) => void> = {
  rattle: (audio, at) => {
    for (let i = 0; i < 11; i++)
      knock(audio, at + i * 0.07 + Math.random() * 0.04, 700 + Math.random() * 900, 0.05 + 0.1 * Math.random());
  },
  pick: (audio, at) => knock(audio, at, 1500, 0.12),
  place: (audio, at) => {
    knock(audio, at, 420, 0.5);
    knock(audio, at + 0.012, 900, 0.2);
  },
  flip: (audio, at) => notes(audio, at, [784, 1175], 0.09),
  rise: (audio, at) => notes(audio, at, [523, 659, 784, 988], 0.07),
  turn: (audio, at) => notes(audio, at, [587, 880], 0.14),
  // Wood, then bells: a rising chord for a victory, two quiet strokes for any other end.
  win: (audio, at) => {
    knock(audio, at, 420, 0.5);
    knock(audio, at + 0.14, 520, 0.5);
    for (const [i, pitch] of [523, 659, 784, 1047].entries()) bell(audio, at + 0.3 + i * 0.13, pitch, 0.1);
  },
  end: (audio, at) => {
    knock(audio, at, 420, 0.4);
    knock(audio, at + 0.14, 360, 0.4);
    for (const [i, pitch] of [659, 523].entries()) bell(audio, at + 0.3 + i * 0.22, pitch, 0.07);
  },
  refuse: (audio, at) => notes(audio, at, [220, 196], 0.08),
};

/** Wood on wood: a burst of filtered noise. */
function knock(audio: AudioContext, at: number, pitch: number, loud: number): void {
  const noise = new AudioBufferSourceNode(audio, { buffer: noiseOf(audio) });
  const wood = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 4 });
  const gain = fading(audio, at, loud, 0.07);
  noise.connect(wood).connect(gain).connect(audio.destination);
  noise.start(at);
  noise.stop(at + 0.1);
}

function notes(audio: AudioContext, at: number, pitches: number[], apart: number): void {
  for (const [i, frequency] of pitches.entries()) {
    const tone = new OscillatorNode(audio, { type: "triangle", frequency });
    tone.connect(fading(audio, at + i * apart, 0.12, 0.35)).connect(audio.destination);
    tone.start(at + i * apart);
    tone.stop(at + i * apart + 0.4);
  }
}

/** A small bell: the tone, and two overtones that are out of tune as a bell's are. */
function bell(audio: AudioContext, at: number, pitch: number, loud: number): void {
  for (const [overtone, share, seconds] of [
    [1, 1, 1.1],
    [2.76, 0.35, 0.5],
    [5.4, 0.15, 0.25],
  ] as const) {
    const tone = new OscillatorNode(audio, { type: "sine", frequency: pitch * overtone });
    tone.connect(fading(audio, at, loud * share, seconds)).connect(audio.destination);
    tone.start(at);
    tone.stop(at + seconds);
  }
}

function fading(audio: AudioContext, at: number, loud: number, seconds: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  return gain;
}

let noise: AudioBuffer | null = null;
function noiseOf(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = new AudioBuffer({ length: audio.sampleRate * 0.1, sampleRate: audio.sampleRate });
  const data = noise.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return noise;
}
