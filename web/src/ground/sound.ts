/** Short generated sounds: nothing to load. Off by default on phones; the browser allows them after the first tap. */

import { effective } from "./settings.svelte";

export type Sound = "rattle" | "pick" | "place" | "flip" | "turn" | "win" | "refuse";

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!effective.sound || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  SOUNDS[sound](context, context.currentTime + 0.01);
}

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
  turn: (audio, at) => notes(audio, at, [587, 880], 0.14),
  win: (audio, at) => notes(audio, at, [523, 659, 784, 1047], 0.13),
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
