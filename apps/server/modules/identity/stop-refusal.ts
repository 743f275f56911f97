import { defaultTimeZone, formatMoment } from '../../platform/days.ts';
import { Refusal } from '../../platform/refusal.ts';

export function refusalOfStop(until: Date | null): Refusal {
  if (until === null) return new Refusal('play_stopped_always');
  return new Refusal('play_stopped', (_lang, zone) => ({
    until: formatMoment(until, zone ?? defaultTimeZone),
  }));
}
