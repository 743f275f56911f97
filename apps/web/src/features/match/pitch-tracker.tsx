import type { MatchCard, MatchEvent } from '@palpite/contracts/sports';
import { cx } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { useClock } from '../../shared/sports/match-time.tsx';
import { matchMinute } from '../../shared/sports/names.ts';
import { useIsLocked, useMatchState } from '../../shared/sports/prices/price-board.ts';
import { eventSentence } from './match-log.ts';

/** Number of recent events on the pitch, with increasing opacity. */
const shownMax = 6;

/** Flatter than a real pitch, to leave room for prices. The home side plays from left to right. */
const pitch = { width: 100, height: 46 };

/** Seconds of play without an event after which the tracker counts as stale. */
const quietSecondsMax = 300;

/** Whether the tracker of a match in play has had no event for too long. */
export function isQuiet(lastSecond: number | null, seconds: number | null): boolean {
  return seconds !== null && seconds - (lastSecond ?? 0) > quietSecondsMax;
}

/** Draws the last events on the pitch and the ball's path to the latest. The log has the same in text. */
export function PitchTracker({ match, events }: { match: MatchCard; events: readonly MatchEvent[] }) {
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

/** The ball at the last event, with its path from the one before. */
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
