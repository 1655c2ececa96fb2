/** The sounds of the house, made by code. Silent until asked for. */
import { settings } from './settings.svelte';

export type Sound = 'paper' | 'stamp' | 'pistol' | 'bell' | 'step';

let context: AudioContext | null = null;

function noise(audio: AudioContext, seconds: number): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, audio.sampleRate * seconds, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}

/** A loudness that rises at once and falls to nothing. */
function fade(audio: AudioContext, loud: number, seconds: number, late = 0): GainNode {
  const gain = audio.createGain();
  const now = audio.currentTime + late;
  gain.gain.setValueAtTime(0.0001, now);
  gain.gain.exponentialRampToValueAtTime(loud, now + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
  gain.connect(audio.destination);
  return gain;
}

function hiss(audio: AudioContext, type: BiquadFilterType, pitch: number, loud: number, seconds: number): void {
  const source = noise(audio, seconds);
  const filter = audio.createBiquadFilter();
  filter.type = type;
  filter.frequency.value = pitch;
  source.connect(filter).connect(fade(audio, loud, seconds));
  source.start();
}

function tone(
  audio: AudioContext,
  type: OscillatorType,
  from: number,
  to: number,
  loud: number,
  seconds: number,
  late = 0,
): void {
  const source = audio.createOscillator();
  source.type = type;
  const now = audio.currentTime + late;
  source.frequency.setValueAtTime(from, now);
  source.frequency.exponentialRampToValueAtTime(to, now + seconds);
  source.connect(fade(audio, loud, seconds, late));
  source.start(now);
  source.stop(now + seconds);
}

const PLAY: Record<Sound, (audio: AudioContext) => void> = {
  paper: (audio) => hiss(audio, 'bandpass', 3200, 0.14, 0.16),
  step: (audio) => tone(audio, 'triangle', 420, 300, 0.08, 0.07),
  stamp: (audio) => {
    tone(audio, 'sine', 170, 60, 0.4, 0.18);
    hiss(audio, 'lowpass', 900, 0.2, 0.09);
  },
  pistol: (audio) => {
    hiss(audio, 'highpass', 900, 0.3, 0.28);
    tone(audio, 'square', 240, 50, 0.12, 0.12);
  },
  bell: (audio) => {
    tone(audio, 'sine', 880, 878, 0.14, 0.5);
    tone(audio, 'sine', 1318, 1316, 0.09, 0.6, 0.09);
  },
};

export function sound(which: Sound): void {
  if (!settings.sounds || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  PLAY[which](context);
}
