import { create } from 'zustand';
import { readStored, writeStored } from '../device/stored.ts';
import type { SoundName, Voice } from './sound-voice.ts';

export type { SoundName } from './sound-voice.ts';

export const useSound = create<{ on: boolean }>(() => ({ on: readStored('sound') !== 'off' }));

/** Turns the sounds on or off and keeps the choice. */
export function switchSound(): void {
  const on = !useSound.getState().on;
  writeStored('sound', on ? 'on' : 'off');
  useSound.setState({ on });
  if (on) playSound('tick');
}

let voice: Promise<Voice | null> | null = null;

/** Loads and makes the sounds ahead of the first press, which they would delay. */
export function prepareSound(): void {
  if (!useSound.getState().on) return;
  voice ??= import('./sound-voice.ts').then(({ createVoice }) => createVoice());
  // A game goes on without sound; the next press tries again.
  voice.catch(() => {
    voice = null;
  });
}

/** Plays a sound, raised by some semitones, unless sounds are off; phones put the context to sleep, and it wakes with the next press. */
export function playSound(name: SoundName, semitones = 0): void {
  if (useSound.getState().on) setTimeout(() => void startSound(name, semitones));
}

/** Runs after the frame that the sound belongs to, so that it never delays it. */
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
