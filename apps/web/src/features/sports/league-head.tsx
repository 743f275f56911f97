import type { LeagueOfMatches } from '@palpite/contracts/sports';
import { cx } from '@palpite/ui';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toggleFolded } from './folded.ts';
import { LeagueFlag } from './league-flag.tsx';

type LeagueHeadProps = { league: LeagueOfMatches; count: number; isOpen: boolean; isFirst: boolean };

/** This heads the matches of a league and folds them. */
export function LeagueHead({ league, count, isOpen, isFirst }: LeagueHeadProps) {
  const { t } = useTranslation('sports');
  return (
    <h2 className={cx('flex', !isFirst && 'pt-2')}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => toggleFolded(league.leagueId)}
        className="gutter flex min-h-11 w-full items-center gap-2.5 bg-surface-1 text-left md:rounded-md focus-visible:-outline-offset-2"
      >
        <LeagueFlag country={league.country} />
        <span className="min-w-0 flex-1 truncate text-label text-fg-1">
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
  );
}
