import type { LeagueOfMatches } from '@palpite/contracts/sports';
import type { Sport } from '@palpite/domain/sports/sport-faces';
import { cx } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { paths } from '../../shared/paths.ts';
import { LeagueFlag } from './league-flag.tsx';
import { listOf } from './list-names.ts';
import { firstList, type SportCount } from './sport-counts.ts';
import { matchesQuery } from './sports.queries.ts';

const FavouriteStar = lazyPart(() => import('../../shared/sports/favourite-star.tsx'), 'FavouriteStar');

type Country = { place: string; country: string | null; leagues: LeagueOfMatches[]; count: number };

/** Groups leagues by country. Keeps the order of the list. */
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

/** The countries and leagues of the current list. Choosing a league filters the list. */
export function LeagueTree({ sport, counts }: { sport: Sport; counts: readonly SportCount[] | undefined }) {
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
