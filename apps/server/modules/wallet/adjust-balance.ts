import type { Currency } from '@palpite/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { isIndexedId, transferIds } from './transfer-ids.ts';
import { getPocketId } from './wallet.queries.ts';
import { getSystemAccountId, lockCash, postTransfers } from './wallet.store.ts';

export type Adjustment = {
  /** Order of staff: the same order moves money once. */
  orderId: string;
  playerId: bigint;
  currency: Currency;
  /** Not zero. Negative takes from the player. */
  amountMinor: bigint;
};

/**
 * Moves an amount between a player's cash and the operator, in the caller's transaction. `short`: the cash is less
 * than the amount to take, and nothing has moved. The caller announces the balance.
 */
export async function adjustBalance(
  tx: Tx,
  { orderId, playerId, currency, amountMinor }: Adjustment,
): Promise<'posted' | 'duplicate' | 'short'> {
  const cashMinor = await lockCash(tx, playerId);
  const id = transferIds.adjustment.of(orderId);
  const known = await tx
    .selectFrom('wallet.transfer')
    .select('seq')
    .where('id', '=', id)
    .where(sql<boolean>`${sql.raw(isIndexedId.sql('id'))}`)
    .executeTakeFirst();
  if (known) return 'duplicate';
  if (cashMinor + amountMinor < 0n) return 'short';
  const cash = await getPocketId(tx, playerId, 'cash');
  const operator = await getSystemAccountId(tx, 'promotion', 'adjustment', currency);
  const [debitAccountId, creditAccountId] = amountMinor > 0n ? [operator, cash] : [cash, operator];
  await postTransfers(tx, [
    {
      id,
      kind: 'adjustment',
      debitAccountId,
      creditAccountId,
      amountMinor: amountMinor > 0n ? amountMinor : -amountMinor,
      currency,
      playerId,
      reference: orderId,
    },
  ]);
  return 'posted';
}
