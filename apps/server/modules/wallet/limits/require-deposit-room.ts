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

/** What the player's own limits leave for deposits, below zero where less; null for a player without one. */
export async function findDepositRoom(tx: Tx, playerId: bigint): Promise<bigint | null> {
  return (await findLeast(tx, playerId))?.leftMinor ?? null;
}

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
