import { useEffect } from 'react';
import { playSound } from './sound.ts';
import type { SpinSpan } from './spin.ts';

const tickGapMs = 55;

/** Plays ticks at shares of a spin's time by the server's clock; past ones are skipped. */
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
