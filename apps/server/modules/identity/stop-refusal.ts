import { defaultTimeZone, formatMoment } from '../../platform/days.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';

export function refusalOfStop(until: Date | null): Refusal {
  if (until === null) return new Refusal('play_stopped_always');
  return new Refusal('play_stopped', (_lang, zone) => ({
    until: formatMoment(until, zone ?? defaultTimeZone),
  }));
}

/** Refuses: `blocked_here` (closed by the operator), `account_frozen`. */
export function requireUnblocked(player: { blocked_at: Date | null; block_kind: string | null }): void {
  if (player.blocked_at)
    refuse(
      player.block_kind === 'closed' || player.block_kind === 'erased' ? 'blocked_here' : 'account_frozen',
    );
}
