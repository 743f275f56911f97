import type { MatchCard, MatchState } from '@palpite/contracts/sports';
import { type Sport, sportFaces } from '@palpite/domain/sports/sport-faces';
import { cx } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import { useSportsNames } from '../../shared/sports/names.ts';
import { useMatchState } from '../../shared/sports/price-board.ts';
import { RaceLeaders } from '../../shared/sports/race-leaders.tsx';
import { totalOf } from '../../shared/sports/total-of.ts';
import { useWhen } from '../../shared/sports/when.ts';
import type { Side } from './goals.ts';
import { MatchSide } from './match-side.tsx';
import { isBehind, partColumns } from './scores.ts';

/** The deciding score. Without a score, a check mark for the winner. */
function Total({ state, sport, side }: { state: MatchState; sport: Sport; side: Side }) {
  const { t } = useTranslation('sports');
  if (state.score) return totalOf(state, sport, side);
  if (state.verdict === 'draw') return 'X';
  if (state.verdict !== side) return '–';
  return (
    <>
      <Check aria-hidden="true" size={16} strokeWidth={3} className="ml-auto text-up" />
      <span className="sr-only">{t('won')}</span>
    </>
  );
}

/** A finished match: its score, and its halves or sets. */
export const ResultRow = memo(function ResultRow({ match }: { match: MatchCard }) {
  const { t } = useTranslation('sports');
  const names = useSportsNames();
  const when = useWhen();
  const state = useMatchState(match.state.matchId) ?? match.state;
  const parts = partColumns(state, match.sport);
  return (
    <article className="gutter relative border-b border-hairline py-2.5">
      <div className="flex min-h-5 items-center justify-between gap-3 text-caption big:flex-wrap text-fg-3">
        <time dateTime={state.startsAt}>{when(state.startsAt)}</time>
        <span className="tabular">
          {sportFaces[match.sport].parts === 'halves' && state.firstHalf && state.score
            ? `${t('firstHalf', state.firstHalf)} · `
            : ''}
          {names.status(state.timeStatus)}
        </span>
      </div>
      <Link to={paths.match} search={{ id: state.matchId }} className="block py-1 stretched">
        {match.title === null ? null : (
          <span className="name-wrap block text-body-sm font-semibold text-fg-1">{match.title}</span>
        )}
        {match.title === null ? null : <RaceLeaders match={match} state={state} />}
        {(match.title === null ? match.competitors.slice(0, 2) : []).map((competitor, at) => {
          const [side, other] = at === 0 ? (['home', 'away'] as const) : (['away', 'home'] as const);
          return (
            <span key={competitor.ref} className="flex items-center gap-3">
              <span className="min-w-0 flex-1">
                <MatchSide
                  competitor={competitor}
                  sport={match.sport}
                  score={null}
                  isServing={false}
                  isBehind={isBehind(state, side)}
                  scored={false}
                />
              </span>
              <span className="tabular flex gap-2 text-caption">
                {parts.map((part, place) => (
                  <span
                    // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its number
                    key={place}
                    className={cx(
                      'min-w-5 text-right',
                      part[side] > part[other] ? 'font-semibold text-fg-1' : 'text-fg-3',
                    )}
                  >
                    {part[side]}
                  </span>
                ))}
              </span>
              <span className="tabular min-w-6 text-right text-body-sm font-extrabold">
                <Total state={state} sport={match.sport} side={side} />
              </span>
            </span>
          );
        })}
      </Link>
    </article>
  );
});
