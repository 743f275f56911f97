import { type RefObject, useLayoutEffect, useMemo } from 'react';
import { type SpinSpan, startSpin } from '../../shared/games/spin.ts';
import { useStill } from '../../shared/still.ts';
import { hopsOf, lightFrames } from './hops.ts';

export type Draw = SpinSpan & { number: number; outcome: number };

/** Lights the elements that carry `data-light` with a number, in the order of the draw, by opacity alone. */
export function useLights(box: RefObject<HTMLElement | null>, draw: Draw | null, clock: () => number): void {
  const still = useStill();
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
    const lights = [...(box.current?.querySelectorAll<HTMLElement>('[data-light]') ?? [])];
    const burning = lights.flatMap((light) => {
      const frames = lightFrames(hops, Number(light.dataset.light));
      return frames === null ? [] : [startSpin(light, frames, { startMs, endMs }, clock())];
    });
    return () => {
      for (const animation of burning) animation?.cancel();
    };
  }, [box, hops, startMs, endMs, clock]);
}
