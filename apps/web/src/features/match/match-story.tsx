import type { MatchCard, MatchEvent } from '@palpite/contracts/sports';
import { Card, SegmentedControl, Skeleton } from '@palpite/ui';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../shared/lazy-part.ts';
import { EventLog } from './event-log.tsx';
import { PitchTracker } from './pitch-tracker.tsx';
import { useMatchLog } from './use-match-log.ts';

// It stands behind a press: neither it nor its words are part of the first load.
const StatisticsBars = lazyPart(() => import('./statistics-bars.tsx'), 'StatisticsBars');

type Props = {
  match: MatchCard;
  events: readonly MatchEvent[];
  statistics: Readonly<Record<string, { home: number; away: number }>>;
};

/** This tells how the match went so far: on the pitch, in words, in numbers. */
export function MatchStory({ match, events, statistics }: Props) {
  const { t } = useTranslation('match');
  const log = useMatchLog(match.state.matchId, events);
  const hasPitch = match.sport === 'football';
  const hasStatistics = Object.keys(statistics).length > 0;
  const views = [
    ...(hasPitch ? (['pitch'] as const) : []),
    'log' as const,
    ...(hasStatistics ? (['statistics'] as const) : []),
  ];
  const [view, setView] = useState<(typeof views)[number]>(hasPitch ? 'pitch' : 'log');
  if (log.length === 0 && !hasStatistics) return null;
  return (
    <Card className="flex flex-col gap-4">
      {views.length > 1 ? (
        <SegmentedControl
          label={t('story.label')}
          value={view}
          onValueChange={setView}
          segments={views.map((value) => ({ value, label: t(`story.${value}`) }))}
        />
      ) : null}
      {view === 'pitch' ? <PitchTracker match={match} events={log} /> : null}
      {view === 'log' ? <EventLog match={match} events={log} /> : null}
      {view === 'statistics' ? (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <StatisticsBars statistics={statistics} />
        </Suspense>
      ) : null}
    </Card>
  );
}
