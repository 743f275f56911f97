import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import { type SpinSpan, startSpin } from '../../../shared/games/spin.ts';
import { useSpinTicks } from '../../../shared/games/use-spin-ticks.ts';
import { useReducedMotion } from '../../../shared/ui/media.ts';
import { CellArt, CellCorners, CellMark } from './cell-art.tsx';
import { edgeTimes, placeOf, shiftTo, spinFrames, stripCells } from './wheel.ts';

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

export type WheelStripProps = {
  /** Cell under the marker before the spin. */
  restCell: number;
  /** Spin of the current round; null while the wheel stands. */
  spin: (SpinSpan & { number: number; toCell: number }) | null;
  landedCell: number | null;
  clock: () => number;
};

const fadeMs = 220;

/** The wheel as a strip of cells. It rolls by one transform and stops on the cell that the server drew. */
export const WheelStrip = memo(function WheelStrip(props: WheelStripProps) {
  const { restCell, spin, landedCell, clock } = props;
  const strip = useRef<HTMLDivElement>(null);
  const still = useReducedMotion();
  const number = spin?.number ?? null;
  // A list that arrives during a spin must not change where the spin started.
  const from = useRef({ number: null as number | null, cell: restCell });
  if (from.current.number !== number || number === null) from.current = { number, cell: restCell };
  const fromCell = from.current.cell;
  const toCell = spin?.toCell ?? null;
  const startMs = spin?.startMs ?? 0;
  const endMs = spin?.endMs ?? 0;
  const shownCell = landedCell ?? (still || toCell === null ? fromCell : toCell);

  useLayoutEffect(() => {
    if (toCell === null || still || !strip.current) return;
    const rolling = startSpin(strip.current, spinFrames(fromCell, toCell), { startMs, endMs }, clock());
    return () => rolling.cancel();
  }, [toCell, fromCell, startMs, endMs, still, clock]);

  useLayoutEffect(() => {
    if (!still || landedCell === null) return;
    strip.current?.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: fadeMs });
  }, [still, landedCell]);

  const ticks = useMemo(
    () => (toCell === null || still ? [] : edgeTimes(fromCell, toCell)),
    [fromCell, toCell, still],
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
          opacity: still && toCell !== null && landedCell === null ? 0.2 : 1,
        }}
      >
        <Strip />
      </div>
    </div>
  );
});

/** Enlarged copy of the cell on which the wheel has stopped. */
export const LandedCell = memo(function LandedCell({ cell }: { cell: number | null }) {
  return (
    <div
      aria-hidden="true"
      className={`apart absolute top-1/2 left-1/2 size-u-80 -translate-1/2 transition-[transform,opacity] duration-base ease-standard md:size-24 ${cell === null ? 'scale-90 opacity-0' : 'scale-112'}`}
    >
      <CellMark cell={cell ?? 0} className="size-full shadow-[0_0_0_3px_var(--color-action)]" />
    </div>
  );
});
