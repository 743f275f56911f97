import { toWire } from '@palpite/domain/money';
import { offeredLocale } from '@palpite/i18n/catalogues';
import { formatMoney } from '@palpite/i18n/format';
import { translate } from '@palpite/i18n/server';
import type { Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/outbox.ts';
import { getHolder } from '../../identity/index.ts';
import { lockActive, restoreBonusOf } from '../../wallet/bonus/index.ts';
import { bonusIds, findBalances, getSystemAccountId, lockCash, postTransfers } from '../../wallet/index.ts';
import { collectClaims } from './collect-claims.ts';
import { type GivingBook, planGivingBack } from './plan-giving-back.ts';
import { lockReversal, noteOrderRestored, noteUndone, type ReversalRow, sumOwed } from './reversals.store.ts';
import { giveBackRewards } from './take-back-rewards.ts';

/**
 * Settles the open claim, returns a written-off part to the operator, and the rest to cash, which pays other
 * claims first. The hold ends. The deposit's bonus returns when nothing is reversed any more. The caller
 * holds the locks of the order and the depositor. Locks the reversal, active bonuses, then the accounts.
 */
export async function undoReversal(tx: Tx, id: string): Promise<void> {
  const reversal = await lockReversal(tx, id);
  const { player_id: playerId, currency, order_id: orderId } = reversal;
  if (orderId === null) throw new Error(`reversal ${id} is of no deposit`);
  await lockActive(tx, playerId);
  await lockCash(tx, playerId);
  const sources = await listSources(tx, reversal);
  await postTransfers(tx, await planGivingBack(tx, reversal, sources, 'reversalUndone'));
  await noteUndone(tx, reversal, 'vendor');
  const stillReversedMinor = await noteOrderRestored(tx, { ...reversal, order_id: orderId });
  if (stillReversedMinor === 0n) await restoreBonus(tx, { ...reversal, order_id: orderId });
  await collectClaims(tx, playerId);
  await announce(tx, reversal);
  const { cashMinor, bonusMinor } = await findBalances(tx, playerId);
  const payload = {
    balance: toWire(cashMinor, currency),
    bonusBalance: toWire(bonusMinor, currency),
    owed: toWire(await sumOwed(tx, playerId), currency),
  };
  await publish(tx, [{ topic: 'updateUserInfo', playerId, payload }]);
}

async function restoreBonus(tx: Tx, reversal: ReversalRow & { order_id: string }): Promise<void> {
  const { id, player_id: playerId, currency, order_id: reference } = reversal;
  const bonusId = await restoreBonusOf(tx, { playerId, reference, restoredId: bonusIds.restored.of(id) });
  if (bonusId !== null) await giveBackRewards(tx, { id: playerId, currency }, 'bonus', [bonusId]);
}

async function listSources(tx: Tx, reversal: ReversalRow): Promise<GivingBook[]> {
  const { currency, amount_minor: paidMinor, discount_minor: discountMinor } = reversal;
  return [
    {
      name: 'paid',
      minor: paidMinor,
      accountId: await getSystemAccountId(tx, 'vendor', reversal.vendor, currency),
    },
    {
      name: 'discount',
      minor: discountMinor,
      accountId: await getSystemAccountId(tx, 'promotion', 'discount', currency),
    },
  ];
}

async function announce(tx: Tx, { player_id: playerId, currency, ...reversal }: ReversalRow): Promise<void> {
  const lang = offeredLocale((await getHolder(tx, playerId)).lang);
  const amount = formatMoney(reversal.amount_minor + reversal.discount_minor, currency, lang);
  const text = translate(lang, 'notices:depositRestored', { amount });
  await publish(tx, [{ topic: 'notice', playerId, payload: { text } }]);
}
