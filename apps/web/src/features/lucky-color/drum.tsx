import { luckyNumbers } from '@palpite/domain/lucky-color';
import { memo, useRef } from 'react';
import { useStill } from '../../shared/games/still.ts';
import { useLater } from '../../shared/use-later.ts';
import { NumberArt } from './number-art.tsx';
import { type Draw, useLights } from './use-lights.ts';

const faces = Array.from({ length: luckyNumbers }, (_, number) => number);

/** This is the drum that shows the number whose turn it is while a round is drawn. */
export const Drum = memo(function Drum({ clock, ...props }: { draw: Draw | null; clock: () => number }) {
  // The lights of the board start first: twenty at once take longer than a frame.
  const draw = useLater(props.draw, 2);
  const still = useStill();
  const box = useRef<HTMLDivElement>(null);
  // One face at a time: two that fade into each other can't be read.
  useLights(box, draw, clock, 0);
  return (
    <div
      ref={box}
      aria-hidden="true"
      className={`relative size-14 overflow-hidden rounded-[12px] bg-surface-2 [contain:strict] ${draw === null || still ? 'opacity-0' : ''}`}
    >
      {faces.map((number) => (
        <svg
          key={number}
          aria-hidden="true"
          data-light={number}
          viewBox="0 0 64 64"
          className="absolute inset-0 size-full opacity-0 will-change-[opacity]"
        >
          <NumberArt number={number} />
        </svg>
      ))}
    </div>
  );
});
