import type { MatchCard, MatchState } from '@palpite/contracts/sports';
import type { Locale } from '@palpite/domain/locales';
import { timeStatuses } from '@palpite/domain/sports/codes';
import type { Sport } from '@palpite/domain/sports/sport-faces';
import { formatTime, formatWeekday } from '@palpite/i18n';
import { cx } from '@palpite/ui';
import type { TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../i18n/i18n.ts';
import { daysBetween } from './days.ts';
import { matchMinute, useSportsNames } from './names.ts';

function Minute({ state, sport }: { state: MatchState; sport: Sport }) {
  const minute = useClock(state, (seconds) => matchMinute(sport, seconds, state.timeStatus));
  return minute === null ? null : <span className="tabular font-semibold">{minute}</span>;
}

type MatchTimeProps = {
  state: MatchState;
  sport: Sport;
  /** `clock`: only the minute, where there is one. `stack`: the part of the match under the minute. */
  form?: 'whole' | 'clock' | 'stack';
};

/** When a match starts, or its current time: `67' 2º tempo`, `3º set`, `Amanhã 16:30`. */
export function MatchTime({ state, sport, form = 'whole' }: MatchTimeProps) {
  const { t } = useTranslation('sports');
  const names = useSportsNames();
  const when = useWhen();
  const status = timeStatuses.fromCode(state.timeStatus) ?? 'toBeDetermined';
  if (status === 'notOpen') {
    const late = Date.parse(state.startsAt) <= Date.now();
    return <time dateTime={state.startsAt}>{late ? t('soon') : when(state.startsAt)}</time>;
  }
  if (!state.inPlay) return <span>{names.matchPart(state, sport)}</span>;
  const hasMinute = status !== 'halfTime' && status !== 'penalties';
  return (
    <span
      className={
        form === 'stack'
          ? 'flex flex-col text-down *:last:text-fg-3'
          : 'flex min-w-0 items-center gap-1.5 text-down'
      }
    >
      {form === 'stack' ? null : (
        <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />
      )}
      {hasMinute ? <Minute state={state} sport={sport} /> : null}
      {form === 'clock' && hasMinute && state.clock && matchMinute(sport, 0, null) ? null : (
        <span className="name-line min-w-0">{names.matchPart(state, sport)}</span>
      )}
    </span>
  );
}

export function RaceLeaders({
  match: { competitors },
  state: { leaders },
  className,
}: {
  match: MatchCard;
  state: MatchState;
  className?: string;
}) {
  const { t } = useTranslation('sports');
  if (leaders.length === 0) return null;
  return (
    <ol aria-label={t('leaders')} className={cx('flex flex-wrap gap-x-3 text-caption text-fg-2', className)}>
      {leaders.map((leader, at) => (
        <li key={leader} className="whitespace-nowrap">
          <span aria-hidden="true" className="tabular mr-1 font-extrabold text-fg-1">
            {at + 1}
          </span>
          {competitors.find(({ ref }) => ref === leader)?.name}
        </li>
      ))}
    </ol>
  );
}

/** Formats the start of a match: `16:30`, `Amanhã 16:30`, `sáb. 22/11 16:30`. */
function whenText(startsAt: string, now: Date, locale: Locale, t: TFunction<'sports'>): string {
  const starts = new Date(startsAt);
  const time = formatTime(starts);
  const days = daysBetween(now, starts);
  if (days === 0) return t('when.today', { time });
  if (days === 1) return t('when.tomorrow', { time });
  return `${formatWeekday(starts, locale)} ${time}`;
}

export function useWhen(): (startsAt: string) => string {
  const { t } = useTranslation('sports');
  const locale = useLocale();
  return (startsAt) => whenText(startsAt, new Date(), locale, t);
}

/** States arrive every few seconds. A clock stops after this time without one. */
const aloneMsMax = 90_000;

export function clockSeconds({ clock }: Pick<MatchState, 'clock'>, nowMs: number): number | null {
  if (clock === null) return null;
  const aloneMs = Math.min(aloneMsMax, Math.max(0, nowMs - Date.parse(clock.at)));
  return clock.isRunning ? clock.seconds + Math.floor(aloneMs / 1_000) : clock.seconds;
}

const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

function listenTicks(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(() => {
    for (const each of listeners) each();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

/** Returns `read` of the seconds played. Re-renders only when its result changes. */
export function useClock<Text extends string | null>(
  state: Pick<MatchState, 'clock'>,
  read: (seconds: number | null) => Text,
): Text {
  const now = () => read(clockSeconds(state, Date.now()));
  return useSyncExternalStore(listenTicks, now, now);
}
