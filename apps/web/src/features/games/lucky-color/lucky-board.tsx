import { type ReactNode, useMemo } from 'react';
import { Said } from '../../../shared/games/said.tsx';
import { useSpinTicks } from '../../../shared/games/use-spin-ticks.ts';
import { WinBurst } from '../../../shared/games/win-burst.tsx';
import { useReducedMotion } from '../../../shared/ui/media.ts';
import { hopTimes } from './hops.ts';
import { NumberGrid, type NumberGridProps } from './number-grid.tsx';

export type LuckyBoardProps = NumberGridProps & {
  strip: ReactNode;
  status: ReactNode;
  timeBar: ReactNode;
  celebrated: string | null;
  said: string;
};

export function LuckyBoard({ strip, status, timeBar, celebrated, said, ...grid }: LuckyBoardProps) {
  const still = useReducedMotion();
  const ticks = useMemo(() => (grid.draw === null || still ? [] : hopTimes.slice(0, -1)), [grid.draw, still]);
  useSpinTicks(ticks, grid.draw, grid.clock);
  return (
    <>
      {strip}
      <Said>{said}</Said>
      {status}
      <div className="relative">
        <NumberGrid {...grid} />
        <WinBurst roundId={celebrated} />
      </div>
      {timeBar}
    </>
  );
}
