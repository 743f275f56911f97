import { type Sport, sportOrFirst } from '@palpite/domain/sports/sport-faces';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ComboHint, DayStrip, ListSearch, ListTabs } from '../features/sports/list-controls.tsx';
import { GoalWords, SportChips } from '../features/sports/list-parts.tsx';
import {
  firstList,
  type ListName,
  type ListQuery,
  listOf,
  matchesQuery,
  sportsHomeQuery,
} from '../features/sports/sports.queries.ts';
import { ListSkeleton, SportsList, wideList } from '../features/sports/sports-list.tsx';
import { queryClient } from '../shared/api/query-client.ts';
import { paths } from '../shared/paths.ts';
import { dayOf, isoDay } from '../shared/sports/days.ts';
import { useLive } from '../shared/sports/prices/price-board.ts';

type SportsSearch = {
  sport?: unknown;
  list?: unknown;
  day?: unknown;
  league?: unknown;
  favourites?: unknown;
};

/** Prefetches the counts, then the list that the address or the counts choose. */
export async function prefetchSports({ sport: address, list, day }: SportsSearch): Promise<void> {
  await Promise.all([queryClient.prefetchQuery(sportsHomeQuery), wideList.prepare()]);
  const counts = queryClient.getQueryData(sportsHomeQuery.queryKey)?.sports;
  const sport = sportOrFirst(address);
  const chosen = listOf(list) ?? (counts && firstList(counts, sport));
  if (chosen) await queryClient.prefetchQuery(matchesQuery(toListQuery(chosen, sport, day)));
}

/** Only schedule and results have a day: that of the address, else today. */
function toListQuery(list: ListName, sport: Sport, day: unknown): ListQuery {
  const ofADay = list === 'schedule' || list === 'results';
  return { list, sport, day: ofADay ? (dayOf(day) ?? isoDay(new Date())) : null };
}

/** Search texts by history entry, so that Back from a match restores the search. */
const searchTexts = new Map<string, string | null>();

/** The server renders this page too and has no history. */
const historyEntry = () => (typeof history === 'undefined' ? '' : history.state?.__TSR_key);

export function SportsPage() {
  const address = useSearch({ strict: false }) as SportsSearch;
  const navigate = useNavigate();
  const place = historyEntry();
  const [search, seek] = useState(() => searchTexts.get(place) ?? null);
  // Changing the list keeps the text; each list has a history entry of its own.
  useEffect(() => {
    searchTexts.set(place, search);
  }, [place, search]);
  const home = useQuery(sportsHomeQuery);
  useLive();

  const sport = sportOrFirst(address.sport);
  // Without a list in the address, the counts choose one. If they cannot be read, it is the live list.
  const [opened, setOpened] = useState<Partial<Record<string, ReturnType<typeof firstList>>>>({});
  const requested = listOf(address.list) ?? opened[sport] ?? null;
  const list = requested ?? (home.data ? firstList(home.data.sports, sport) : home.isError ? 'inPlay' : null);
  // Keeps the choice while the counts change.
  if (requested === null && list !== null) setOpened((before) => ({ ...before, [sport]: list }));
  const filter = address.favourites ? ({ favourites: 1 } as const) : {};
  const shown = list && toListQuery(list, sport, address.day);
  return (
    <>
      <GoalWords />
      {/* Both parts stick separately above the list; in landscape a phone has room for one line. */}
      <div className="contents short:grid short:grid-cols-2 short:items-center">
        <div className="sticky top-[calc(56px+var(--safe-top))] z-10 min-w-0 bg-ground md:hidden">
          <SportChips chosen={sport} list={listOf(address.list) ?? undefined} />
        </div>
        <ListTabs
          sport={sport}
          chosen={list ?? 'inPlay'}
          filter={filter}
          isSearching={search !== null}
          onSearch={() => seek(search === null ? '' : null)}
        />
      </div>
      {search === null ? null : <ListSearch text={search} onTextChange={seek} />}
      {shown?.day ? (
        <DayStrip
          key={list}
          day={shown.day}
          direction={list === 'schedule' ? 1 : -1}
          onDayChange={(next) =>
            void navigate({ to: paths.sports, search: { sport, list, day: next, ...filter }, replace: true })
          }
        />
      ) : null}
      {list === 'parlay' ? <ComboHint /> : null}
      {shown === null ? (
        <ListSkeleton height="single" />
      ) : (
        <SportsList
          key={`${sport} ${list} ${shown.day}`}
          query={shown}
          search={search ?? ''}
          favouritesOnly={'favourites' in filter}
          leagueId={address.league === undefined ? null : String(address.league)}
        />
      )}
    </>
  );
}
