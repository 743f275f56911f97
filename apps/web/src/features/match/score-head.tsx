import type { Competitor, MatchCard, MatchState } from '@palpite/contracts/sports';
import { timeStatuses } from '@palpite/domain/sports/codes';
import { type Sport, sportFaces } from '@palpite/domain/sports/sport-faces';
import { Badge, cx, TeamBadge } from '@palpite/ui';
import { type RefObject, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { MatchTime, RaceLeaders } from '../../shared/sports/match-time.tsx';
import type { ServedSport } from '../../shared/sports/names.ts';
import { totalOf } from '../../shared/sports/names.ts';
import { useMatchState } from '../../shared/sports/prices/price-board.ts';

const FavouriteStar = lazyPart(() => import('../../shared/sports/favourite-star.tsx'), 'FavouriteStar');

/** Takes no layout space. */
export function ScoreStrip({ match, head }: { match: MatchCard; head: RefObject<HTMLElement | null> }) {
  const state = useMatchState(match.state.matchId) ?? match.state;
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!head.current) return;
    const watch = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false), {
      rootMargin: '-72px 0px 0px',
    });
    watch.observe(head.current);
    return () => watch.disconnect();
  }, [head]);
  const [home, away] = match.competitors;
  return (
    <div aria-hidden={!isAway} className="sticky top-[calc(56px+var(--safe-top))] z-20 h-0 short:hidden">
      <div
        className={cx(
          'gutter flex h-11 items-center justify-center gap-3 border-b border-hairline bg-ground text-body-sm font-semibold transition-[opacity,transform] duration-quick',
          isAway ? 'opacity-100' : 'pointer-events-none invisible -translate-y-2 opacity-0',
        )}
      >
        <span className="shrink-0 text-caption font-medium text-fg-2">
          <MatchTime state={state} sport={match.sport} form="clock" />
        </span>
        {isRace(match) || !home || !away ? (
          <span className="name-line min-w-0 flex-1">{match.title}</span>
        ) : (
          <>
            <span className="name-line min-w-0 flex-1 text-right">{home.name}</span>
            <span className="tabular font-brand">{scoreText(state, match.sport)}</span>
            <span className="name-line min-w-0 flex-1">{away.name}</span>
          </>
        )}
      </div>
    </div>
  );
}

function isRace({ title, competitors }: MatchCard): boolean {
  return title !== null || competitors.length < 2;
}

