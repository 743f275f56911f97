import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ComboHint } from '../features/sports/combo-hint.tsx';
import { DayStrip } from '../features/sports/day-strip.tsx';
import { GoalWords } from '../features/sports/goal-words.tsx';
import { listOf } from '../features/sports/list-names.ts';
import { ListSearch } from '../features/sports/list-search.tsx';
import { ListSkeleton } from '../features/sports/list-skeleton.tsx';
import { ListTabs } from '../features/sports/list-tabs.tsx';
import { SportChips } from '../features/sports/sport-chips.tsx';
import { firstList } from '../features/sports/sport-counts.ts';
import { sportsHomeQuery } from '../features/sports/sports.queries.ts';
import { SportsList } from '../features/sports/sports-list.tsx';
import { paths } from '../shared/paths.ts';
import { dayOf, isoDay } from '../shared/sports/days.ts';
import { useLive } from '../shared/sports/price-board.ts';
import { sportOf } from '../shared/sports.ts';

type Asked = { sport?: unknown; list?: unknown; day?: unknown };

/** This is the sportsbook: a sport, one of its lists, and the matches in it. */
export function SportsPage() {
  const asked = useSearch({ strict: false }) as Asked;
  const navigate = useNavigate();
  const [search, setSearch] = useState<string | null>(null);
  const home = useQuery(sportsHomeQuery);
  useLive();

  const sport = sportOf(asked.sport);
  // Without a wish, the page opens what is on; until the counts are known it waits, unless they do not come.
  const [opened, setOpened] = useState<Partial<Record<string, ReturnType<typeof firstList>>>>({});
  const wish = listOf(asked.list) ?? opened[sport] ?? null;
  const list = wish ?? (home.data ? firstList(home.data.sports, sport) : home.isError ? 'inPlay' : null);
  // The choice stands while the counts go on changing.
  if (wish === null && list !== null) setOpened((before) => ({ ...before, [sport]: list }));
  const today = isoDay(new Date());
  const day = dayOf(asked.day) ?? today;
  const ofADay = list === 'schedule' || list === 'results';
  return (
    <>
      <GoalWords />
      <div className="sticky top-[calc(56px+var(--safe-top))] z-10 bg-ground md:hidden">
        <SportChips chosen={sport} list={listOf(asked.list) ?? undefined} />
      </div>
      <ListTabs
        sport={sport}
        chosen={list ?? 'inPlay'}
        isSearching={search !== null}
        onSearch={() => setSearch((text) => (text === null ? '' : null))}
      />
      {search === null ? null : <ListSearch text={search} onTextChange={setSearch} />}
      {ofADay ? (
        <DayStrip
          key={list}
          day={day}
          direction={list === 'schedule' ? 1 : -1}
          onDayChange={(next) =>
            void navigate({ to: paths.sports, search: { sport, list, day: next }, replace: true })
          }
        />
      ) : null}
      {list === 'parlay' ? <ComboHint /> : null}
      {list === null ? (
        <ListSkeleton height="single" />
      ) : (
        <SportsList
          key={`${sport} ${list} ${day}`}
          asked={{ list, sport, day: ofADay ? day : null }}
          search={search ?? ''}
        />
      )}
    </>
  );
}
