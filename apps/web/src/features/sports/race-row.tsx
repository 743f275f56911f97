import type { MatchCard } from '@palpite/contracts/sports';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import { MatchTime } from '../../shared/sports/match-time.tsx';
import { OddsCell } from '../../shared/sports/odds-cell.tsx';
import { useMatchState } from '../../shared/sports/price-board.ts';
import { RaceLeaders } from '../../shared/sports/race-leaders.tsx';
import { favourites } from './columns.ts';

/** A race: its title and the three shortest prices. */
export const RaceRow = memo(function RaceRow({ match }: { match: MatchCard }) {
  const { t } = useTranslation('sports');
  const state = useMatchState(match.state.matchId) ?? match.state;
  const front = favourites(match, 3);
  return (
    <article className="gutter relative border-b border-hairline py-2.5">
      <Link to={paths.match} search={{ id: state.matchId }} className="block stretched">
        <span className="flex h-5 items-center justify-between gap-3 text-caption text-fg-3">
          <MatchTime state={state} sport={match.sport} />
          {state.marketCount > 1 ? (
            <span className="flex shrink-0 items-center text-fg-2">
              {t('more', { count: state.marketCount - 1 })}
              <ChevronRight aria-hidden="true" size={14} />
            </span>
          ) : null}
        </span>
        <span className="mt-0.5 name-wrap block text-body-sm font-semibold text-fg-1">{match.title}</span>
      </Link>
      {state.inPlay ? <RaceLeaders match={match} state={state} className="mt-0.5" /> : null}
      {front ? (
        <div className="mt-2 grid grid-cols-3 gap-1.5">
          {front.outcomes.map(({ outcome, name }) => (
            <OddsCell
              key={outcome}
              match={match}
              market={front.market}
              outcome={outcome}
              label={name}
              layout="tight"
            />
          ))}
        </div>
      ) : null}
    </article>
  );
});
