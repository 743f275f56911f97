import type { MatchCard, MatchEvent } from '@palpite/contracts/sports';
import type { EventKind } from '@palpite/domain/sports/match-story';
import { sportFaces } from '@palpite/domain/sports/sport-faces';
import { Button, Card, cx, SegmentedControl, Skeleton } from '@palpite/ui';
import {
  ArrowLeftRight,
  ChevronDown,
  Circle,
  Flag,
  Goal,
  type LucideIcon,
  Square,
  Target,
  Timer,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { matchMinute, useSportsNames } from '../../shared/sports/names.ts';
import { useMedia, wideWindow } from '../../shared/ui/media.ts';
import { eventSentence, isReported, partsOf, useMatchLog } from './match-log.ts';
import { PitchTracker } from './pitch-tracker.tsx';

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
  const [chosen, setView] = useState<StoryView | null>(null);
  const first = isBeside && hasStatistics ? 'statistics' : hasPitch && !isBeside ? 'pitch' : 'log';
  const view = views.find((each) => each === chosen) ?? first;
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

const scored = { icon: Circle, tone: 'text-accent [&_circle]:fill-current' };
const lost = { icon: Circle, tone: 'text-down [&_circle]:fill-current' };

const icons: Partial<Record<EventKind, { icon: LucideIcon; tone: string }>> = {
  goal: { icon: Goal, tone: 'text-accent' },
  ownGoal: { icon: Goal, tone: 'text-accent' },
  penaltyGoal: { icon: Goal, tone: 'text-accent' },
  penaltyMissed: { icon: Target, tone: 'text-fg-3' },
  corner: { icon: Flag, tone: 'text-link' },
  yellowCard: { icon: Square, tone: 'text-action [&_rect]:fill-current' },
  redCard: { icon: Square, tone: 'text-down [&_rect]:fill-current' },
  suspension: { icon: Timer, tone: 'text-action' },
  timeout: { icon: Timer, tone: 'text-fg-3' },
  substitution: { icon: ArrowLeftRight, tone: 'text-fg-3' },
  shot: { icon: Target, tone: 'text-fg-3' },
  homeRun: scored,
  touchdown: scored,
  serviceBreak: scored,
  knockdown: scored,
  six: scored,
  wicket: lost,
  retirement: lost,
  start: { icon: Timer, tone: 'text-fg-3' },
  partStart: { icon: Timer, tone: 'text-fg-3' },
  partEnd: { icon: Timer, tone: 'text-fg-3' },
  end: { icon: Timer, tone: 'text-fg-3' },
};

const shownAtFirst = 8;

/** The events of the match, by part, newest first. */
function EventLog({ match, events }: { match: MatchCard; events: readonly MatchEvent[] }) {
  const { t } = useTranslation('match');
  const names = useSportsNames();
  const [isWhole, setWhole] = useState(false);
  const newestFirst = events.filter(isReported).toReversed();
  const hasMinutes = events.some(({ second }) => matchMinute(match.sport, second, null) !== null);
  const shown = isWhole ? newestFirst : newestFirst.slice(0, shownAtFirst);
  if (newestFirst.length === 0) return <p className="text-body-sm text-fg-3">{t('log.none')}</p>;
  return (
    <div className="flex flex-col gap-3">
      {partsOf(shown).map(({ key, part, events: ofPart }) => (
        <section key={key} className="flex flex-col">
          {part ? (
            <h3 className="text-caption font-semibold text-fg-2">{names.matchPart(part, match.sport)}</h3>
          ) : null}
          <ol className="flex flex-col">
            {ofPart.map((event) => (
              <LogRow key={event.number} match={match} event={event} hasMinutes={hasMinutes} />
            ))}
          </ol>
        </section>
      ))}
      {newestFirst.length > shownAtFirst ? (
        <Button variant="secondary" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('log.less') : t('log.more', { count: newestFirst.length })}
        </Button>
      ) : null}
    </div>
  );
}

type RowProps = { match: MatchCard; event: MatchEvent; hasMinutes: boolean };

function LogRow({ match, event, hasMinutes }: RowProps) {
  const { t } = useTranslation('match');
  const { icon: Icon, tone } = icons[event.kind] ?? { icon: Circle, tone: 'text-fg-3' };
  const isGoal = event.score !== null && tone.startsWith('text-accent');
  return (
    <li className="flex min-h-11 items-center gap-3 border-b py-1 border-hairline last:border-0">
      {hasMinutes ? (
        <span className="tabular w-11 shrink-0 text-right text-caption text-fg-3">
          {matchMinute(match.sport, event.second, event.timeStatus)}
        </span>
      ) : null}
      <Icon aria-hidden="true" size={16} className={cx('shrink-0', tone)} />
      <span className={cx('min-w-0 flex-1 text-body-sm', isGoal ? 'font-semibold' : 'text-fg-2')}>
        {eventSentence(t, event, match)}
      </span>
      {event.score ? (
        <span className={cx('tabular text-label', isGoal ? 'text-fg-1' : 'text-fg-3')}>
          {event.score.home} – {event.score.away}
        </span>
      ) : null}
    </li>
  );
}
