import { randomUUID } from 'node:crypto';
import { toWire } from '@palpite/domain/money';
import { offeredLocale } from '@palpite/i18n/catalogues';
import { formatMoney } from '@palpite/i18n/format';
import { translate } from '@palpite/i18n/server';
import type { Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/outbox.ts';
import { getHolder } from '../../identity/index.ts';
import { reverseBonusOf } from '../../wallet/bonus/index.ts';
import {
  findBalances,
  getPocketId,
  getSystemAccountId,
  lockCash,
  postTransfers,
  references,
  type Transfer,
  transferIds,
} from '../../wallet/index.ts';
import type { CheckoutReport, ReversalReport } from '../gateway.ts';
import { type LockedOrder, lockDepositor, lockOrder } from '../payments.store.ts';
import { settleOrder } from '../settle-order.ts';
import { returnMoney } from '../withdrawals/settle-withdrawal.ts';
import { lockUnsent } from '../withdrawals/withdrawals.store.ts';
import {
  addReversal,
  addReversalEnd,
  findReversal,
  hasEnded,
  sumOwed,
  sumReversedDiscounts,
  upTo,
} from './reversals.store.ts';
import { takeBackRewards } from './take-back-rewards.ts';
import { undoReversal } from './undo-reversal.ts';

export type ReversalVerdict = 'reversed' | 'undone' | 'repeated' | 'no_effect' | 'differs' | 'order_unknown';

/**
 * Books a reversal of a deposit once per vendor number, in one transaction. Credits the deposit first if the
 * payment was not reported. Returns unsent withdrawals and forfeits the bonus; takes the amount from cash,
 * the rest becomes a claim. Bonus money that became cash is taken back in the same way, with its own claim.
 * Holds the account until the operator lifts the hold or the vendor gives the money back. When `undone` comes
 * first, the later `taken` is not booked. A report that does not match returns `differs`. Locks the order,
 * the depositor, the withdrawals, then the accounts.
 */
export async function settleReversal(
  tx: Tx,
  vendor: string,
  report: CheckoutReport,
  reversal: ReversalReport,
): Promise<ReversalVerdict> {
  const found = await lockOrder(tx, report.orderId);
  if (!found || found.vendor !== vendor) return 'order_unknown';
  await lockDepositor(tx, found.player_id, found.currency);
  const known = await findReversal(tx, vendor, reversal.reversalNo);
  if (known) {
    const isSame = known.order_id === found.id && known.amount_minor === reversal.amountMinor;
    if (!isSame) return 'differs';
    if (reversal.status === 'taken' || known.undone_at !== null) return 'repeated';
    await undoReversal(tx, known.id);
    return 'undone';
  }
  if (await hasEnded(tx, vendor, reversal.reversalNo)) return 'repeated';
  if (reversal.status === 'undone') {
    const paid = await settleOrder(tx, vendor, report);
    if (paid !== 'credited' && paid !== 'repeated') return 'differs';
    await addReversalEnd(tx, { vendor, reversal_no: reversal.reversalNo, order_id: found.id });
    return 'no_effect';
  }
  if (reversal.amountMinor > found.pay_minor - found.reversed_minor) return 'differs';
  const unsent = await lockUnsent(tx, found.player_id);
  const settled = await settleOrder(tx, vendor, report);
  if (settled !== 'credited' && settled !== 'repeated') return 'differs';
  const converted = await reverseBonusOf(tx, found.player_id, found.id);
  for (const withdrawal of unsent) {
    const end = { status: 'rejected', cause: 'review', reason: 'a deposit was taken back' } as const;
    await returnMoney(tx, withdrawal, ['requested', 'approved'], { ...end, decidedBy: 'reversal' });
  }
  await book(tx, found, reversal);
  if (converted)
    await takeBackRewards(tx, { id: found.player_id, currency: found.currency }, 'bonus', [
      { rewardId: converted.bonusId, amountMinor: converted.convertedMinor },
    ]);
  return 'reversed';
}

async function discountOf(tx: Tx, order: LockedOrder, amountMinor: bigint): Promise<bigint> {
  const reversedMinor = order.reversed_minor + amountMinor;
  const dueMinor = ((order.price_minor - order.pay_minor) * reversedMinor) / order.pay_minor;
  const left = dueMinor - (await sumReversedDiscounts(tx, order.id));
  return left > 0n ? left : 0n;
}

async function book(tx: Tx, order: LockedOrder, { reversalNo, amountMinor, reason }: ReversalReport) {
  const { player_id: playerId, currency } = order;
  const id = randomUUID();
  const discountMinor = await discountOf(tx, order, amountMinor);
  const cashMinor = await lockCash(tx, playerId);
  const wholeMinor = amountMinor + discountMinor;
  const takenMinor = upTo(wholeMinor, cashMinor);
  const cash = await getPocketId(tx, playerId, 'cash');
  const claim = await getSystemAccountId(tx, 'claim', 'reversal', currency);
  const shares = [
    {
      ids: { taken: transferIds.reversal, owed: transferIds.reversalClaim },
      minor: amountMinor,
      to: await getSystemAccountId(tx, 'vendor', order.vendor, currency),
    },
    {
      ids: { taken: transferIds.reversalDiscount, owed: transferIds.reversalDiscountClaim },
      minor: discountMinor,
      to: await getSystemAccountId(tx, 'promotion', 'discount', currency),
    },
  ];
  let leftInCash = takenMinor;
  const movements: Transfer[] = [];
  for (const { ids, minor, to } of shares) {
    const fromCash = upTo(minor, leftInCash);
    leftInCash -= fromCash;
    const rest = { creditAccountId: to, currency, reference: references.reversal.of(id) };
    movements.push(
      {
        ...rest,
        id: ids.taken.of(id),
        kind: 'reversal',
        debitAccountId: cash,
        amountMinor: fromCash,
        playerId,
      },
      {
        ...rest,
        id: ids.owed.of(id),
        kind: 'reversalOwed',
        debitAccountId: claim,
        amountMinor: minor - fromCash,
        playerId: null,
      },
    );
  }
  await postTransfers(
    tx,
    movements.filter((movement) => movement.amountMinor > 0n),
  );
  await addReversal(tx, {
    id,
    vendor: order.vendor,
    reversal_no: reversalNo,
    order_id: order.id,
    player_id: playerId,
    currency,
    amount_minor: amountMinor,
    discount_minor: discountMinor,
    reason,
    taken_minor: takenMinor,
    owed_minor: wholeMinor - takenMinor,
  });
  await announce(tx, order, { takenMinor, owedMinor: wholeMinor - takenMinor });
}

async function announce(
  tx: Tx,
  { player_id: playerId, currency }: LockedOrder,
  { takenMinor, owedMinor }: { takenMinor: bigint; owedMinor: bigint },
): Promise<void> {
  const { cashMinor, bonusMinor } = await findBalances(tx, playerId);
  const lang = offeredLocale((await getHolder(tx, playerId)).lang);
  const text = translate(lang, owedMinor > 0n ? 'notices:depositReversedOwed' : 'notices:depositReversed', {
    amount: formatMoney(takenMinor + owedMinor, currency, lang),
    taken: formatMoney(takenMinor, currency, lang),
    owed: formatMoney(owedMinor, currency, lang),
  });
  const figures = {
    balance: toWire(cashMinor, currency),
    bonusBalance: toWire(bonusMinor, currency),
    owed: toWire(await sumOwed(tx, playerId), currency),
  };
  await publish(tx, [
    { topic: 'updateUserInfo', playerId, payload: figures },
    { topic: 'notice', playerId, payload: { text } },
  ]);
}
