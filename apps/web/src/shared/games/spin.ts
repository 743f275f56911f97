import { useEffect } from 'react';
import { playSound } from './sound.ts';

/**
 * Progress of a spin at a share of its time: fastest after a third, then slower. A closed form, so that all players
 * see the same spin, whenever they opened the page.
 */
export function spinProgress(time: number): number {
  const t = Math.min(1, Math.max(0, time));
  return t * t * (6 - 8 * t + 3 * t * t);
}

/** Share of its time at which a spin has a given progress: the inverse, by bisection. */
export function spinTime(progress: number): number {
  if (progress <= 0) return 0;
  if (progress >= 1) return 1;
  let [low, high] = [0, 1];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (spinProgress(middle) < progress) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

export type SpinSpan = { startMs: number; endMs: number };

/** A spin that starts at most this late is played in full, at a higher rate. */
const lateMs = 700;

/**
 * Starts a spin at its current position by the server's clock. A slightly late one starts at the beginning and runs
 * faster, so that nothing jumps and all players see the same end.
 */
export function startSpin(
  place: Element,
  frames: Keyframe[],
  { startMs, endMs }: SpinSpan,
  nowMs: number,
): Animation {
  const elapsedMs = nowMs - startMs;
  const spanMs = endMs - startMs;
  const animation = place.animate(frames, { duration: Math.max(1, spanMs), fill: 'both' });
  if (elapsedMs > 0 && elapsedMs < lateMs) animation.playbackRate = spanMs / (spanMs - elapsedMs);
  else animation.currentTime = Math.min(spanMs, Math.max(0, elapsedMs));
  return animation;
}

export function joinSpin(place: Element, frames: Keyframe[], lead: Animation): Animation {
  const animation = place.animate(frames, lead.effect?.getTiming());
  animation.playbackRate = lead.playbackRate;
  // A pending animation has no start time yet.
  if (lead.startTime === null) animation.currentTime = lead.currentTime;
  else animation.startTime = lead.startTime;
  return animation;
}

const tickGapMs = 55;

export function useSpinTicks(times: readonly number[], span: SpinSpan | null, clock: () => number): void {
  useEffect(() => {
    if (span === null) return;
    const { startMs, endMs } = span;
    let at = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastMs = Number.NEGATIVE_INFINITY;
    const momentOf = (time: number) => startMs + time * (endMs - startMs);
    const wait = () => {
      while (at < times.length && momentOf(times[at] ?? 1) < Math.max(clock(), lastMs + tickGapMs)) at += 1;
      if (at >= times.length) return;
      timer = setTimeout(
        () => {
          lastMs = clock();
          playSound('tick');
          at += 1;
          wait();
        },
        momentOf(times[at] ?? 1) - clock(),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [times, span, clock]);
}
