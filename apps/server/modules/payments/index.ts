import type { priceBook, OrderStatus as WireStatus } from '@palpite/contracts/payments';
import type { ReturnCause } from '@palpite/contracts/withdrawals';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db.ts';
import type { CounterStore } from '../../platform/limits.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Module } from '../../platform/module.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { createMessageKeeper } from './callback-messages.ts';
import { findDiscount } from './discounts.ts';
import { wireStatuses } from './order-status.ts';
import { priceBookFor } from './package-groups.ts';
import type { PaymentGateways } from './payment-gateways.ts';
import { paymentJobs } from './payments.jobs.ts';
import type { Depositor } from './payments.queries.ts';
import { findPaymentFigures, listUncredited, type PaymentFigures } from './payments.queries.ts';
import { type NameGames, paymentRoutes } from './payments.routes.ts';
import type { PayoutGateways } from './payouts/payout-gateways.ts';
import type { CountIgnored } from './receive-callback.ts';
import { sumOwed } from './reversals/reversals.store.ts';
import { seedOffers } from './seed-packages.ts';
import { transferRoutes } from './transfers/transfers.routes.ts';
import type { AvailabilityPorts } from './withdrawals/find-withdrawable.ts';
import type { PayoutSecurity } from './withdrawals/payout-hold.ts';
import { sendFromOf, wireWithdrawalStatuses } from './withdrawals/withdrawal-status.ts';
import { describeWithdrawals } from './withdrawals/withdrawals.queries.ts';
import { withdrawalRoutes } from './withdrawals/withdrawals.routes.ts';

export { listHeldForPayments, listPaymentMismatches } from './audit-payments.ts';
export { listMessages, paymentSecrets } from './callback-messages.ts';
export {
  addPackage,
  changePackage,
  findAnyPackage,
  listAllPackages,
  type Package,
  type PackageProblem,
  packageIdOf,
  setPackageOffered,
} from './change-packages.ts';
export { closeOrders, refitOrders } from './close-orders.ts';
export { createDenials } from './denials.ts';
export {
  addDiscountCampaign,
  type DiscountCampaign,
  listDiscountCampaigns,
  setDiscountActive,
  setDiscountEnd,
} from './discount-campaigns.ts';
export { countOpenPayments, erasePayContacts, erasePayees } from './erase-payees.ts';
export { listLatestPayments, listNews as listPaymentNews } from './list-news.ts';
export { listCallbacks, listDeposits, listWithdrawals } from './list-of-all.ts';
export { listOrdersOf, listWithdrawalsOf } from './list-of-player.ts';
export {
  listClaimTerms,
  listTransferTerms,
  listWithdrawalTerms,
  setClaimTerms,
  setPayoutsStopped,
  setTransferTerms,
  setWithdrawalTerms,
  type TermsProblem,
} from './operator-terms.ts';
export { payMinorOf } from './package-groups.ts';
export { choosePaymentGateways } from './payment-gateways.ts';
export { listPaymentTwins } from './payment-twins.ts';
export { findPayers, listDepositSums, listDepositsAfter, listUnreversedSums } from './payments.queries.ts';
export { choosePayoutGateways } from './payouts/payout-gateways.ts';
export { createSandboxPayoutGateway } from './payouts/sandbox-payout-gateway.ts';
export { paymentData } from './personal-data.ts';
export { importReport } from './reconciliation/import-report.ts';
export {
  explainDifference,
  findDifference,
  listDifferences,
  listReconciledDays,
  listReports,
  measureDifferences,
} from './reconciliation/list-differences.ts';
export {
  orderWithdrawal,
  payReturnByHand,
  type ReturnDecided,
} from './returns/decide-return.ts';
export { planReturns } from './returns/plan-returns.ts';
export { listReturnsByHand, measureReturnsByHand } from './returns/returns.store.ts';
export {
  bookReversal,
  findCreditedPayment,
  liftHold,
  type ReversalDecided,
  writeOffClaim,
} from './reversals/decide-reversal.ts';
export { findClaimable, openClaims } from './reversals/open-claims.ts';
export { findTakenRewards, leftMinor, listUnlifted, measureUnlifted } from './reversals/reversals.store.ts';
export {
  finishRewardReview,
  giveBackRewards,
  listRewardReviews,
  takeBackRewards,
} from './reversals/take-back-rewards.ts';
export { createSandboxGateway } from './sandbox-gateway.ts';
export { listNews as listTransferNews } from './transfers/list-news.ts';
export { listPaymentHealth } from './vendor-health.ts';
export {
  approveWithdrawal,
  rejectWithdrawal,
  resolveWithdrawal,
} from './withdrawals/decide-withdrawal.ts';
export { listWithdrawalFacts, type WithdrawalFacts } from './withdrawals/withdrawal-facts.ts';
export {
  listApprovals,
  listOwnApprovals,
  listUndecided,
  measureUndecided,
} from './withdrawals/withdrawals.queries.ts';
export { lockUnsent } from './withdrawals/withdrawals.store.ts';

