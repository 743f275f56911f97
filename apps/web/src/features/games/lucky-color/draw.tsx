import { luckyNumbers } from '@palpite/domain/games/lucky-color';
import { memo, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { useFrameDelay } from '../../../rendering/use-frame-delay.ts';
import { joinSpin, type SpinSpan, startSpin } from '../../../shared/games/spin.ts';
import { useReducedMotion } from '../../../shared/ui/media.ts';
import { drumFrames, frameAfterFrame, hopsOf, lightFrames } from './lights.ts';
import { NumberArt } from './marks.tsx';

const side = 64;

/** All faces in one column, so that one transform shows each in turn. Cross-fading faces would be unreadable. */
const Faces = memo(function Faces() {
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${side} ${side * luckyNumbers}`} className="block size-full">
      {Array.from({ length: luckyNumbers }, (_, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a face is its number
        <g key={number} transform={`translate(0 ${number * side})`}>
          <NumberArt number={number} />
        </g>
      ))}
    </svg>
  );
});

export const Drum = memo(function Drum({ clock, ...props }: { draw: Draw | null; clock: () => number }) {
  // The lights of the board start first: all in one frame would take too long.
  const draw = useFrameDelay(props.draw, 2);
  const reducedMotion = useReducedMotion();
  const column = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (draw === null || reducedMotion || !column.current) return;
    const rolling = startSpin(column.current, drumFrames(hopsOf(draw.number, draw.outcome)), draw, clock());
    return () => rolling.cancel();
  }, [draw, reducedMotion, clock]);
  return (
    <div
      aria-hidden="true"
      className={`relative size-14 overflow-hidden rounded-[12px] bg-surface-2 [contain:strict] ${draw === null || reducedMotion ? 'opacity-0' : ''}`}
    >
      <div ref={column} className="w-full will-change-transform" style={{ height: `${luckyNumbers}00%` }}>
        <Faces />
      </div>
    </div>
  );
});

const perFrame = 2;

export type Draw = SpinSpan & { number: number; outcome: number };

export function useLights(box: RefObject<HTMLElement | null>, draw: Draw | null, clock: () => number): void {
  const reducedMotion = useReducedMotion();
  const number = draw?.number ?? null;
  const outcome = draw?.outcome ?? null;
  const startMs = draw?.startMs ?? 0;
  const endMs = draw?.endMs ?? 0;
  const hops = useMemo(
    () => (number === null || outcome === null || reducedMotion ? null : hopsOf(number, outcome)),
    [number, outcome, reducedMotion],
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
