import type { LeagueOfMatches } from '@palpite/contracts/sports';
import { cx } from '@palpite/ui';
import { ChevronDown } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { toggleFolded } from './folded.ts';
import { LeagueFlag } from './league-flag.tsx';

const FavouriteStar = lazyPart(() => import('../../shared/sports/favourite-star.tsx'), 'FavouriteStar');

type LeagueHeadProps = { league: LeagueOfMatches; count: number; isOpen: boolean; isFirst: boolean };

/** Head of a league's matches. Folds them, and marks the league as a favourite. */
export function LeagueHead({ league, count, isOpen, isFirst }: LeagueHeadProps) {
  const { t } = useTranslation('sports');
  return (
    <div className={cx('flex', !isFirst && 'pt-2 lg:pt-0')}>
      <h2 className="flex min-w-0 flex-1">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => toggleFolded(league.leagueId)}
          className="gutter flex min-h-11 w-full items-center gap-2.5 bg-surface-1 pr-1 text-left short:min-h-8 md:rounded-l-md lg:min-h-8 lg:rounded-none focus-visible:-outline-offset-2"
        >
          <LeagueFlag country={league.country} />
          <span className="name-wrap min-w-0 flex-1 text-label leading-tight text-fg-1">
            {league.name} <span className="text-caption text-fg-3">{league.place}</span>
          </span>
          <span className="tabular text-micro text-fg-3">
            <span aria-hidden="true">{count}</span>
            <span className="sr-only">{t('league.count', { count })}</span>
          </span>
          <ChevronDown
            aria-hidden="true"
            size={18}
            className={cx('shrink-0 text-fg-3 transition-transform duration-base', !isOpen && '-rotate-90')}
          />
        </button>
      </h2>
      {/* Ends before the margin, where the support tab is. */}
      <span className="flex w-14.5 shrink-0 bg-surface-1 pr-3.5 md:w-11 md:rounded-r-md md:pr-0 lg:rounded-none">
        <Suspense>
          <FavouriteStar kind="league" id={league.leagueId} name={league.name} className="w-11" />
        </Suspense>
      </span>
    </div>
  );
}