export function ScoreHead({ match, head }: { match: MatchCard; head: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('match');
  const state = useMatchState(match.state.matchId) ?? match.state;
  const [home, away] = match.competitors;
  if (isRace(match) || !home || !away) return <RaceHead match={match} state={state} head={head} />;
  return (
    <section ref={head} aria-label={t('head.label')} className="gutter flex flex-col gap-1.5 pt-1 pb-2">
      <p className="name-wrap text-center text-balance text-caption text-fg-3">
        {match.league.place} · {match.league.name}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-start gap-2 big:grid-cols-2 big:gap-y-3">
        <Side
          side={home}
          edge="left-0 lg:left-[calc(50%-4.5rem)]"
          sport={match.sport}
          cards={state.cards?.red.home ?? 0}
          won={state.verdict === 'home'}
        />
        <div className="flex min-w-24 flex-col items-center gap-0.5 big:order-first big:col-span-full">
          <p
            className={cx(
              'tabular font-brand whitespace-nowrap',
              // Runs with wickets are twice as long as a score.
              sportFaces[match.sport].points === 'wickets' ? 'text-title' : 'text-display-sm',
            )}
          >
            {scoreText(state, match.sport)}
          </p>
          <p className="text-center text-caption text-fg-2">
            <MatchTime state={state} sport={match.sport} />
          </p>
          <Points state={state} sport={match.sport} />
        </div>
        <Side
          side={away}
          edge="right-0 lg:right-[calc(50%-4.5rem)]"
          sport={match.sport}
          cards={state.cards?.red.away ?? 0}
          won={state.verdict === 'away'}
        />
      </div>
      <PartsTable match={match} state={state} />
    </section>
  );
}

function scoreText(state: MatchState, sport: Sport): string {
  if (state.score === null) return '×';
  return `${totalOf(state, sport, 'home')} – ${totalOf(state, sport, 'away')}`;
}

function Points({ state: { points, serving }, sport }: { state: MatchState; sport: Sport }) {
  const { t } = useTranslation('match');
  const kind = sportFaces[sport].points;
  // Wickets are part of the score.
  if (!points || kind === 'wickets') return null;
  const text =
    kind === 'outs'
      ? t('head.outs', { count: Number(points[serving ?? 'home']) })
      : `${points.home} – ${points.away}`;
  return <p className="tabular text-label text-fg-2">{text}</p>;
}

type SideProps = { side: Competitor; edge: string; sport: Sport; cards: number; won: boolean };

function Side({ side, edge, sport, cards, won }: SideProps) {
  const { t } = useTranslation(['match', 'sports']);
  return (
    <div className="relative flex min-w-0 flex-col items-center gap-1 text-center">
      {/* Beside the badge, where it takes no height: at the outer edge on a phone, nearer on a desktop. */}
      <Suspense>
        <FavouriteStar
          kind="competitor"
          id={side.ref}
          name={side.name}
          className={cx('absolute -top-1 size-11', edge)}
        />
      </Suspense>
      {sportFaces[sport].entrants === 'players' ? (
        <span
          aria-hidden="true"
          className="grid size-9 place-items-center rounded-full bg-surface-2 text-micro font-extrabold text-fg-2"
        >
          {side.short}
        </span>
      ) : (
        <TeamBadge name={side.ref} short={side.short} size={36} />
      )}
      <h2 className="name-wrap line-clamp-2 max-w-full text-label leading-tight font-semibold text-balance big:text-caption big:font-semibold">
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

type RaceHeadProps = { match: MatchCard; state: MatchState; head: RefObject<HTMLElement | null> };

function RaceHead({ match, state, head }: RaceHeadProps) {
  return (
    <section ref={head} className="gutter flex flex-col items-center gap-2 pt-2 pb-4 text-center">
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

/** Sports with halves show the first half, corners and cards instead. */
function PartsTable({ match, state }: { match: MatchCard; state: MatchState }) {
  const { t } = useTranslation(['match', 'sports']);
  const { parts } = sportFaces[match.sport];
  if (parts === 'halves') return <HalfCounts state={state} />;
  if (state.parts.length === 0) return null;
  const nameOf = (at: number) => (at >= 4 && parts === 'quarters' ? t('match:head.overtime') : at + 1);
  /** A side that has not batted in an innings shows a dash instead of 0. */
  const isIdle = (at: number, side: 'home' | 'away') =>
    parts === 'oneSided' &&
    state.parts[at]?.[side] === 0 &&
    (at + 1 !== state.partNumber || state.serving !== side);
  return (
    <div className="rail -mx-4 px-4">
      <table className="tabular mx-auto text-caption">
        <caption className="sr-only">{t('match:head.parts')}</caption>
        <thead>
          <tr className="text-fg-3">
            <td />
            {state.parts.map((_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its number
              <th key={at} scope="col" className="w-9 pb-1 text-center font-normal">
                {nameOf(at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(['home', 'away'] as const).map((side, row) => (
            <tr key={side}>
              <th
                scope="row"
                className="name-wrap max-w-[min(8rem,40vw)] pr-3 leading-tight text-left font-normal text-fg-2"
              >
                {match.competitors[row]?.name}
                {state.serving === side ? (
                  <span className="ml-1.5 inline-block size-1.5 rounded-full bg-accent align-middle">
                    <span className="sr-only">
                      {t('sports:serving', { context: match.sport as ServedSport })}
                    </span>
                  </span>
                ) : null}
              </th>
              {state.parts.map((part, at) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its number
                  key={at}
                  className={cx(
                    'h-7 text-center',
                    at + 1 === state.partNumber && state.inPlay ? 'font-bold text-fg-1' : 'text-fg-2',
                  )}
                >
                  {isIdle(at, side) ? '–' : part[side]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const firstHalfCode = timeStatuses.toCode('firstHalf');

function HalfCounts({ state }: { state: MatchState }) {
  const { t } = useTranslation('match');
  const counts = [
    // During the first half its score is the current score.
    { name: t('head.firstHalf'), count: state.timeStatus === firstHalfCode ? null : state.firstHalf },
    { name: t('head.corners'), count: state.corners },
    { name: t('head.yellowCards'), count: state.cards?.yellow ?? null },
  ].flatMap(({ name, count }) => (count === null ? [] : [{ name, count }]));
  if (counts.length === 0) return null;
  return (
    <dl className="flex flex-wrap justify-center gap-x-4 gap-y-0.5">
      {counts.map(({ name, count }) => (
        <div key={name} className="flex items-baseline gap-1.5">
          <dt className="text-micro text-fg-3">{name}</dt>
          <dd className="tabular text-caption font-semibold whitespace-nowrap">
            {count.home} – {count.away}
          </dd>
        </div>
      ))}
    </dl>
  );
}
