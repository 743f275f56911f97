import { colorOfCell } from '@palpite/domain/games/double';
import type { ReactNode } from 'react';
import { Said } from '../../../shared/games/said.tsx';
import type { SpinSpan } from '../../../shared/games/spin.ts';
import { WinBurst } from '../../../shared/games/win-burst.tsx';
import { CellMark, ColorMark } from './cell-art.tsx';
import { useCellName } from './use-cell-name.ts';
import { LandedCell, WheelStrip } from './wheel-strip.tsx';

/** Replaces the stage text once the wheel has stopped. */
export function CellOutcome({ cell }: { cell: number }) {
  return <span className="truncate">{useCellName()(cell)}</span>;
}

export const renderCell = (cell: number) => <CellMark cell={cell} className="size-full" />;

export const renderBet = (bet: string) => (
  <ColorMark color={bet === 'white' || bet === 'black' ? bet : 'red'} className="size-6 shrink-0" />
);

export const winnerOf = (cell: number | null) => (cell === null ? null : colorOfCell(cell));

export type DoubleBoardProps = {
  strip: ReactNode;
  status: ReactNode;
  timeBar: ReactNode;
  lastCell: number;
  landedCell: number | null;
  spin: (SpinSpan & { number: number; outcome: number }) | null;
  /** Round whose win is celebrated. */
  celebrated: string | null;
  clock: () => number;
  /** Outcome in words for screen readers. */
  said: string;
};

function Pointer({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 14"
      className={`absolute left-1/2 z-10 w-6 -translate-x-1/2 ${className}`}
    >
      <path d="M0 0h24L12 14z" fill="var(--color-action)" />
    </svg>
  );
}

export function DoubleBoard(props: DoubleBoardProps) {
  const { strip, status, timeBar, lastCell, landedCell, spin, celebrated, clock, said } = props;
  return (
    <>
      {strip}
      <Said>{said}</Said>
      {status}
      <div className="relative pt-4 pb-8">
        <Pointer className="top-1" />
        <WheelStrip
          restCell={lastCell}
          landedCell={landedCell}
          spin={
            spin && { number: spin.number, toCell: spin.outcome, startMs: spin.startMs, endMs: spin.endMs }
          }
          clock={clock}
        />
        <Pointer className="bottom-5 rotate-180" />
        <div className="pointer-events-none absolute inset-x-0 top-4 bottom-8">
          <LandedCell cell={landedCell} />
          <WinBurst roundId={celebrated} />
        </div>
      </div>
      {timeBar}
    </>
  );
}
