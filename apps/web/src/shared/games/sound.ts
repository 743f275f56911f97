import { create } from 'zustand';
import { readStored, writeStored } from '../stored.ts';

export type SoundName = 'tick' | 'land' | 'win';

/** A short tone: when it starts, how long it rings, how high and how loud. */
type Tone = { atMs: number; lengthMs: number; hertz: number; gain: number; shape: OscillatorType };

/** Low by intention: a game must not be louder than the room. */
const sounds: Record<SoundName, readonly Tone[]> = {
  tick: [{ atMs: 0, lengthMs: 28, hertz: 1_400, gain: 0.02, shape: 'triangle' }],
  land: [
    { atMs: 0, lengthMs: 70, hertz: 220, gain: 0.07, shape: 'sine' },
    { atMs: 0, lengthMs: 24, hertz: 880, gain: 0.025, shape: 'triangle' },
  ],
  win: [
    { atMs: 40, lengthMs: 160, hertz: 587.33, gain: 0.045, shape: 'triangle' },
    { atMs: 130, lengthMs: 180, hertz: 739.99, gain: 0.045, shape: 'triangle' },
    { atMs: 220, lengthMs: 380, hertz: 880, gain: 0.05, shape: 'triangle' },
  ],
};

export const useSound = create<{ on: boolean }>(() => ({ on: readStored('sound') !== 'off' }));

/** Turns the sounds on or off and keeps the choice. */
export function switchSound(): void {
  const on = !useSound.getState().on;
  writeStored('sound', on ? 'on' : 'off');
  useSound.setState({ on });
  if (on) playSound('tick');
}

let context: AudioContext | null = null;

/** Phones put the one audio context to sleep; it wakes with the press that asks for a sound. */
function wakeContext(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  if (context.state !== 'running') void context.resume().catch(() => {});
  return context;
}

function ring(audio: AudioContext, { atMs, lengthMs, hertz, gain, shape }: Tone): void {
  const startS = audio.currentTime + atMs / 1_000;
  const endS = startS + lengthMs / 1_000;
  const oscillator = new OscillatorNode(audio, { type: shape, frequency: hertz });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, startS);
  volume.gain.linearRampToValueAtTime(gain, startS + 0.004);
  volume.gain.exponentialRampToValueAtTime(0.0001, endS);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(startS);
  oscillator.stop(endS);
}

/** Plays a sound unless sounds are off. */
export function playSound(name: SoundName): void {
  if (!useSound.getState().on) return;
  const audio = wakeContext();
  if (audio) for (const tone of sounds[name]) ring(audio, tone);
}
