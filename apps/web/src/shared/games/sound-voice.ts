export type SoundName = 'tick' | 'land' | 'win' | 'step' | 'thud';

type Tone = { atMs: number; lengthMs: number; hertz: number; gain: number };

/** Deliberately quiet. */
const sounds: Record<SoundName, readonly Tone[]> = {
  tick: [{ atMs: 0, lengthMs: 28, hertz: 1_400, gain: 0.02 }],
  land: [
    { atMs: 0, lengthMs: 70, hertz: 220, gain: 0.07 },
    { atMs: 0, lengthMs: 24, hertz: 880, gain: 0.025 },
  ],
  step: [
    { atMs: 0, lengthMs: 90, hertz: 392, gain: 0.05 },
    { atMs: 0, lengthMs: 30, hertz: 784, gain: 0.02 },
  ],
  thud: [
    { atMs: 0, lengthMs: 220, hertz: 82, gain: 0.12 },
    { atMs: 0, lengthMs: 60, hertz: 147, gain: 0.06 },
  ],
  win: [
    { atMs: 40, lengthMs: 160, hertz: 587.33, gain: 0.045 },
    { atMs: 130, lengthMs: 180, hertz: 739.99, gain: 0.045 },
    { atMs: 220, lengthMs: 380, hertz: 880, gain: 0.05 },
  ],
};

export type Voice = { audio: AudioContext; buffers: Record<SoundName, AudioBuffer> };

/** Renders the tones into a buffer once, so that playing it during a round is cheap. */
function drawSound(audio: AudioContext, tones: readonly Tone[]): AudioBuffer {
  const { sampleRate } = audio;
  const endMs = Math.max(...tones.map(({ atMs, lengthMs }) => atMs + lengthMs));
  const buffer = audio.createBuffer(1, Math.ceil((endMs / 1_000) * sampleRate), sampleRate);
  const samples = buffer.getChannelData(0);
  for (const { atMs, lengthMs, hertz, gain } of tones) {
    const from = Math.floor((atMs / 1_000) * sampleRate);
    const count = Math.floor((lengthMs / 1_000) * sampleRate);
    for (let at = 0; at < count; at += 1) {
      const seconds = at / sampleRate;
      const attack = Math.min(1, seconds / 0.004);
      const decay = (1 - at / count) ** 3;
      const turn = 2 * Math.PI * hertz * seconds;
      // A sine with a little of its third harmonic: soft, but not a whistle.
      const wave = Math.sin(turn) + 0.15 * Math.sin(3 * turn);
      samples[from + at] = (samples[from + at] ?? 0) + wave * gain * attack * decay;
    }
  }
  return buffer;
}

export function createVoice(): Voice | null {
  if (typeof AudioContext === 'undefined') return null;
  const audio = new AudioContext();
  const buffers = Object.fromEntries(
    Object.entries(sounds).map(([name, tones]) => [name, drawSound(audio, tones)]),
  ) as Record<SoundName, AudioBuffer>;
  return { audio, buffers };
}
