import type { Competitor, MatchCard, MatchState } from '@palpite/contracts/sports';
import { Badge, cx, TeamBadge } from '@palpite/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MatchTime } from '../../shared/sports/match-time.tsx';
import { useMatchState } from '../../shared/sports/price-board.ts';
import { RaceLeaders } from '../../shared/sports/race-leaders.tsx';
import { totalOf } from '../../shared/sports/total-of.ts';
import { ofPlayers, type Sport } from '../../shared/sports.ts';
import { PartsTable } from './parts-table.tsx';

/** This is who plays and how it stands; scrolled away, one line of it stays under the title. */
export function ScoreHead({ match }: { match: MatchCard }) {
  const { t } = useTranslation('match');
  const state = useMatchState(match.state.matchId) ?? match.state;
  const head = useRef<HTMLDivElement>(null);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!head.current) return;
    const watch = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false), {
      rootMargin: '-72px 0px 0px',
    });
    watch.observe(head.current);
    return () => watch.disconnect();
  }, []);
  const [home, away] = match.competitors;
  if (match.title !== null || !home || !away) return <RaceHead match={match} state={state} />;
  return (
    <>
      <div
        aria-hidden={!isAway}
        className={cx(
          'fixed inset-x-0 top-[calc(56px+var(--safe-top))] z-20 border-b border-hairline bg-ground transition-[opacity,transform] duration-quick md:hidden',
          isAway ? 'opacity-100' : 'pointer-events-none -translate-y-2 opacity-0',
        )}
      >
        <p className="gutter flex h-11 items-center justify-center gap-3 text-body-sm font-semibold">
          <span className="min-w-0 flex-1 truncate text-right">{home.name}</span>
          <span className="tabular font-brand">{scoreText(state, match.sport)}</span>
          <span className="min-w-0 flex-1 truncate">{away.name}</span>
        </p>
      </div>
      <section ref={head} aria-label={t('head.label')} className="gutter flex flex-col gap-4 pt-2 pb-4">
        <p className="text-center text-caption text-fg-3">
          {match.league.place} · {match.league.name}
        </p>
        <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-start gap-2 big:grid-cols-2 big:gap-y-3">
          <Side
            side={home}
            sport={match.sport}
            cards={state.cards?.red.home ?? 0}
            won={state.verdict === 'home'}
          />
          <div className="flex min-w-28 flex-col items-center gap-1.5 pt-1 big:order-first big:col-span-full">
            <p
              className={cx(
                'tabular font-brand',
                // Runs with wickets are twice as long as a score.
                match.sport === 'cricket' ? 'text-title' : 'text-display-sm',
              )}
            >
              {scoreText(state, match.sport)}
            </p>
            <p className="text-caption text-fg-2">
              <MatchTime state={state} sport={match.sport} />
            </p>
            <Points state={state} sport={match.sport} />
          </div>
          <Side
            side={away}
            sport={match.sport}
            cards={state.cards?.red.away ?? 0}
            won={state.verdict === 'away'}
          />
        </div>
        <PartsTable match={match} state={state} />
      </section>
    </>
  );
}

function scoreText(state: MatchState, sport: Sport): string {
  if (state.score === null) return '×';
  return `${totalOf(state, sport, 'home')} – ${totalOf(state, sport, 'away')}`;
}

/** The points of the game under way; in baseball they are the outs of who bats. */
function Points({ state: { points, serving }, sport }: { state: MatchState; sport: Sport }) {
  const { t } = useTranslation('match');
  // Cricket has them in its score.
  if (!points || sport === 'cricket') return null;
  const text =
    sport === 'baseball'
      ? t('head.outs', { count: Number(points[serving ?? 'home']) })
      : `${points.home} – ${points.away}`;
  return <p className="tabular text-label text-fg-2">{text}</p>;
}

type SideProps = { side: Competitor; sport: Sport; cards: number; won: boolean };

function Side({ side, sport, cards, won }: SideProps) {
  const { t } = useTranslation(['match', 'sports']);
  return (
    <div className="flex min-w-0 flex-col items-center gap-2 text-center">
      {ofPlayers.has(sport) ? (
        <span
          aria-hidden="true"
          className="grid size-13 place-items-center rounded-full bg-surface-2 text-label font-extrabold text-fg-2"
        >
          {side.short}
        </span>
      ) : (
        <TeamBadge name={side.ref} short={side.short} size={52} />
      )}
      <h2 className="max-w-full overflow-hidden text-body-sm font-semibold text-balance text-ellipsis big:text-caption big:font-semibold">
        {side.name}
      </h2>
      {won ? <Badge tone="up">{t('sports:won')}</Badge> : null}
      {cards > 0 ? (
        <p className="flex items-center gap-1 text-micro text-fg-2">
          <span aria-hidden="true" className="h-3 w-2 rounded-[2px] bg-danger" />
          <span className="tabular">{cards}</span>
          <span className="sr-only">{t('match:head.redCards', { count: cards })}</span>
        </p>
      ) : null}
    </div>
  );
}

function RaceHead({ match, state }: { match: MatchCard; state: MatchState }) {
  return (
    <section className="gutter flex flex-col items-center gap-2 pt-2 pb-4 text-center">
      <p className="text-caption text-fg-3">
        {match.league.place} · {match.league.name}
      </p>
      <h2 className="font-brand text-title text-balance">{match.title}</h2>
      <p className="text-caption text-fg-2">
        <MatchTime state={state} sport={match.sport} />
      </p>
      <RaceLeaders match={match} state={state} className="justify-center" />
    </section>
  );
}
