import type { MatchCard } from '@palpite/contracts/sports';
import { type Sport, sportNames } from '@palpite/domain/sports/sport-faces';
import { Button, Chip, ChipRow, EmptyArt, EmptyState } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Unreachable } from '../../shared/api/api.ts';
import { paths } from '../../shared/paths.ts';
import { useWhen } from '../../shared/sports/match-time.tsx';
import { useGoalWords } from './scores.ts';
import { countOf, type ListName, matchesQuery, useSportsHome } from './sports.queries.ts';

export function SportChips({ chosen, list }: { chosen?: string | undefined; list?: ListName | undefined }) {
  const { t } = useTranslation('home');
  const { data } = useSportsHome();
  return (
    // The new key scrolls to the chosen chip again after the counts have widened the chips.
    <ChipRow key={data ? 'counted' : 'bare'} label={t('sports.label')}>
      {sportNames.map((sport) => (
        <Chip
          key={sport}
          selected={sport === chosen}
          count={countOf(data?.sports, sport, list ?? 'inPlay') || undefined}
          render={<Link to={paths.sports} search={{ sport, ...(list ? { list } : {}) }} />}
        >
          {t(`sports.${sport}`)}
        </Chip>
      ))}
    </ChipRow>
  );
}

export function titleOf({ title, competitors }: MatchCard, t: TFunction<'sports'>): string {
  const [home, away] = competitors;
  return title ?? t('versus', { home: home?.name ?? '', away: away?.name ?? '' });
}

function useNextMatch(sport: Sport, isEnabled: boolean): MatchCard | null {
  const today = useQuery({ ...matchesQuery({ list: 'today', sport, day: null }), enabled: isEnabled });
  const noneToday = today.data?.length === 0;
  const early = useQuery({
    ...matchesQuery({ list: 'early', sport, day: null }),
    enabled: isEnabled && noneToday,
  });
  const matches = (noneToday ? early.data : today.data)?.flatMap((league) => league.matches) ?? [];
  return matches.toSorted((a, b) => a.state.startsAt.localeCompare(b.state.startsAt))[0] ?? null;
}

export function ListEmpty({ list, sport }: { list: ListName; sport: Sport }) {
  const { t } = useTranslation('sports');
  const when = useWhen();
  const ofADay = list === 'schedule' || list === 'results';
  const next = useNextMatch(sport, !ofADay && list !== 'early');
  const text = next
    ? t('empty.next', { match: titleOf(next, t), when: when(next.state.startsAt) })
    : t(ofADay ? 'empty.otherDay' : 'empty.wait');
  const toToday = list === 'inPlay';
  return (
    <EmptyState
      className="mt-2"
      art={<EmptyArt kind="match" className="w-36" />}
      title={t(`empty.${list}`)}
      text={text}
      action={
        ofADay ? undefined : (
          <span className="flex flex-wrap justify-center gap-2">
            {next ? (
              <Button size={40} render={<Link to={paths.match} search={{ id: next.state.matchId }} />}>
                {t('empty.toMatch')}
              </Button>
            ) : null}
            <Button
              size={40}
              variant="secondary"
              render={<Link to={paths.sports} search={{ sport, list: toToday ? 'today' : 'schedule' }} />}
            >
              {t(toToday ? 'empty.toToday' : 'empty.toSchedule')}
            </Button>
          </span>
        )
      }
    />
  );
}

export function ListFailed({ fault, onRetry }: { fault: Error; onRetry: () => void }) {
  const { t } = useTranslation(['sports', 'common']);
  return (
    <div role="alert">
      <EmptyState
        art={<EmptyArt kind={fault instanceof Unreachable ? 'offline' : 'fault'} className="w-36" />}
        title={t('failed.title')}
        text={fault instanceof Unreachable ? fault.message : t('failed.text')}
        action={
          <Button variant="secondary" onClick={onRetry}>
            {t('common:retry')}
          </Button>
        }
      />
    </div>
  );
}

/** Decorative: the name is next to it. */
export function LeagueFlag({ country }: { country: string | null }) {
  // Loaded after the first paint: the table has about 260 addresses.
  const { data: flags } = useQuery({
    queryKey: ['flags'],
    queryFn: async () => (await import('./flags.ts')).flags,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const address = country === null ? undefined : flags?.get(country);
  if (address === undefined)
    return <Globe aria-hidden="true" size={18} className="shrink-0 text-fg-3" strokeWidth={1.75} />;
  return (
    <img
      src={address}
      alt=""
      width={20}
      height={14}
      loading="lazy"
      className="h-3.5 w-5 shrink-0 rounded-[3px] object-cover outline-1 -outline-offset-1 outline-fg-1/12"
    />
  );
}

export function GoalWords() {
  const { words, number } = useGoalWords();
  return (
    <p role="status" aria-live="polite" className="sr-only">
      <span key={number}>{words}</span>
    </p>
  );
}