export type Payments = Module & {
  findPaymentFigures(player: Pick<Depositor, 'id'>): Promise<PaymentFigures>;
  findOwedMinor(player: Pick<Depositor, 'id'>): Promise<bigint>;
  priceBookFor(player: Depositor): Promise<z.output<typeof priceBook>>;
  findDiscount(player: Depositor): ReturnType<typeof findDiscount>;
  listPending(
    playerId: bigint,
    span: { startsAt: Date | null; before: Date | null; limit: number },
  ): Promise<{ reference: string; status: WireStatus; product: string; amountMinor: bigint; at: Date }[]>;
  describeWithdrawals(
    playerId: bigint,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { status: WireStatus; cause: ReturnCause | null; sendFrom: string | null }>>;
};

export function createPayments(deps: {
  database: Database;
  config: Pick<Config, 'PRODUCT_NAME' | 'PLAYER_TRANSFERS' | 'MODE' | 'CALLBACK_EVIDENCE_DAYS'>;
  secrets: Secrets;
  log: Logger;
  gateways: PaymentGateways;
  callbackUrl(vendor: string): string;
  returnUrl(): string;
  payouts: PayoutGateways;
  payoutCallbackUrl(vendor: string): string;
  room: AvailabilityPorts;
  security: PayoutSecurity;
  nameGames: NameGames;
  metrics: Pick<Metrics, 'vendorIgnored'>;
  counters: CounterStore;
}): Payments {
  const { config, log, gateways, callbackUrl, returnUrl } = deps;
  const { payouts, payoutCallbackUrl, room, security, metrics } = deps;
  const countIgnored: CountIgnored = (vendor, reason) => metrics.vendorIgnored.inc({ vendor, reason });
  const { db } = deps.database;
  const keepMessage = createMessageKeeper({ db, secrets: deps.secrets, log });
  return {
    routes: [
      ...paymentRoutes({
        db,
        log,
        gateways,
        productName: config.PRODUCT_NAME,
        callbackUrl,
        returnUrl,
        countIgnored,
        keepMessage,
        nameGames: deps.nameGames,
      }),
      ...withdrawalRoutes({ db, log, payouts, room, security, countIgnored, keepMessage }),
      ...transferRoutes({
        db,
        room,
        holdHours: security.holdHours,
        open: isTransferOpen(config),
        counters: deps.counters,
      }),
    ],
    jobs: paymentJobs({
      db,
      gateways,
      log,
      payouts,
      payoutCallbackUrl,
      evidenceDays: config.CALLBACK_EVIDENCE_DAYS,
    }),
    findPaymentFigures: (player) => findPaymentFigures(db, player.id),
    findOwedMinor: (player) => sumOwed(db, player.id),
    priceBookFor: (player) => priceBookFor({ db, gateways }, player),
    findDiscount: (player) => findDiscount({ db, gateways }, player),
    listPending: async (playerId, span) =>
      (await listUncredited(db, playerId, span)).map((order) => ({
        reference: order.id,
        status: wireStatuses[order.status],
        product: order.vendor,
        amountMinor: order.price_minor,
        at: order.created_at,
      })),
    describeWithdrawals: async (playerId, ids) =>
      new Map(
        (await describeWithdrawals(db, playerId, ids)).map((withdrawal) => [
          withdrawal.id,
          {
            status: wireWithdrawalStatuses[withdrawal.status],
            cause: withdrawal.cause,
            sendFrom: sendFromOf(withdrawal),
          },
        ]),
      ),
    seed: () => seedOffers(db, { sandboxed: config.MODE === 'sandbox' }),
  };
}

const isTransferOpen = ({ PLAYER_TRANSFERS: request, MODE }: Pick<Config, 'PLAYER_TRANSFERS' | 'MODE'>) =>
  request === '' ? MODE === 'sandbox' : request === 'on';
