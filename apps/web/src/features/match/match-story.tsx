import type { MatchCard, MatchEvent } from '@palpite/contracts/sports';
import { Card, SegmentedControl } from '@palpite/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EventLog } from './event-log.tsx';
import { PitchTracker } from './pitch-tracker.tsx';
import { StatisticsBars } from './statistics-bars.tsx';
import { useMatchLog } from './use-match-log.ts';

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
  const views = [...(hasPitch ? (['pitch'] as const) : []), 'log', 'statistics'] as const;
  const [view, setView] = useState<(typeof views)[number]>(views[0]);
  if (log.length === 0 && Object.keys(statistics).length === 0) return null;
  return (
    <Card className="flex flex-col gap-4">
      <SegmentedControl
        label={t('story.label')}
        value={view}
        onValueChange={setView}
        segments={views.map((value) => ({ value, label: t(`story.${value}`) }))}
      />
      {view === 'pitch' ? <PitchTracker match={match} events={log} /> : null}
      {view === 'log' ? <EventLog match={match} events={log} /> : null}
      {view === 'statistics' ? <StatisticsBars statistics={statistics} /> : null}
    </Card>
  );
}
