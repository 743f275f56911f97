import type { OriginalGame } from '@palpite/contracts/originals';
import { gameTraits } from '@palpite/domain/games/names';
import type { Currency } from '@palpite/domain/money';
import { formatCompact, formatNumber } from '@palpite/i18n';
import { cx } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrameDelay } from '../../../../rendering/use-frame-delay.ts';
import { DirectionMark } from '../../../../shared/games/signed-amount.tsx';
import { useLocale } from '../../../../shared/i18n/i18n.ts';
import { landedMax, type SettledRound } from '../rounds/round-flow.ts';
import { recentRoundsQuery } from '../rounds/rounds.ts';

type RecentStripProps = {
  game: OriginalGame;
  currency: Currency;
  landed: readonly (SettledRound & { outcome: number })[];
  durationMs: number;
  onOpen: (roundId: string) => void;
};

/** Frames to wait: the board and the button are drawn first. */
const afterFrames = 5;

export const RecentStrip = memo(function RecentStrip({
  game,
  currency,
  durationMs,
  onOpen,
  ...props
}: RecentStripProps) {
  const landed = useFrameDelay(props.landed, afterFrames);
  const { data: before } = useQuery(recentRoundsQuery(game, currency));
  const rounds = useMemo(() => {
    const known = new Map<string, StripRound>();
    for (const { roundId, outcome, payoutMinor, stakeMinor } of [...landed, ...(before ?? [])])
      if (!known.has(roundId)) known.set(roundId, { roundId, outcome, won: payoutMinor > stakeMinor });
    return [...known.values()].slice(0, landedMax);
  }, [landed, before]);
  return <ResultStrip unit={gameTraits[game].unit} rounds={rounds} durationMs={durationMs} onOpen={onOpen} />;
});

type StripRound = { roundId: string; outcome: number; won: boolean };

/** One width for all, so that sliding needs no measuring. */
const pillPx = 76;
const gapPx = 6;

type ResultStripProps = {
  rounds: readonly StripRound[];
  unit?: string;
  onOpen: (roundId: string) => void;
  durationMs: number;
};

type PillProps = StripRound & Required<Pick<ResultStripProps, 'unit' | 'onOpen'>>;

/** Memoized, so that a new result does not render the others. */
const Pill = memo(function Pill({ roundId, outcome, won, unit, onOpen }: PillProps) {
  const { t } = useTranslation('originals');
  const locale = useLocale();
  const written = formatNumber(outcome, locale);
  return (
    <li className="shrink-0">
      <button
        type="button"
        onClick={() => onOpen(roundId)}
        aria-label={t(won ? 'strip.won' : 'strip.lost', { outcome: `${written}${unit}` })}
        className={cx(
          'hit-48 tabular inline-flex h-7 w-19 big:h-10 big:w-auto big:px-3 items-center justify-center gap-1 rounded-full text-caption font-semibold',
          won ? 'bg-up/14 text-up' : 'bg-surface-2 text-fg-2',
        )}
      >
        <DirectionMark up={won} />
        {outcome < 1_000 ? written : formatCompact(outcome, locale)}
        {unit}
      </button>
    </li>
  );
});

const ResultStrip = memo(function ResultStrip({ rounds, unit = '', onOpen, durationMs }: ResultStripProps) {
  const { t } = useTranslation('originals');
  const list = useRef<HTMLUListElement>(null);
  const newest = rounds[0]?.roundId;
  const shown = useRef(newest);
  const scrolled = useRef(false);
  useEffect(() => {
    const before = shown.current;
    shown.current = newest;
    if (before === undefined || before === newest) return;
    // Keep the scroll position while the player uses the strip.
    if (scrolled.current && !list.current?.matches(':hover, :focus-within'))
      list.current?.scrollTo({ left: 0 });
    if (durationMs === 0) return;
    list.current?.animate([{ transform: `translateX(${-pillPx - gapPx}px)` }, { transform: 'none' }], {
      // Wait until the page has drawn the new result.
      delay: 80,
      fill: 'backwards',
      duration: 220,
      easing: 'cubic-bezier(.2,0,0,1)',
    });
  }, [newest, durationMs]);
  return (
    <div className="h-12 shrink-0 short:h-9 big:h-auto">
      <div className="fade-end apart h-full">
        {rounds.length === 0 ? (
          <p className="flex h-full items-center px-4 text-caption big:py-2 text-fg-3">{t('strip.empty')}</p>
        ) : (
          <ul
            ref={list}
            onScroll={({ currentTarget }) => {
              scrolled.current = currentTarget.scrollLeft > 0;
            }}
            aria-label={t('strip.label')}
            // A constant scale: an animation that starts or ends would otherwise trigger a layout of the page.
            className="rail apart h-full scale-100 items-center gap-1.5 big:py-1.5"
          >
            {rounds.map(({ roundId, outcome, won }) => (
              <Pill key={roundId} {...{ roundId, outcome, won, unit, onOpen }} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
});
