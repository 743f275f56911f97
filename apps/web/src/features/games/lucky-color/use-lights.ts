import { type RefObject, useLayoutEffect, useMemo } from 'react';
import { frameAfterFrame } from '../../../shared/games/frame-after-frame.ts';
import { joinSpin, type SpinSpan, startSpin } from '../../../shared/games/spin.ts';
import { useReducedMotion } from '../../../shared/ui/reduced-motion.ts';
import { hopsOf, lightFrames } from './hops.ts';

/** How many lights are set going, or taken back, in one frame. */
const perFrame = 2;

export type Draw = SpinSpan & { number: number; outcome: number };

/** Lights the elements that carry `data-light` with a number, in the order of the draw, by opacity alone. */
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
    // In the order in which they light up: the second one has more time than all of them take to be set going.
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
      // They have ended as the board now stands.
      frameAfterFrame(burning, perFrame, (animation) => animation.cancel());
    };
  }, [box, hops, startMs, endMs, clock]);
}
