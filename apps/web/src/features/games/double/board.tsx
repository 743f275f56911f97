import { colorOfCell } from '@palpite/domain/games/double';
import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import { type SpinSpan, startSpin, useSpinTicks } from '../../../shared/games/spin.ts';
import { WinBurst } from '../../../shared/games/win-burst.tsx';
import { useReducedMotion } from '../../../shared/ui/media.ts';
import { CellArt, CellCorners, CellMark, ColorMark } from './cell.tsx';
import { edgeTimes, placeOf, shiftTo, spinFrames, stripCells } from './wheel.ts';

export const renderCell = (cell: number) => <CellMark cell={cell} className="size-full" />;

export const renderBet = (bet: string) => (
  <ColorMark color={bet === 'white' || bet === 'black' ? bet : 'red'} className="size-6 shrink-0" />
);

export const winnerOf = (cell: number | null) => (cell === null ? null : colorOfCell(cell));

type DoubleBoardProps = {
  lastCell: number;
  landedCell: number | null;
  spin: (SpinSpan & { number: number; outcome: number }) | null;
  celebrated: string | null;
  clock: () => number;
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
  const { lastCell, landedCell, spin, celebrated, clock } = props;
  return (
    <div className="relative pt-4 pb-8">
      <Pointer className="top-1" />
      <WheelStrip
        restCell={lastCell}
        landedCell={landedCell}
        spin={spin && { number: spin.number, toCell: spin.outcome, startMs: spin.startMs, endMs: spin.endMs }}
        clock={clock}
      />
      <Pointer className="bottom-5 rotate-180" />
      <div className="pointer-events-none absolute inset-x-0 top-4 bottom-8">
        <LandedCell cell={landedCell} />
        <WinBurst roundId={celebrated} />
      </div>
    </div>
  );
}

const cellUnits = 68;
const gapUnits = 2;
const lefts = stripCells.map((_, at) => at * cellUnits + gapUnits);

const Strip = memo(function Strip() {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${stripCells.length * cellUnits} ${cellUnits}`}
      className="block size-full"
    >
      {stripCells.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the wheel never changes, and cells repeat
        <g key={at} transform={`translate(${lefts[at]} ${gapUnits})`}>
          <CellArt cell={cell} />
        </g>
      ))}
      <CellCorners lefts={lefts} top={gapUnits} className="fill-surface-1" />
    </svg>
  );
});

type WheelStripProps = {
  restCell: number;
  spin: (SpinSpan & { number: number; toCell: number }) | null;
  landedCell: number | null;
  clock: () => number;
};

const fadeMs = 220;

const WheelStrip = memo(function WheelStrip(props: WheelStripProps) {
  const { restCell, spin, landedCell, clock } = props;
  const strip = useRef<HTMLDivElement>(null);
  const reducedMotion = useReducedMotion();
  const number = spin?.number ?? null;
  // A list that arrives during a spin must not change where the spin started.
  const from = useRef({ number: null as number | null, cell: restCell });
  if (from.current.number !== number || number === null) from.current = { number, cell: restCell };
  const fromCell = from.current.cell;
  const toCell = spin?.toCell ?? null;
  const startMs = spin?.startMs ?? 0;
  const endMs = spin?.endMs ?? 0;
  const shownCell = landedCell ?? (reducedMotion || toCell === null ? fromCell : toCell);

  useLayoutEffect(() => {
    if (toCell === null || reducedMotion || !strip.current) return;
    const rolling = startSpin(strip.current, spinFrames(fromCell, toCell), { startMs, endMs }, clock());
    return () => rolling.cancel();
  }, [toCell, fromCell, startMs, endMs, reducedMotion, clock]);

  useLayoutEffect(() => {
    if (!reducedMotion || landedCell === null) return;
    strip.current?.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: fadeMs });
  }, [reducedMotion, landedCell]);

  const ticks = useMemo(
    () => (toCell === null || reducedMotion ? [] : edgeTimes(fromCell, toCell)),
    [fromCell, toCell, reducedMotion],
  );
  useSpinTicks(ticks, toCell === null ? null : spin, clock);

  return (
    <div className="relative h-(--cell) overflow-hidden [--cell:calc(var(--u)*80)] [contain:strict] md:[--cell:96px]">
      <div
        ref={strip}
        className="absolute top-0 left-1/2 h-(--cell) will-change-transform"
        style={{
          width: `calc(var(--cell) * ${stripCells.length})`,
          transform: shiftTo(placeOf(shownCell)),
          opacity: reducedMotion && toCell !== null && landedCell === null ? 0.2 : 1,
        }}
      >
        <Strip />
      </div>
    </div>
  );
});

const LandedCell = memo(function LandedCell({ cell }: { cell: number | null }) {
  return (
    <div
      aria-hidden="true"
      className={`apart absolute top-1/2 left-1/2 size-u-80 -translate-1/2 transition-[transform,opacity] duration-base ease-standard md:size-24 ${cell === null ? 'scale-90 opacity-0' : 'scale-112'}`}
    >
      <CellMark cell={cell ?? 0} className="size-full shadow-[0_0_0_3px_var(--color-action)]" />
    </div>
  );
});
