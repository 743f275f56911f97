import type { MarketView, MatchCard } from '@palpite/contracts/sports';
import { OddsButton, SectionHead, Skeleton } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Flame, Lock } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Staggered } from '../../rendering/staggered.tsx';
import { paths } from '../../shared/paths.ts';
import { MatchTime } from '../../shared/sports/match-time.tsx';
import { useSportsNames } from '../../shared/sports/names.ts';
import { OddsCell } from '../../shared/sports/prices/odds-cell.tsx';
import {
  useIsLocked,
  useMainLine,
  useMarketStatus,
  useMatchState,
} from '../../shared/sports/prices/price-board.ts';
import { type Column, cardColumn, fullGame, marketFor, resultColumns } from './columns.ts';
import { ListFailed, titleOf } from './list-parts.tsx';
import { cardGrid, MatchSide } from './match-cells.tsx';
import { MatchRow, RaceRow } from './match-row.tsx';
import { isServing, sideScore, useGoal } from './scores.ts';
import { useSportsHome } from './sports.queries.ts';

const places = ['a', 'b'] as const;

export function LiveRail() {
  const { t } = useTranslation('sports');
  const locked = useIsLocked();
  const { data, isError } = useSportsHome();
  const matches = data?.live.filter(({ title }) => title === null) ?? [];
  if (isError && !data) return null;
  if (data && matches.length === 0) return null;
  return (
    <section>
      <SectionHead
        title={t('home.live')}
        action={
          locked ? (
            // Replaces the link: a line of its own would move the cards.
            <span role="status" className="flex items-center gap-1.5 text-caption text-fg-3">
              <Lock aria-hidden="true" size={13} strokeWidth={2.5} />
              {t('home.locked')}
            </span>
          ) : (
            <Link to={paths.sports} search={{ list: 'inPlay' }}>
              {t('home.allLive')}
            </Link>
          )
        }
      />
      <div className="rail snap-x snap-mandatory gap-3" aria-busy={!data}>
        {data ? (
          // A phone shows one card and the edge of the next.
          <Staggered name="live" first={2}>
            {matches.map((match) => (
              <LiveCard key={match.state.matchId} match={match} />
            ))}
          </Staggered>
        ) : (
          places.map((place) => (
            <Skeleton key={place} className="h-38 w-[min(84vw,344px)] shrink-0 rounded-card" />
          ))
        )}
      </div>
    </section>
  );
}

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

const LiveCard = memo(function LiveCard({ match }: { match: MatchCard }) {
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

const shownMax = 5;

export function NextMatches() {
  const { t } = useTranslation('sports');
  const { data, error, refetch } = useSportsHome();
  if (!data) return error ? <ListFailed fault={error} onRetry={() => void refetch()} /> : null;
  const matches = data.next.slice(0, shownMax);
  if (matches.length === 0) return null;
  return (
    <section>
      <SectionHead
        title={t('home.next')}
        action={
          <Link to={paths.sports} search={{ list: 'today' }}>
            {t('home.allLive')}
          </Link>
        }
      />
      <div className="border-t border-hairline">
        {/* A phone shows two; the rest is rendered in one later step. */}
        <Staggered name="next" first={2} step={shownMax}>
          {matches.map((match) => (
            <NextRow key={match.state.matchId} match={match} />
          ))}
        </Staggered>
      </div>
    </section>
  );
}

function NextRow({ match }: { match: MatchCard }) {
  const { t } = useTranslation('home');
  if (match.title !== null) return <RaceRow match={match} />;
  return (
    <MatchRow
      match={match}
      columns={resultColumns(match)}
      note={`${t(`sports.${match.sport}`)} · ${match.league.name}`}
      labels="always"
    />
  );
}

type Hot = { match: MatchCard; market: MarketView; bets: number };

const HotCard = memo(function HotCard({ match, market, bets }: Hot) {
  const { t } = useTranslation('sports');
  const names = useSportsNames();
  return (
    <article className="relative flex w-[min(72vw,288px)] shrink-0 snap-start flex-col gap-2 rounded-card bg-surface-1 p-3">
      <Link
        to={paths.match}
        search={{ id: match.state.matchId }}
        className="block px-1 stretched after:rounded-card"
      >
        <span className="flex items-center gap-1.5 text-caption text-boost">
          <Flame aria-hidden="true" size={13} strokeWidth={2.5} className="shrink-0" />
          {t('home.bets', { count: bets })}
        </span>
        <span className="mt-1 name-line text-body-sm font-semibold text-fg-1">{titleOf(match, t)}</span>
        <span className="name-line text-caption text-fg-3">{names.market(market, match.competitors)}</span>
      </Link>
      <div className={cardGrid}>
        {market.outcomes.slice(0, 3).map(({ outcome }) => (
          <OddsCell key={outcome} match={match} market={market} outcome={outcome} />
        ))}
      </div>
    </article>
  );
});

export function HotRail() {
  const { t } = useTranslation('sports');
  const { data } = useSportsHome();
  if (!data || data.hot.length === 0) return null;
  return (
    <section>
      <SectionHead title={t('home.hot')} />
      <div className="rail snap-x snap-mandatory gap-3">
        {data.hot.map((hot) => (
          <HotCard key={hot.market.marketId} {...hot} />
        ))}
      </div>
    </section>
  );
}
