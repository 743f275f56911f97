import type { TransferKind } from '@palpite/domain/ledger/transfer-kinds';
import type { Tx } from '../../../platform/db.ts';
import {
  getPocketId,
  getSystemAccountId,
  references,
  type Transfer,
  transferIds,
} from '../../wallet/index.ts';
import { leftMinor, type ReversalRow, upTo } from './reversals.store.ts';

export type GivingBook = { name: string; minor: bigint; accountId: bigint };

/** First to the claim, then to the operator's write-off, then to cash. */
export async function planGivingBack(
  tx: Tx,
  reversal: ReversalRow,
  sources: readonly GivingBook[],
  cashKind: 'reversalUndone' | 'rewardRestored',
): Promise<Transfer[]> {
  const { id, currency, player_id: playerId } = reversal;
  const owedMinor = leftMinor(reversal);
  const writtenOffMinor = reversal.written_off_minor;
  const wholeMinor = sources.reduce((sum, { minor }) => sum + minor, 0n);
  const targets: { kind: TransferKind; minor: bigint; accountId: bigint; playerId: bigint | null }[] = [
    {
      kind: 'claimUndone',
      minor: owedMinor,
      accountId: await getSystemAccountId(tx, 'claim', 'reversal', currency),
      playerId: null,
    },
    {
      kind: 'writeOffUndone',
      minor: writtenOffMinor,
      accountId: await getSystemAccountId(tx, 'promotion', 'written-off', currency),
      playerId: null,
    },
    {
      kind: cashKind,
      minor: wholeMinor - owedMinor - writtenOffMinor,
      accountId: await getPocketId(tx, playerId, 'cash'),
      playerId,
    },
  ];
  const transfers: Transfer[] = [];
  for (const source of sources) {
    let leftInSource = source.minor;
    for (const target of targets) {
      const amountMinor = upTo(target.minor, leftInSource);
      if (amountMinor === 0n) continue;
      leftInSource -= amountMinor;
      target.minor -= amountMinor;
      transfers.push({
        id: transferIds.reversalUndone.of(id, source.name, target.kind),
        kind: target.kind,
        debitAccountId: source.accountId,
        creditAccountId: target.accountId,
        amountMinor,
        currency,
        playerId: target.playerId,
        reference: references.reversal.of(id),
      });
    }
  }
  return transfers;
}
