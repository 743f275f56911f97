import type { Tx } from '../../../platform/db.ts';
import { findClaimable, openClaims } from '../../payments/index.ts';
import { getSystemAccountId, postTransfers, slotRoundReference, transferIds } from '../../wallet/index.ts';
import type { Callback } from './callback.ts';
import type { Plan } from './callback-plan.ts';

/**
 * The vendor's account receives the full amount, and the player owes a claim. For a round paid from the bonus
 * pocket, only what `findClaimable` allows is claimed; the operator bears the rest, which was bonus money
 * lost in play.
 */
export async function bookShortfalls(
  tx: Tx,
  { vendor, playerId, currency, game, roundId }: Callback,
  { shortfalls }: Plan,
  { productAccountId, fromBonus }: { productAccountId: bigint; fromBonus: boolean },
): Promise<void> {
  const reference = slotRoundReference.of(game, vendor, roundId);
  for (const { transactionId, amountMinor } of shortfalls) {
    const payoutIds = [transferIds.slotPayout.of(vendor, transactionId)];
    const owedMinor = await findClaimable(tx, { playerId, amountMinor, fromBonus, payoutIds });
    if (owedMinor > 0n)
      await openClaims(tx, [
        {
          kind: 'round',
          transferId: transferIds.slotTakebackClaim.of(vendor, transactionId),
          vendor,
          game,
          roundId,
          playerId,
          currency,
          owedMinor,
          bookAccountId: productAccountId,
          reference,
          fromBonus,
        },
      ]);
    if (owedMinor < amountMinor)
      await postTransfers(tx, [
        {
          id: transferIds.slotTakebackLost.of(vendor, transactionId),
          kind: 'takeback',
          debitAccountId: await getSystemAccountId(tx, 'promotion', 'written-off', currency),
          creditAccountId: productAccountId,
          amountMinor: amountMinor - owedMinor,
          currency,
          playerId: null,
          reference,
        },
      ]);
  }
}
