import { luckyNumbers } from '@palpite/domain/games/lucky-color';
import { memo, useLayoutEffect, useRef } from 'react';
import { useFrameDelay } from '../../../rendering/use-frame-delay.ts';
import { startSpin } from '../../../shared/games/spin.ts';
import { useReducedMotion } from '../../../shared/ui/media.ts';
import { drumFrames, hopsOf } from './hops.ts';
import { NumberArt } from './number-art.tsx';
import type { Draw } from './use-lights.ts';

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

/** Shows the number that is lit while a round is drawn. */
export const Drum = memo(function Drum({ clock, ...props }: { draw: Draw | null; clock: () => number }) {
  // The lights of the board start first: all in one frame would take too long.
  const draw = useFrameDelay(props.draw, 2);
  const still = useReducedMotion();
  const column = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (draw === null || still || !column.current) return;
    const rolling = startSpin(column.current, drumFrames(hopsOf(draw.number, draw.outcome)), draw, clock());
    return () => rolling.cancel();
  }, [draw, still, clock]);
  return (
    <div
      aria-hidden="true"
      className={`relative size-14 overflow-hidden rounded-[12px] bg-surface-2 [contain:strict] ${draw === null || still ? 'opacity-0' : ''}`}
    >
      <div ref={column} className="w-full will-change-transform" style={{ height: `${luckyNumbers}00%` }}>
        <Faces />
      </div>
    </div>
  );
});
