import type { MatchCard } from '@palpite/contracts/sports';
import type { Sport } from '@palpite/domain/sports/sport-faces';
import { Button, EmptyArt, EmptyState } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import { useWhen } from '../../shared/sports/when.ts';
import { type ListName, matchesQuery } from './sports.queries.ts';

/** Returns the name of a match for a sentence. */
export function titleOf({ title, competitors }: MatchCard, t: TFunction<'sports'>): string {
  const [home, away] = competitors;
  return title ?? t('versus', { home: home?.name ?? '', away: away?.name ?? '' });
}

/** Finds the next match of a sport: today, or on one of the coming days. */
function useNextMatch(sport: Sport, wanted: boolean): MatchCard | null {
  const today = useQuery({ ...matchesQuery({ list: 'today', sport, day: null }), enabled: wanted });
  const noneToday = today.data?.length === 0;
  const early = useQuery({
    ...matchesQuery({ list: 'early', sport, day: null }),
    enabled: wanted && noneToday,
  });
  const matches = (noneToday ? early.data : today.data)?.flatMap((league) => league.matches) ?? [];
  return matches.toSorted((a, b) => a.state.startsAt.localeCompare(b.state.startsAt))[0] ?? null;
}

/** Says that a list is empty, and when the next match starts. */
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
