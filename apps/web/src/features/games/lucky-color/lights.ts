import { luckyNumbers } from '@palpite/domain/games/lucky-color';
import { spinTime } from '../../../shared/games/spin.ts';

const hopCount = 26;
/** Share of a draw's time in which the light of a tile fades out. */
const glow = 0.016;

/** Small pseudo-random generator, so that all players see the same lights. */
function shuffler(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

/** Numbers that light up in a round, never the same twice in a row; the last is the outcome. */
export function hopsOf(round: number, outcome: number): number[] {
  const pick = shuffler(round);
  const hops = [outcome];
  while (hops.length < hopCount) {
    const next = hops[0] ?? outcome;
    // Backwards from the outcome: any number except the next one.
    hops.unshift((next + 1 + pick(luckyNumbers - 1)) % luckyNumbers);
  }
  return hops;
}

/** Shares of a draw's time at which its numbers light up: fast first, the last at the end. */
export const hopTimes: readonly number[] = Array.from({ length: hopCount }, (_, at) =>
  at === 0 ? 0 : spinTime((at + 1) / hopCount),
);

type LightFrame = { offset: number; opacity: number };

/** Opacity keyframes of one number during a draw; null when it stays dark. */
export function lightFrames(hops: readonly number[], number: number): LightFrame[] | null {
  const frames: LightFrame[] = [];
  for (const [at, hop] of hops.entries()) {
    if (hop !== number) continue;
    const on = hopTimes[at] ?? 1;
    const off = hopTimes[at + 1];
    frames.push({ offset: on, opacity: 0 }, { offset: on, opacity: 1 });
    if (off === undefined) continue;
    frames.push({ offset: off, opacity: 1 }, { offset: Math.min(1, off + glow), opacity: 0 });
  }
  if (frames.length === 0) return null;
  const last = frames.at(-1);
  if (frames[0]?.offset !== 0) frames.unshift({ offset: 0, opacity: 0 });
  if (last && last.offset < 1) frames.push({ offset: 1, opacity: last.opacity });
  return frames;
}

export function drumFrames(hops: readonly number[]): Keyframe[] {
  const frames = hops.map((hop, at) => ({
    offset: hopTimes[at] ?? 1,
    transform: `translateY(${(-100 * hop) / luckyNumbers}%)`,
    easing: 'steps(1, end)',
  }));
  const last = frames.at(-1);
  if (last && last.offset < 1) frames.push({ ...last, offset: 1 });
  return frames;
}

/**
 * Applies a function to a few items per frame, in order: all at once would take longer than a frame. Returns a
 * function that stops it.
 */
export function frameAfterFrame<Item>(
  items: readonly Item[],
  perFrame: number,
  act: (item: Item) => void,
): () => void {
  let done = 0;
  let frame = 0;
  const go = () => {
    for (const item of items.slice(done, done + perFrame)) act(item);
    done += perFrame;
    if (done < items.length) frame = requestAnimationFrame(go);
  };
  go();
  return () => cancelAnimationFrame(frame);
}
