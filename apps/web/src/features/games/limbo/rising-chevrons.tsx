import { cx } from '@palpite/ui';
import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { climbEasing, rise, riseShare } from './climb.ts';

/** Path of one band: its upper edge and thickness, in hundredths of the board's height. */
function band(y: number, thickness: number): string {
  const drop = 30;
  return `M0 ${y + drop}L50 ${y}l50 ${drop}v${thickness}L50 ${y + thickness}L0 ${y + thickness + drop}z`;
}

/** From the tip down; the last one reaches below every board. */
const bands = [
  [0, 7],
  [7, 12],
  [19, 12],
  [31, 12],
  [43, 12],
  [55, 140],
] as const;

const tones = {
  climbing: ['#ffb81f', '#2fb07a', '#128059', '#0b6347', '#128059', '#0b6347'],
  lost: ['#ff6b57', '#cf3f2e', '#a52a1d', '#7d1d12', '#a52a1d', '#7d1d12'],
} as const;

const Chevrons = memo(function Chevrons({ tone }: { tone: keyof typeof tones }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 200" preserveAspectRatio="none" className="size-full">
      {bands.map(([y, thickness], at) => (
        <path key={y} d={band(y, thickness)} fill={tones[tone][at]} />
      ))}
    </svg>
  );
});

function translate(share: number): string {
  return `translateY(${((1 - share) * 100) / 2}%)`;
}

export type RisingChevronsProps = {
  round: { roundId: string; drawnHundredths: number; targetHundredths: number } | null;
  /** The arrow is at its start while a request is pending. */
  waiting: boolean;
  climbing: boolean;
  outcome: 'won' | 'lost' | null;
  durationMs: number;
  /** Label at the target line. */
  target: ReactNode;
};

/** The arrow that rises with the number, and the target line. Only transforms and opacity change. */
export function RisingChevrons(props: RisingChevronsProps) {
  const { round, waiting, climbing, outcome, durationMs, target } = props;
  const arrow = useRef<HTMLDivElement>(null);
  const share =
    round === null || waiting ? rise.rest : riseShare(round.drawnHundredths, round.targetHundredths);
  const climb = climbing ? (round?.roundId ?? null) : null;
  useLayoutEffect(() => {
    if (climb === null || durationMs === 0) return;
    const motion = arrow.current?.animate(
      [{ transform: translate(rise.rest) }, { transform: translate(share) }],
      { duration: durationMs, easing: climbEasing },
    );
    return () => motion?.cancel();
  }, [climb, share, durationMs]);
  return (
    <div className="relative isolate overflow-hidden bg-surface-2">
      <div
        ref={arrow}
        className="absolute inset-x-0 top-0 h-[200%] will-change-transform"
        style={{ transform: translate(share) }}
      >
        <Chevrons tone="climbing" />
        <div
          className={cx(
            'absolute inset-0 transition-opacity duration-quick ease-standard will-change-[opacity]',
            outcome === 'lost' ? 'opacity-100' : 'opacity-0',
          )}
        >
          <Chevrons tone="lost" />
        </div>
      </div>
      <div
        className="absolute inset-x-0 flex translate-y-1/2 items-center gap-2 pr-3"
        style={{ bottom: `${rise.line * 100}%` }}
      >
        <span
          aria-hidden="true"
          className="h-0.5 flex-1 bg-[repeating-linear-gradient(90deg,var(--color-fg-1)_0_8px,transparent_8px_14px)]"
        />
        {target}
      </div>
    </div>
  );
}
