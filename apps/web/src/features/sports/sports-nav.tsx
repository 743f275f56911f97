import type { LeagueOfMatches, MatchCard } from '@palpite/contracts/sports';
import { type Sport, sportNames, sportOrFirst } from '@palpite/domain/sports/sport-faces';
import { cx } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import { Fragment, memo, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { paths } from '../../shared/paths.ts';
import { matchQuery } from '../../shared/sports/match.queries.ts';
import { MatchTime } from '../../shared/sports/match-time.tsx';
import { useMatchState } from '../../shared/sports/prices/price-board.ts';
import { useMedia, wideWindow } from '../../shared/ui/media.ts';
import { LeagueFlag } from './list-parts.tsx';
import { sideScore } from './scores.ts';
import {
  countOf,
  firstList,
  listOf,
  matchesQuery,
  type SportCount,
  sportsHomeQuery,
} from './sports.queries.ts';

export function SportsNav({ isCurrent, isMatch }: { isCurrent: boolean; isMatch: boolean }) {
  return isMatch ? <MatchSwitch /> : <SportList isCurrent={isCurrent} />;
}

function SportList({ isCurrent }: { isCurrent: boolean }) {
  const { t } = useTranslation(['sports', 'home']);
  const { sport: requested } = useSearch({ strict: false }) as { sport?: unknown };
  const { data } = useQuery(sportsHomeQuery);
  const wide = useMedia(wideWindow);
  return (
    <nav
      aria-label={t('sports:nav')}
      className="fade-below mt-2 min-h-0 overflow-y-auto border-t border-hairline pt-3"
    >
      {sportNames.map((sport) => {
        const live = countOf(data?.sports, sport, 'inPlay');
        const chosen = isCurrent && sport === sportOrFirst(requested);
        return (
          <Fragment key={sport}>
            <Link
              to={paths.sports}
              search={{ sport }}
              aria-current={chosen ? 'page' : undefined}
              className="flex min-h-11 items-center justify-between lg:min-h-10 gap-2 rounded-md px-3 text-body-sm text-fg-2 aria-[current=page]:bg-surface-2 aria-[current=page]:font-semibold aria-[current=page]:text-fg-1 focus-visible:-outline-offset-2"
            >
              {t(`home:sports.${sport}`)}
              {live > 0 ? (
                <span className="tabular text-micro text-down" title={t('sports:liveCount', { count: live })}>
                  {live}
                  <span className="sr-only"> {t('sports:lists.inPlay')}</span>
                </span>
              ) : null}
            </Link>
            {chosen && wide ? <LeagueTree sport={sport} counts={data?.sports} /> : null}
          </Fragment>
        );
      })}
    </nav>
  );
}

/** Enough to fill the sidebar. */
const shownMax = 14;

function MatchSwitch() {
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

const FavouriteStar = lazyPart(() => import('../../shared/sports/favourite-star.tsx'), 'FavouriteStar');

type Country = { place: string; country: string | null; leagues: LeagueOfMatches[]; count: number };

export function byCountry(leagues: readonly LeagueOfMatches[]): Country[] {
  const countries = new Map<string, Country>();
  for (const league of leagues) {
    const { place, country } = league;
    const known = countries.get(place) ?? { place, country, leagues: [], count: 0 };
    known.leagues.push(league);
    known.count += league.matches.length;
    countries.set(place, known);
  }
  return [...countries.values()];
}

function LeagueTree({ sport, counts }: { sport: Sport; counts: readonly SportCount[] | undefined }) {
  const search = useSearch({ strict: false }) as { list?: unknown; league?: unknown };
  const list = listOf(search.list) ?? (counts ? firstList(counts, sport) : null);
  // The schedule and results filter by day and head their leagues in the list.
  const isListed = list !== null && list !== 'schedule' && list !== 'results';
  const { data } = useQuery({
    ...matchesQuery({ list: list ?? 'inPlay', sport, day: null }),
    enabled: isListed,
  });
  const countries = useMemo(() => byCountry(data ?? []), [data]);
  const chosen = search.league === undefined ? null : String(search.league);
  if (!isListed || list === null) return null;
  return (
    <ul className="flex flex-col pb-2">
      {countries.map((country, at) => (
        <CountryRow key={country.place} {...{ country, sport, list, chosen }} isFirst={at === 0} />
      ))}
    </ul>
  );
}

type CountryRowProps = {
  country: Country;
  sport: Sport;
  list: string;
  chosen: string | null;
  isFirst: boolean;
};

function CountryRow({ country, sport, list, chosen, isFirst }: CountryRowProps) {
  const hasChosen = country.leagues.some(({ leagueId }) => leagueId === chosen);
  const [isOpen, setOpen] = useState(isFirst || hasChosen);
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-9 w-full items-center gap-2 rounded-md pr-2 pl-4 text-left text-label text-fg-2 focus-visible:-outline-offset-2"
      >
        <LeagueFlag country={country.country} />
        <span className="name-wrap min-w-0 flex-1">{country.place}</span>
        <span className="tabular text-micro text-fg-3">{country.count}</span>
        <ChevronRight
          aria-hidden="true"
          size={14}
          className={cx('shrink-0 text-fg-3 transition-transform', isOpen && 'rotate-90')}
        />
      </button>
      {isOpen ? (
        <ul>
          {country.leagues.map(({ leagueId, name, matches }) => (
            <li key={leagueId} className="flex">
              <Link
                to={paths.sports}
                search={{ sport, list, ...(leagueId === chosen ? {} : { league: leagueId }) }}
                aria-current={leagueId === chosen ? 'true' : undefined}
                className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-md pl-11 text-label text-fg-2 aria-[current=true]:bg-surface-2 aria-[current=true]:font-semibold aria-[current=true]:text-fg-1 focus-visible:-outline-offset-2"
              >
                <span className="name-wrap min-w-0 flex-1">{name}</span>
                <span className="tabular text-micro text-fg-3">{matches.length}</span>
              </Link>
              {/* As wide as a country's arrow, so that the counts are aligned. */}
              <span className="flex w-7.5 shrink-0">
                <Suspense>
                  <FavouriteStar kind="league" id={leagueId} name={name} className="w-7.5" />
                </Suspense>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
