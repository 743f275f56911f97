import type { MatchCard, MatchEvent } from '@palpite/contracts/sports';
import type { EventKind } from '@palpite/domain/sports/match-story';
import { Button, cx } from '@palpite/ui';
import { ArrowLeftRight, Circle, Flag, Goal, type LucideIcon, Square, Target, Timer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matchMinute, useSportsNames } from '../../shared/sports/names.ts';
import { eventSentence } from './event-sentence.ts';
import { isReported, partsOf } from './parts-of-log.ts';

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
export function EventLog({ match, events }: { match: MatchCard; events: readonly MatchEvent[] }) {
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
            <h3 className="text-caption font-semibold text-fg-2">{names.standing(part, match.sport)}</h3>
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
