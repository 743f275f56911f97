import { defaultTimeZone, formatMoment } from '../../platform/days.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Builds the refusal for a stopped player: `play_stopped` with its end, or `play_stopped_always` without one. */
export function refusalOfStop(until: Date | null): Refusal {
  if (until === null) return new Refusal('play_stopped_always');
  return new Refusal('play_stopped', (_lang, zone) => ({
    until: formatMoment(until, zone ?? defaultTimeZone),
  }));
}
