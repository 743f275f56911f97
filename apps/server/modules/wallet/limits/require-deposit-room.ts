import type { Currency } from '@palpite/domain/money';
import type { Tx } from '../../../platform/db.ts';
import { listLimits } from './limits.queries.ts';
import { limitRefusal } from './read-own-limit.ts';

async function findLeast(tx: Tx, playerId: bigint) {
  const [least] = (await listLimits(tx, playerId))
    .filter(({ kind }) => kind === 'deposit')
    .map((limit) => ({ limit, leftMinor: limit.amount_minor - limit.used_minor }))
    .toSorted((a, b) => (a.leftMinor < b.leftMinor ? -1 : 1));
  return least ?? null;
}

/** Negative when exceeded; null without a deposit limit. */
export async function findDepositRoom(tx: Tx, playerId: bigint): Promise<bigint | null> {
  return (await findLeast(tx, playerId))?.leftMinor ?? null;
}

/**
 * `openMinor`: earlier orders that could still be paid. The caller serialises the orders of a player.
 *
 * Refuses: `own_deposit_limit` for the limit with the smallest remaining amount.
 */
export async function requireDepositRoom(
  tx: Tx,
  player: { id: bigint; currency: Currency },
  payment: { payMinor: bigint; openMinor: bigint },
): Promise<void> {
  const least = await findLeast(tx, player.id);
  if (!least || payment.payMinor + payment.openMinor <= least.leftMinor) return;
  const { limit } = least;
  const leftMinor = least.leftMinor - payment.openMinor;
  throw limitRefusal('deposit', {
    currency: player.currency,
    leftMinor,
    opensAt: limit.opens_at,
    zone: limit.zone,
  });
}
