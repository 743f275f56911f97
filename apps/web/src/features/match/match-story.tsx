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
import { useClock } from '../../shared/sports/match-time.tsx';
import { matchMinute, useSportsNames } from '../../shared/sports/names.ts';
import { useIsLocked, useMatchState } from '../../shared/sports/prices/price-board.ts';
import { useMedia, wideWindow } from '../../shared/ui/media.ts';
import { eventSentence, isReported, partsOf, useMatchLog } from './match-log.ts';

const StatisticsBars = lazyPart(() => import('./statistics-bars.tsx'), 'StatisticsBars');

type Props = {
  match: MatchCard;
  events: readonly MatchEvent[];
  statistics: Readonly<Record<string, { home: number; away: number }>>;
};

type StoryView = 'pitch' | 'log' | 'statistics';

export function MatchStory({ match, events, statistics }: Props) {
  const { t } = useTranslation('match');
  const log = useMatchLog(match.state.matchId, events);
  const hasPitch = sportFaces[match.sport].tracker === 'pitch';
  const hasStatistics = Object.keys(statistics).length > 0;
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

/** Number of recent events on the pitch, with increasing opacity. */
const shownMax = 6;

/** Flatter than a real pitch, to leave room for prices. The home side plays from left to right. */
const pitch = { width: 100, height: 46 };

/** Seconds of play without an event after which the tracker counts as stale. */
const quietSecondsMax = 300;

export function isQuiet(lastSecond: number | null, seconds: number | null): boolean {
  return seconds !== null && seconds - (lastSecond ?? 0) > quietSecondsMax;
}

/** The log has the same in text. */
function PitchTracker({ match, events }: { match: MatchCard; events: readonly MatchEvent[] }) {
  const { t } = useTranslation('match');
  const state = useMatchState(match.state.matchId) ?? match.state;
  const locked = useIsLocked();
  const lastSecond = events.findLast(({ second }) => second !== null)?.second ?? null;
  const quiet = useClock(state, (seconds) => (isQuiet(lastSecond, seconds) ? 'quiet' : null)) !== null;
  const isStale = state.inPlay && (locked || quiet);
  const placed = events.filter(({ place }) => place !== null).slice(-shownMax);
  const last = placed.at(-1);
  return (
    <figure className="flex flex-col gap-2">
      <svg
        viewBox={`-2 -2 ${pitch.width + 4} ${pitch.height + 4}`}
        role="img"
        aria-label={t('tracker.label')}
        className={cx(
          'max-h-56 w-full rounded-card bg-[#0b4a37] text-cream transition-opacity duration-slow',
          isStale && 'opacity-40',
        )}
      >
        <Lines />
        {placed.map((event, at) => (
          <Mark
            key={event.number}
            event={event}
            isLast={event === last && state.inPlay && !isStale}
            opacity={(at + 1) / placed.length}
          />
        ))}
        {state.inPlay && !isStale ? <Ball before={placed.at(-2)} last={last} /> : null}
      </svg>
      <figcaption className="flex min-h-5 items-center justify-between gap-3 text-caption text-fg-2">
        <span className="min-w-0">
          {isStale ? t('tracker.stale') : last ? eventSentence(t, last, match) : t('tracker.none')}
        </span>
        {last && !isStale ? (
          <span className="tabular shrink-0 text-fg-3">
            {matchMinute(match.sport, last.second, last.timeStatus)}
          </span>
        ) : null}
      </figcaption>
    </figure>
  );
}

function placeOf({ place }: MatchEvent): { x: number; y: number } {
  return {
    x: ((place?.along ?? 50) / 100) * pitch.width,
    y: ((place?.across ?? 50) / 100) * pitch.height,
  };
}

function Ball({ before, last }: { before: MatchEvent | undefined; last: MatchEvent | undefined }) {
  if (!last) return null;
  const to = placeOf(last);
  const from = before && placeOf(before);
  return (
    <g>
      {from ? (
        <line
          x1={from.x}
          y1={from.y}
          x2={to.x}
          y2={to.y}
          stroke="currentColor"
          strokeOpacity="0.5"
          strokeWidth="0.6"
          strokeDasharray="2 1.5"
        />
      ) : null}
      {/* One element for the whole match, so that a CSS transition moves it. */}
      <circle
        data-ball=""
        r="1.1"
        fill="currentColor"
        className="transition-transform duration-win ease-standard"
        style={{ transform: `translate(${to.x}px, ${to.y}px)` }}
      />
    </g>
  );
}

function Lines() {
  const { width, height } = pitch;
  return (
    <g fill="none" stroke="currentColor" strokeOpacity="0.35" strokeWidth="0.5">
      <rect width={width} height={height} rx="1" />
      <path d={`M${width / 2} 0V${height}`} />
      <circle cx={width / 2} cy={height / 2} r="7" />
      {[0, 1].map((end) => (
        <g key={end} transform={end === 0 ? undefined : `matrix(-1 0 0 1 ${width} 0)`}>
          <path d="M0 9H15V37H0M0 17H5.5V29H0" />
          <path d="M15 18A7 7 0 0 1 15 28" />
        </g>
      ))}
    </g>
  );
}

const colours: Partial<Record<string, string>> = {
  goal: 'var(--color-action)',
  ownGoal: 'var(--color-action)',
  penaltyGoal: 'var(--color-action)',
  yellowCard: '#ffd166',
  redCard: '#ff8272',
  corner: '#7da0ff',
};

function Mark({ event, isLast, opacity }: { event: MatchEvent; isLast: boolean; opacity: number }) {
  if (!event.place) return null;
  const { x, y } = placeOf(event);
  const colour = colours[event.kind] ?? 'currentColor';
  return (
    <g style={{ opacity }}>
      {isLast ? (
        <circle cx={x} cy={y} r="4.5" fill={colour} fillOpacity="0.3" className="animate-live" />
      ) : null}
      <circle
        cx={x}
        cy={y}
        r={isLast ? 2.2 : 1.6}
        fill={event.side === 'away' ? 'none' : colour}
        stroke={colour}
        strokeWidth="0.8"
      />
    </g>
  );
}
