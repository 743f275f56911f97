/** Sound effects, made with oscillators. No file is loaded, and the page is silent until the player enables sound. */
export type Noises = {
  turn(): void;
  stop(column: number): void;
  vanish(): void;
  coin(): void;
  win(times: number): void;
  fanfare(): void;
};

export type Sound = Noises & { on: boolean; toggle(): boolean };

const stored = 'slot.sound';
/** A pentatonic scale, in which all notes harmonize. */
const scale = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24];
const pitch = (step: number) => 220 * 2 ** ((scale[Math.min(step, scale.length - 1)] ?? 0) / 12);

export function createSound(memory: Pick<Storage, 'getItem' | 'setItem'> | null): Sound {
  let context: AudioContext | null = null;
  let on = memory?.getItem(stored) === 'on';

  const tone = (hertz: number, afterMs: number, lengthMs: number, loud: number, shape: OscillatorType) => {
    if (!on) return;
    context ??= new AudioContext();
    // A browser that requires a user gesture starts the audio with the next touch.
    if (context.state === 'suspended') void context.resume();
    const begin = context.currentTime + afterMs / 1_000;
    const end = begin + lengthMs / 1_000;
    const wave = context.createOscillator();
    const volume = context.createGain();
    wave.type = shape;
    wave.frequency.setValueAtTime(hertz, begin);
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(loud, begin + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0001, end);
    wave.connect(volume).connect(context.destination);
    wave.start(begin);
    wave.stop(end);
  };

  return {
    get on() {
      return on;
    },
    toggle() {
      on = !on;
      memory?.setItem(stored, on ? 'on' : 'off');
      if (on) tone(pitch(5), 0, 120, 0.08, 'triangle');
      else void context?.suspend();
      return on;
    },
    turn: () => tone(110, 0, 160, 0.05, 'triangle'),
    stop: (column) => {
      tone(92 + column * 6, 0, 90, 0.14, 'sine');
      tone(340 + column * 20, 0, 30, 0.03, 'triangle');
    },
    vanish: () => {
      for (const step of [0, 1, 2]) tone(pitch(5 + step), step * 45, 140, 0.05, 'triangle');
    },
    coin: () => {
      tone(pitch(8), 0, 90, 0.06, 'triangle');
      tone(pitch(10), 70, 220, 0.06, 'triangle');
    },
    win: (times) => {
      const notes = Math.min(9, 3 + Math.floor(Math.log2(Math.max(1, times))));
      for (let note = 0; note < notes; note++) tone(pitch(2 + note), note * 85, 240, 0.07, 'triangle');
    },
    fanfare: () => {
      for (const [at, step] of [0, 2, 4, 5, 7, 9].entries()) {
        tone(pitch(step), at * 110, 420, 0.06, 'triangle');
        tone(pitch(step) / 2, at * 110, 420, 0.04, 'sine');
      }
    },
  };
}
