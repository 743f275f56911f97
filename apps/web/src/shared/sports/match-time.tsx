import type { MatchState } from '@palpite/contracts/sports';
import { timeStatuses } from '@palpite/domain/sports/codes';
import type { Sport } from '@palpite/domain/sports/sport-faces';
import { useTranslation } from 'react-i18next';
import { useClock } from './live-clock.ts';
import { matchMinute, useSportsNames } from './names.ts';
import { useWhen } from './when.ts';

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
  if (!state.inPlay) return <span>{names.standing(state, sport)}</span>;
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
        <span className="name-line min-w-0">{names.standing(state, sport)}</span>
      )}
    </span>
  );
}
