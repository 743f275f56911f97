import type { SharedGame } from '@palpite/contracts/original-games';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrameDelay } from '../../../../rendering/use-frame-delay.ts';
import { useReducedMotion } from '../../../../shared/ui/media.ts';
import { type DrawnRound, recentDrawnQuery } from './shared-round.queries.ts';
import type { Stage } from './table-round.ts';

const stepPx = 38;

type DrawnStripProps = {
  rounds: readonly DrawnRound[];
  nameOf: (outcome: number) => string;
  renderMark: (outcome: number) => ReactNode;
  onOpen: (number: number) => void;
};

type DrawnMarkProps = Omit<DrawnStripProps, 'rounds'> &
  Pick<DrawnRound, 'number' | 'outcome'> & {
    /** The keyboard enters the strip here. */
    first: boolean;
  };

const DrawnMark = memo(function DrawnMark(props: DrawnMarkProps) {
  const { number, outcome, first, nameOf, renderMark, onOpen } = props;
  const { t } = useTranslation('shared');
  return (
    <li className="shrink-0">
      <button
        type="button"
        tabIndex={first ? 0 : -1}
        onClick={() => onOpen(number)}
        aria-label={t('strip.round', { outcome: nameOf(outcome), number })}
        className="relative block size-8 hover:scale-110 after:absolute after:-inset-x-0.75 after:-inset-y-2"
      >
        {renderMark(outcome)}
      </button>
    </li>
  );
});

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Moves the focus by arrow keys. The strip is one tab stop; fifty stops would otherwise come before the bets. */
function walk({ key, target, currentTarget }: KeyboardEvent<HTMLUListElement>): void {
  const marks = [...currentTarget.querySelectorAll('button')];
  marks[marks.indexOf(target as HTMLButtonElement) + (steps[key] ?? 0)]?.focus();
}

export const DrawnStrip = memo(function DrawnStrip({ rounds, nameOf, renderMark, onOpen }: DrawnStripProps) {
  const { t } = useTranslation('shared');
  const reducedMotion = useReducedMotion();
  const list = useRef<HTMLUListElement>(null);
  const newest = rounds[0]?.number;
  const shown = useRef(newest);
  useEffect(() => {
    const before = shown.current;
    shown.current = newest;
    if (before === undefined || before === newest || reducedMotion) return;
    list.current?.animate([{ transform: `translateX(${-stepPx}px)` }, { transform: 'none' }], {
      // Wait until the page has drawn the new result.
      delay: 80,
      fill: 'backwards',
      duration: 220,
      easing: 'cubic-bezier(.2,0,0,1)',
    });
  }, [newest, reducedMotion]);
  return (
    <div className="fade-end h-13 shrink-0 border-b border-hairline/60 short:h-10 big:h-auto big:min-h-13">
      {rounds.length === 0 ? (
        <p className="flex h-full items-center px-4 text-caption text-fg-3 big:py-2">{t('strip.empty')}</p>
      ) : (
        <ul
          ref={list}
          aria-label={t('strip.label')}
          onKeyDown={walk}
          // A constant scale: an animation that starts or ends would otherwise trigger a layout of the page.
          className="rail apart h-full scale-100 items-center gap-1.5 big:min-h-13"
        >
          {rounds.map(({ number, outcome }, at) => (
            <DrawnMark key={number} {...{ number, outcome, nameOf, renderMark, onOpen }} first={at === 0} />
          ))}
        </ul>
      )}
    </div>
  );
});

const shownMax = 28;

type DrawnGridProps = DrawnStripProps & {
  figures?: ReactNode;
};

export const DrawnGrid = memo(function DrawnGrid(props: DrawnGridProps) {
  const { rounds, nameOf, renderMark, onOpen, figures } = props;
  const { t } = useTranslation('shared');
  if (rounds.length === 0) return null;
  return (
    <section aria-label={t('history.rounds')} className="flex flex-col gap-3 rounded-card bg-surface-1 p-4">
      <h2 className="text-title-sm">{t('history.rounds')}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,44px)] justify-between gap-1">
        {rounds.slice(0, shownMax).map(({ number, outcome }) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => onOpen(number)}
              aria-label={t('strip.round', { outcome: nameOf(outcome), number })}
              className="grid size-11 place-items-center rounded-sm"
            >
              <span className="block size-9">{renderMark(outcome)}</span>
            </button>
          </li>
        ))}
      </ul>
      {figures}
    </section>
  );
});

/** How often the list is fetched for a round that has just stopped. */
const newestEveryMs = 900;

/** The player's own bets are fetched first. */
const fetchDelayMs = 120;

/** Frames to wait: the board and all bets are drawn first. */
const afterFrames = 5;

/** The latest rounds that may be shown; the current one joins them when it has stopped. */
export function useRecentDrawn(game: SharedGame, number: number, stage: Stage): readonly DrawnRound[] {
  const isDrawn = stage === 'drawn';
  const { data, refetch } = useQuery({
    ...recentDrawnQuery(game),
    refetchInterval: ({ state }) =>
      isDrawn && state.data && (state.data[0]?.number ?? 0) < number ? newestEveryMs : false,
  });
  useEffect(() => {
    if (!isDrawn && number === 0) return;
    const timer = setTimeout(refetch, fetchDelayMs);
    return () => clearTimeout(timer);
  }, [isDrawn, number, refetch]);
  const drawn = useMemo(
    () => (data ?? []).filter((round) => round.number < number || (isDrawn && round.number === number)),
    [data, number, isDrawn],
  );
  return useFrameDelay(drawn, afterFrames);
}
