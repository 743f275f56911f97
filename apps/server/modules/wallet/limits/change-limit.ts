import { decideLimitChange } from '@palpite/domain/play-limits';
import { formatMoment } from '../../../platform/days.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Player } from '../../../platform/http.ts';
import { refuse } from '../../../platform/refusal.ts';
import { listLimits } from './limits.queries.ts';
import {
  addLimit,
  type LimitName,
  lockGuards,
  moveLimit,
  noteChange,
  removeLimit,
  requestLoosening,
} from './limits.store.ts';

type WhichLimit = Omit<LimitName, 'playerId'>;

/**
 * Sets a limit; null removes it. A first or lower limit takes effect at once; a raise or removal becomes
 * pending. The current amount withdraws a pending change.
 *
 * Refuses: `limit_unknown` when there is nothing to remove.
 */
export async function setLimit(
  tx: Tx,
  player: Player,
  which: WhichLimit,
  afterMinor: bigint | null,
  zone: string,
): Promise<void> {
  const { limit, known } = await lockLimit(tx, player, which, zone);
  const beforeMinor = known?.amount_minor ?? null;
  const note = (event: 'set' | 'requested' | 'withdrawn') =>
    noteChange(tx, limit, { event, beforeMinor, afterMinor, sessionId: player.sessionId });
  switch (decideLimitChange(beforeMinor, afterMinor)) {
    case 'none':
      if (beforeMinor === null) refuse('limit_unknown');
      if (!known?.pending_change) return;
      await moveLimit(tx, limit, beforeMinor);
      return note('withdrawn');
    case 'now':
      if (afterMinor === null) return;
      if (known) await moveLimit(tx, limit, afterMinor);
      else await addLimit(tx, limit, afterMinor, player.currency);
      return note('set');
    default:
      await requestLoosening(tx, limit, afterMinor);
      return note('requested');
  }
}

/** Applies a pending change. Refuses: `limit_unknown`; `limit_waits` before its 24 hours have passed. */
export async function confirmLimit(tx: Tx, player: Player, which: WhichLimit, zone: string): Promise<void> {
  const { limit, known } = await lockLimit(tx, player, which, zone);
  if (!known?.pending_change || !known.confirmable_at) return refuse('limit_unknown');
  if (!known.ready) refuse('limit_waits', { until: formatMoment(known.confirmable_at, known.zone) });
  if (known.pending_amount_minor === null) await removeLimit(tx, limit);
  else await moveLimit(tx, limit, known.pending_amount_minor);
  await noteChange(tx, limit, {
    event: 'confirmed',
    beforeMinor: known.amount_minor,
    afterMinor: known.pending_amount_minor,
    sessionId: player.sessionId,
  });
}

async function lockLimit(tx: Tx, player: Player, which: WhichLimit, zone: string) {
  await lockGuards(tx, [player.id], zone);
  const limits = await listLimits(tx, player.id);
  return {
    limit: { playerId: player.id, ...which },
    known: limits.find(({ kind, period }) => kind === which.kind && period === which.period),
  };
}
