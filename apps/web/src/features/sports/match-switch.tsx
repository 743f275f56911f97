import type { MatchCard } from '@palpite/contracts/sports';
import type { Sport } from '@palpite/domain/sports/sport-faces';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import { matchQuery } from '../../shared/sports/match.queries.ts';
import { MatchTime } from '../../shared/sports/match-time.tsx';
import { useMatchState } from '../../shared/sports/price-board.ts';
import { useMedia, wideWindow } from '../../shared/ui/media.ts';
import { sideScore } from './scores.ts';
import { matchesQuery } from './sports.queries.ts';

/** Enough to fill the sidebar. */
const shownMax = 14;

/** Links to the other matches in play of the sport, with the same league first. */
export function MatchSwitch() {
  const wide = useMedia(wideWindow);
  const { id } = useSearch({ strict: false }) as { id?: unknown };
  const { data: shown } = useQuery({ ...matchQuery(String(id ?? '')), enabled: false });
  if (!wide || !shown) return null;
  const { sport, league, state } = shown.match;
  return <LiveMatches sport={sport} leagueId={league.leagueId} matchId={state.matchId} />;
}

type LiveMatchesProps = { sport: Sport; leagueId: string; matchId: string };

function LiveMatches({ sport, leagueId, matchId }: LiveMatchesProps) {
  const { t } = useTranslation(['match', 'sports', 'home']);
  const { data: leagues = [] } = useQuery(matchesQuery({ list: 'inPlay', sport, day: null }));
  const matches = leagues
    .toSorted((a, b) => Number(b.leagueId === leagueId) - Number(a.leagueId === leagueId))
    .flatMap((league) => league.matches)
    .slice(0, shownMax);
  return (
    <nav
      aria-label={t('match:others')}
      className="fade-below mt-2 min-h-0 overflow-y-auto border-t border-hairline pt-3"
    >
      <Link
        to={paths.sports}
        search={{ sport, list: 'inPlay' }}
        className="flex min-h-10 items-center gap-2 rounded-md px-3 text-label text-fg-2 focus-visible:-outline-offset-2"
      >
        <ArrowLeft aria-hidden="true" size={16} className="shrink-0" />
        {t(`home:sports.${sport}`)} · {t('sports:lists.inPlay')}
      </Link>
      {matches.map((match) => (
        <SwitchRow key={match.state.matchId} match={match} isShown={match.state.matchId === matchId} />
      ))}
    </nav>
  );
}

const SwitchRow = memo(function SwitchRow({ match, isShown }: { match: MatchCard; isShown: boolean }) {
  const state = useMatchState(match.state.matchId) ?? match.state;
  return (
    <Link
      to={paths.match}
      search={{ id: state.matchId }}
      aria-current={isShown ? 'page' : undefined}
      className="grid min-h-11 grid-cols-[3.25rem_minmax(0,1fr)] items-center gap-x-1 rounded-md px-3 py-1 text-fg-2 aria-[current=page]:bg-surface-2 aria-[current=page]:text-fg-1 focus-visible:-outline-offset-2"
    >
      <span className="line-clamp-2 text-micro">
        <MatchTime state={state} sport={match.sport} form="stack" />
      </span>
      {match.title === null ? (
        <span className="flex flex-col">
          {match.competitors.slice(0, 2).map((side, at) => (
            <span key={side.ref} className="flex items-center gap-2 text-label leading-snug">
              <span title={side.name} className="name-line min-w-0 flex-1">
                {side.name}
              </span>
              <span className="tabular font-bold">
                {sideScore(state, match.sport, at === 0 ? 'home' : 'away')?.total}
              </span>
            </span>
          ))}
        </span>
      ) : (
        <span className="text-label leading-snug">{match.title}</span>
      )}
    </Link>
  );
});
