import type { MatchState } from '@palpite/contracts/sports';
import type { Sport } from '@palpite/domain/sports/sports';
import { formatDateTime } from '@palpite/i18n/format';
import { useClockSeconds } from '../../shared/sports/live-clock.ts';
import { footballMinute, useSportsNames } from '../../shared/sports/names.ts';

/** This says when a match is: its minute or part while it goes on, its start before, its end after. */
export function MatchMoment({ state, sport }: { state: MatchState; sport: Sport }) {
  const names = useSportsNames();
  const seconds = useClockSeconds(state);
  if (!state.inPlay) {
    const isPlanned = state.timeStatus === 0;
    return (
      <p className="text-caption text-fg-2">
        {isPlanned ? formatDateTime(new Date(state.startsAt)) : names.standing(state, sport)}
      </p>
    );
  }
  const minute =
    sport === 'football' && seconds !== null && state.clock?.isRunning
      ? `${footballMinute(seconds, state.timeStatus)} `
      : '';
  return (
    <p className="flex items-center gap-1.5 text-caption font-semibold text-down">
      <span aria-hidden="true" className="size-1.5 animate-live rounded-full bg-current" />
      <span className="tabular">
        {minute}
        {names.standing(state, sport)}
      </span>
    </p>
  );
}
