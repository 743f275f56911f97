import { type Currency, currencies } from '@palpite/domain/money';
import type { Tx } from '../../platform/db.ts';
import { transferIds } from './transfer-ids.ts';
import { getSystemAccountId, postTransfers } from './wallet.store.ts';

const testUnits = 1_000n;

export async function giveTestMoney(tx: Tx, playerId: bigint, currency: Currency): Promise<void> {
  const cash = await tx
    .selectFrom('wallet.account')
    .select('id')
    .where('player_id', '=', playerId)
    .where('kind', '=', 'cash')
    .executeTakeFirstOrThrow();
  await postTransfers(tx, [
    {
      id: transferIds.testMoney.of(playerId),
      kind: 'adjustment',
      debitAccountId: await getSystemAccountId(tx, 'promotion', 'test', currency),
      creditAccountId: cash.id,
      amountMinor: testUnits * 10n ** BigInt(currencies[currency].exponent),
      currency,
      playerId,
      reference: 'test account',
    },
  ]);
}
