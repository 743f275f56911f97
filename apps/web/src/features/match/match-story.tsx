import type { MatchCard, MatchEvent } from '@palpite/contracts/sports';
import { sportFaces } from '@palpite/domain/sports/sport-faces';
import { Card, cx, SegmentedControl, Skeleton } from '@palpite/ui';
import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { matchMinute } from '../../shared/sports/names.ts';
import { useMedia, wideWindow } from '../../shared/ui/media.ts';
import { EventLog } from './event-log.tsx';
import { eventSentence } from './event-sentence.ts';
import { isReported } from './parts-of-log.ts';
import { PitchTracker } from './pitch-tracker.tsx';
import { useMatchLog } from './use-match-log.ts';

// Opened by a press, so its code and texts are not part of the first load.
const StatisticsBars = lazyPart(() => import('./statistics-bars.tsx'), 'StatisticsBars');

type Props = {
  match: MatchCard;
  events: readonly MatchEvent[];
  statistics: Readonly<Record<string, { home: number; away: number }>>;
};

type StoryView = 'pitch' | 'log' | 'statistics';

/** The course of the match: pitch, event log and statistics. */
export function MatchStory({ match, events, statistics }: Props) {
  const { t } = useTranslation('match');
  const log = useMatchLog(match.state.matchId, events);
  const hasPitch = sportFaces[match.sport].tracker === 'pitch';
  const hasStatistics = Object.keys(statistics).length > 0;
  // A wide window shows the pitch beside the other views.
  const isBeside = useMedia(wideWindow) && hasPitch;
  const views: StoryView[] = [
    ...(hasPitch && !isBeside ? (['pitch'] as const) : []),
    'log',
    ...(hasStatistics ? (['statistics'] as const) : []),
  ];
  const [asked, setView] = useState<StoryView | null>(null);
  const first = isBeside && hasStatistics ? 'statistics' : hasPitch && !isBeside ? 'pitch' : 'log';
  const view = views.find((each) => each === asked) ?? first;
  const [isOpen, setOpen] = useState(false);
  if (log.length === 0 && !hasStatistics) return null;
  const last = log.filter(isReported).at(-1);
  return (
    <Card padding="none" className="px-3 md:p-4">
      {/* On a phone, a collapsed line with the last event leaves the first screen to the prices. */}
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="group flex min-h-11 w-full items-center gap-2 text-left text-caption text-fg-2 focus-visible:-outline-offset-2 md:hidden"
      >
        <span className="sr-only">{t('story.label')}:</span>
        {last ? (
          <span className="tabular shrink-0 text-fg-3">
            {matchMinute(match.sport, last.second, last.timeStatus)}
          </span>
        ) : null}
        <span className="line-clamp-2 min-w-0 flex-1 leading-tight">
          {last ? eventSentence(t, last, match) : t('log.none')}
        </span>
        <ChevronDown
          aria-hidden="true"
          size={18}
          className="shrink-0 text-fg-3 transition-transform duration-base group-aria-expanded:rotate-180"
        />
      </button>
      <div
        className={cx(
          'flex-col gap-3 pb-3 md:flex md:pb-0 lg:grid lg:gap-x-5',
          isOpen ? 'flex' : 'hidden',
          isBeside ? 'lg:h-56 lg:grid-cols-2' : 'lg:max-h-56 lg:overflow-y-auto',
        )}
      >
        {isBeside ? <PitchTracker match={match} events={log} /> : null}
        <div className={cx('flex min-w-0 flex-col gap-3', isBeside && 'fade-below overflow-y-auto')}>
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
        </div>
      </div>
    </Card>
  );
}
