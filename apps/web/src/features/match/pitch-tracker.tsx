import type { MatchCard, MatchEvent } from '@palpite/contracts/sports';
import { useTranslation } from 'react-i18next';
import { matchMinute } from '../../shared/sports/names.ts';
import { eventSentence } from './event-sentence.ts';

/** How many of the last events stay on the pitch, fading. */
const shownMax = 6;

/** The pitch, flatter than a real one to leave room for prices; the home side plays from left to right. */
const pitch = { width: 100, height: 46 };

/** This draws where the last things happened; the log beside it tells the same in words. */
export function PitchTracker({ match, events }: { match: MatchCard; events: readonly MatchEvent[] }) {
  const { t } = useTranslation('match');
  const placed = events.filter(({ place }) => place !== null).slice(-shownMax);
  const last = placed.at(-1);
  return (
    <figure className="flex flex-col gap-2">
      <svg
        viewBox={`-2 -2 ${pitch.width + 4} ${pitch.height + 4}`}
        role="img"
        aria-label={t('tracker.label')}
        className="w-full rounded-card bg-[#0b4a37] text-cream"
      >
        <Lines />
        {placed.map((event, at) => (
          <Mark key={event.number} event={event} isLast={event === last} opacity={(at + 1) / placed.length} />
        ))}
      </svg>
      <figcaption className="flex min-h-5 items-center justify-between gap-3 text-caption text-fg-2">
        <span className="truncate">{last ? eventSentence(t, last, match) : t('tracker.none')}</span>
        {last ? (
          <span className="tabular shrink-0 text-fg-3">
            {matchMinute(match.sport, last.second, last.timeStatus)}
          </span>
        ) : null}
      </figcaption>
    </figure>
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
  const x = (event.place.along / 100) * pitch.width;
  const y = (event.place.across / 100) * pitch.height;
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
