import { create } from 'zustand';
import { readStored, writeStored } from '../device/stored.ts';
import type { SoundName, Voice } from './sound-voice.ts';

export type { SoundName } from './sound-voice.ts';

export const useSound = create<{ on: boolean }>(() => ({ on: readStored('sound') !== 'off' }));

export function switchSound(): void {
  const on = !useSound.getState().on;
  writeStored('sound', on ? 'on' : 'off');
  useSound.setState({ on });
  if (on) playSound('tick');
}

let voice: Promise<Voice | null> | null = null;

/** Loads and renders the sounds before the first press, which they would delay. */
export function prepareSound(): void {
  if (!useSound.getState().on) return;
  voice ??= import('./sound-voice.ts').then(({ createVoice }) => createVoice());
  // A game works without sound; the next press tries again.
  voice.catch(() => {
    voice = null;
  });
}

/** Raised by some semitones. Resumes the audio context, which phones suspend. */
export function playSound(name: SoundName, semitones = 0): void {
  if (useSound.getState().on) setTimeout(() => void startSound(name, semitones));
}

/** Runs after the frame that the sound belongs to, so that it does not delay it. */
async function startSound(name: SoundName, semitones: number): Promise<void> {
  prepareSound();
  const made = await voice?.catch(() => null);
  if (!made) return;
  const { audio, buffers } = made;
  if (audio.state !== 'running') void audio.resume().catch(() => {});
  const source = new AudioBufferSourceNode(audio, {
    buffer: buffers[name],
    playbackRate: 2 ** (semitones / 12),
  });
  source.connect(audio.destination);
  source.start();
}
