import { type RefObject, useLayoutEffect, useMemo } from 'react';
import { frameAfterFrame } from '../../../shared/games/frame-after-frame.ts';
import { joinSpin, type SpinSpan, startSpin } from '../../../shared/games/spin.ts';
import { useReducedMotion } from '../../../shared/ui/media.ts';
import { hopsOf, lightFrames } from './hops.ts';

const perFrame = 2;

export type Draw = SpinSpan & { number: number; outcome: number };

/** Animates the opacity of elements with `data-light` in the order of the draw. */
export function useLights(box: RefObject<HTMLElement | null>, draw: Draw | null, clock: () => number): void {
  const still = useReducedMotion();
  const number = draw?.number ?? null;
  const outcome = draw?.outcome ?? null;
  const startMs = draw?.startMs ?? 0;
  const endMs = draw?.endMs ?? 0;
  const hops = useMemo(
    () => (number === null || outcome === null || still ? null : hopsOf(number, outcome)),
    [number, outcome, still],
  );
  useLayoutEffect(() => {
    if (hops === null) return;
    const burning: Animation[] = [];
    // In the order of the draw: the second number lights up after all animations have been started.
    const stop = frameAfterFrame([...new Set(hops)], perFrame, (hop) => {
      const light = box.current?.querySelector(`[data-light="${hop}"]`);
      const frames = lightFrames(hops, hop);
      if (!light || frames === null) return;
      const [lead] = burning;
      burning.push(
        lead ? joinSpin(light, frames, lead) : startSpin(light, frames, { startMs, endMs }, clock()),
      );
    });
    return () => {
      stop();
      // The finished animations look like the board without them.
      frameAfterFrame(burning, perFrame, (animation) => animation.cancel());
    };
  }, [box, hops, startMs, endMs, clock]);
}
