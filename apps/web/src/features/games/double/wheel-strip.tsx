import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import { type SpinSpan, startSpin } from '../../../shared/games/spin.ts';
import { useSpinTicks } from '../../../shared/games/use-spin-ticks.ts';
import { useReducedMotion } from '../../../shared/ui/reduced-motion.ts';
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
  /** Where it stands, or stood before it rolls. */
  restCell: number;
  /** Where it rolls to in a round, and when; null while it stands. */
  spin: (SpinSpan & { number: number; toCell: number }) | null;
  /** The cell on which it has stopped. */
  landedCell: number | null;
  clock: () => number;
};

const fadeMs = 220;

/** This is the wheel as a strip of cells that rolls by one transform and stops where the server said. */
export const WheelStrip = memo(function WheelStrip(props: WheelStripProps) {
  const { restCell, spin, landedCell, clock } = props;
  const strip = useRef<HTMLDivElement>(null);
  const still = useReducedMotion();
  const number = spin?.number ?? null;
  // A list that arrives in the middle of a spin must not move where it began.
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

/** This lifts the cell on which the wheel has stopped out of the strip. */
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
