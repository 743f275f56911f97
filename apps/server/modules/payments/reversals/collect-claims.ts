import { toWire } from '@palpite/domain/money';
import type { Logger } from 'pino';
import type { Db, Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/outbox.ts';
import {
  findBalances,
  getPocketId,
  getSystemAccountId,
  lockCash,
  postTransfers,
  references,
  transferIds,
} from '../../wallet/index.ts';
import { lockDepositor } from '../payments.store.ts';
import { returnMoney } from '../withdrawals/settle-withdrawal.ts';
import { lockUnsent } from '../withdrawals/withdrawals.store.ts';
import {
  countArrivals,
  leftMinor,
  listDebtors,
  lockClaims,
  noteCollected,
  noteLifted,
  readClaimTerms,
  sumOwed,
  upTo,
} from './reversals.store.ts';

const playersPerRun = 100;

/**
 * Collects claims from cash, oldest first. The caller holds the depositor's lock. Cash never goes below zero;
 * the rest stays owed. The terms of its kind decide whether a claim takes all cash or a share of what
 * arrived, and whether its hold ends when paid.
 */
export async function collectClaims(tx: Tx, playerId: bigint): Promise<bigint> {
  const claims = await lockClaims(tx, playerId);
  const [first] = claims;
  if (!first) return 0n;
  const cashMinor = await lockCash(tx, playerId);
  const debitAccountId = await getPocketId(tx, playerId, 'cash');
  const creditAccountId = await getSystemAccountId(tx, 'claim', 'reversal', first.currency);
  const terms = await readClaimTerms(tx);
  let leftInCash = cashMinor;
  for (const claim of claims) {
    const { sharePermille = 1000n, liftsWhenPaid = false } = terms.get(claim.kind) ?? {};
    const owed = leftMinor(claim);
    const dueMinor =
      sharePermille === 1000n
        ? owed
        : (await countArrivals(tx, claim, debitAccountId, sharePermille)) - claim.collected_minor;
    const amountMinor = upTo(upTo(owed, dueMinor), leftInCash);
    if (amountMinor <= 0n) continue;
    leftInCash -= amountMinor;
    await postTransfers(tx, [
      {
        id: transferIds.claimPaid.of(claim.id, claim.collected_minor),
        kind: 'claimPaid',
        debitAccountId,
        creditAccountId,
        amountMinor,
        currency: claim.currency,
        playerId,
        reference: references.reversal.of(claim.id),
      },
    ]);
    await noteCollected(tx, claim.id, amountMinor);
    if (amountMinor === owed && liftsWhenPaid) await noteLifted(tx, claim.id, 'paid');
  }
  return cashMinor - leftInCash;
}

/**
 * Withdrawals that no vendor may have yet are returned first: they were requested before the claim was known.
 * A failure for one player does not delay the others.
 */
export async function collectAllClaims({ db, log }: { db: Db; log: Logger }): Promise<void> {
  for (const { playerId, currency } of await listDebtors(db, playersPerRun)) {
    try {
      await db.transaction().execute(async (tx) => {
        await lockDepositor(tx, playerId, currency);
        await returnUnsent(tx, playerId);
        if ((await collectClaims(tx, playerId)) === 0n) return;
        const { cashMinor } = await findBalances(tx, playerId);
        const owedMinor = await sumOwed(tx, playerId);
        const payload = { balance: toWire(cashMinor, currency), owed: toWire(owedMinor, currency) };
        await publish(tx, [{ topic: 'updateUserInfo', playerId, payload }]);
      });
    } catch (failure) {
      log.error({ err: failure, playerId }, 'could not collect the debt of a player');
    }
  }
}

async function returnUnsent(tx: Tx, playerId: bigint): Promise<void> {
  if ((await lockClaims(tx, playerId)).length === 0) return;
  const end = { status: 'rejected', cause: 'review', reason: 'the player owes', decidedBy: 'claim' } as const;
  for (const withdrawal of await lockUnsent(tx, playerId))
    await returnMoney(tx, withdrawal, ['requested', 'approved'], end);
}
