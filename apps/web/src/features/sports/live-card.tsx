import type { MarketView, MatchCard } from '@palpite/contracts/sports';
import { OddsButton } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Lock } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import { MatchTime } from '../../shared/sports/match-time.tsx';
import { useSportsNames } from '../../shared/sports/names.ts';
import { OddsCell } from '../../shared/sports/odds-cell.tsx';
import { useMainLine, useMarketStatus, useMatchState } from '../../shared/sports/price-board.ts';
import { type Column, cardColumn, fullGame, marketFor } from './columns.ts';
import { MatchSide } from './match-side.tsx';
import { cardGrid } from './row-grid.ts';
import { isServing, sideScore } from './scores.ts';
import { useGoal } from './use-goal.ts';

function CardCells({ match, shown }: { match: MatchCard; shown: MarketView }) {
  const market = useMainLine(shown);
  return (
    <div className={cardGrid}>
      {market.outcomes.slice(0, 3).map(({ outcome }) => (
        <OddsCell key={`${market.marketId} ${outcome}`} match={match} market={market} outcome={outcome} />
      ))}
    </div>
  );
}

/** Locked buttons for a match whose result market is gone. */
function ClosedCells({ match, column }: { match: MatchCard; column: Column }) {
  const { t } = useTranslation();
  const names = useSportsNames();
  const [type = ''] = column.types;
  const result = { type, period: fullGame, line: null, side: null, sport: match.sport };
  return (
    <div className={cardGrid}>
      {column.outcomes.map((outcome) => (
        <OddsButton
          key={outcome}
          label={names.outcome(result, outcome, match.competitors, { form: 'brief' })}
          odds="–"
          suspended
          aria-label={`${names.market(result, match.competitors)}: ${names.outcome(result, outcome, match.competitors)}, ${t('oddsLocked')}`}
        />
      ))}
    </div>
  );
}

function NoBets({ why }: { why: 'suspended' | 'closed' }) {
  const { t } = useTranslation('sports');
  return (
    <span className="flex shrink-0 items-center gap-1 text-fg-3">
      <Lock aria-hidden="true" size={12} strokeWidth={2.5} />
      {t(`noBets.${why}`)}
    </span>
  );
}

/** Shows that the market takes no bets, or the number of other markets. */
function CardCorner({ shown, others }: { shown: MarketView; others: number }) {
  const { t } = useTranslation('sports');
  const status = useMarketStatus(useMainLine(shown));
  if (status !== 'open') return <NoBets why={status === 'suspended' ? 'suspended' : 'closed'} />;
  if (others < 1) return null;
  return (
    <span className="flex shrink-0 items-center text-fg-3">
      <span aria-hidden="true">{t('more', { count: others })}</span>
      <span className="sr-only">{t('moreLabel', { count: others })}</span>
      <ChevronRight aria-hidden="true" size={14} />
    </span>
  );
}

/** A match in play on the home screen: score, minute and result prices. */
export const LiveCard = memo(function LiveCard({ match }: { match: MatchCard }) {
  const { t } = useTranslation('sports');
  const state = useMatchState(match.state.matchId) ?? match.state;
  const scorer = useGoal(match, state);
  const column = cardColumn(match.sport);
  const market = marketFor(match, column);
  return (
    <article className="relative flex w-[min(84vw,344px)] shrink-0 snap-start flex-col gap-2.5 rounded-card bg-surface-1 p-3">
      <Link
        to={paths.match}
        search={{ id: state.matchId }}
        className="block rounded-card stretched after:rounded-card"
      >
        <span className="mb-1.5 flex min-h-5 items-center justify-between gap-3 px-1 text-caption">
          <span className="flex min-w-0 items-center gap-2">
            <span className="shrink-0">
              <MatchTime state={state} sport={match.sport} />
            </span>
            <span className="name-line min-w-0 text-fg-3">{match.league.name}</span>
            {scorer ? (
              <span className="rounded-xs bg-action px-1.5 text-micro font-extrabold text-on-action uppercase">
                {t('goal.mark')}
              </span>
            ) : null}
          </span>
          {market ? <CardCorner shown={market} others={state.marketCount - 1} /> : <NoBets why="closed" />}
        </span>
        <span className="flex flex-col gap-0.5 px-1">
          {match.competitors.slice(0, 2).map((competitor, at) => {
            const side = at === 0 ? 'home' : 'away';
            return (
              <MatchSide
                key={competitor.ref}
                competitor={competitor}
                sport={match.sport}
                score={sideScore(state, match.sport, side)}
                isServing={isServing(state, match.sport, side)}
                scored={scorer === side}
              />
            );
          })}
        </span>
      </Link>
      {market ? <CardCells match={match} shown={market} /> : <ClosedCells match={match} column={column} />}
    </article>
  );
});
