import type { Currency } from '@palpite/domain/money';
import type { Tx } from '../../../platform/db.ts';
import { listLimits } from './limits.queries.ts';
import { limitRefusal } from './read-own-limit.ts';

/**
 * Lets a payment be opened that the player's own limits leave room for. `openMinor` is what could be paid by orders
 * opened before; the caller makes the orders of a player take turns.
 * Refuses: `own_deposit_limit`, of the limit with the smallest rest.
 */
export async function requireDepositRoom(
  tx: Tx,
  player: { id: bigint; currency: Currency },
  payment: { payMinor: bigint; openMinor: bigint },
): Promise<void> {
  const [least] = (await listLimits(tx, player.id))
    .filter(({ kind }) => kind === 'deposit')
    .map((limit) => ({ limit, leftMinor: limit.amount_minor - limit.used_minor - payment.openMinor }))
    .toSorted((a, b) => (a.leftMinor < b.leftMinor ? -1 : 1));
  if (!least || payment.payMinor <= least.leftMinor) return;
  const { limit, leftMinor } = least;
  throw limitRefusal('deposit', {
    currency: player.currency,
    leftMinor,
    opensAt: limit.opens_at,
    zone: limit.zone,
  });
}
