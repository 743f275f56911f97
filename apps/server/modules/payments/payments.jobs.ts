import type { Logger } from 'pino';
import type { Db } from '../../platform/db.ts';
import type { Job } from '../../platform/jobs.ts';
import { forgetMessages } from './callback-messages.ts';
import { checkAllOrders } from './check-orders.ts';
import { announceDiscounts } from './discounts.ts';
import { notePayers } from './note-payers.ts';
import type { PaymentGateways } from './payment-gateways.ts';
import type { PayoutGateways } from './payouts/payout-gateways.ts';
import { compareAgain } from './reconciliation/compare-again.ts';
import { planAllReturns } from './returns/plan-returns.ts';
import { sendReturns } from './returns/send-returns.ts';
import { collectAllClaims } from './reversals/collect-claims.ts';
import { sendAllWithdrawals } from './withdrawals/send-withdrawals.ts';

export const checkOrdersJob = 'check orders with the payment vendor';
export const sendReturnsJob = 'send returns of deposits to the payment vendor';
export const sendWithdrawalsJob = 'send withdrawals to the payout vendor';

/**
 * Longer than the interval: a late run still finds every player, and a repeated notification changes nothing.
 */
const announcedSeconds = 90;

export function paymentJobs(deps: {
  db: Db;
  gateways: PaymentGateways;
  payouts: PayoutGateways;
  payoutCallbackUrl(vendor: string): string;
  log: Logger;
  /** Days for which messages of vendors are kept. */
  evidenceDays: number;
}): Job[] {
  return [
    { name: checkOrdersJob, everyMs: 10_000, run: (stopping) => checkAllOrders(deps, stopping) },
    {
      name: 'notify players of an opened discount',
      everyMs: 60_000,
      run: () => announceDiscounts(deps, announcedSeconds),
    },
    {
      name: 'compare payers of deposits',
      everyMs: 60_000,
      run: (stopping) => notePayers(deps, stopping),
    },
    { name: 'collect what players owe', everyMs: 10_000, run: () => collectAllClaims(deps) },
    {
      name: 'plan returns of unplayed deposits',
      everyMs: 60_000,
      run: (stopping) => planAllReturns(deps, stopping),
    },
    {
      name: 'compare reports of payment vendors again',
      everyMs: 600_000,
      run: (stopping) => compareAgain(deps, stopping),
    },
    {
      name: 'forget old messages of payment vendors',
      everyMs: 3_600_000,
      run: (stopping) => forgetMessages(deps.db, deps.evidenceDays, stopping),
    },
    { name: sendReturnsJob, everyMs: 5_000, run: (stopping) => sendReturns(deps, stopping) },
    { name: sendWithdrawalsJob, everyMs: 5_000, run: (stopping) => sendAllWithdrawals(deps, stopping) },
  ];
}
