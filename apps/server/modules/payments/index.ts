import type { priceBook, OrderStatus as WireStatus } from '@palpite/contracts/payments';
import type { ReturnCause } from '@palpite/contracts/withdrawals';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db.ts';
import type { Route } from '../../platform/http.ts';
import type { Job } from '../../platform/jobs.ts';
import { findDiscount } from './discounts.ts';
import { wireStatuses } from './order-status.ts';
import type { PaymentGateways } from './payment-gateways.ts';
import { paymentJobs } from './payments.jobs.ts';
import { findPaymentFigures, listUncredited, type PaymentFigures } from './payments.queries.ts';
import { paymentRoutes } from './payments.routes.ts';
import type { PayoutGateways } from './payouts/payout-gateways.ts';
import { type Depositor, priceBookFor } from './price-book.ts';
import { sumOwed } from './reversals/reversals.store.ts';
import { seedPackages } from './seed-packages.ts';
import { transferRoutes } from './transfers/transfers.routes.ts';
import type { RoomPorts } from './withdrawals/find-withdrawal-room.ts';
import { wireWithdrawalStatuses } from './withdrawals/withdrawal-status.ts';
import { describeWithdrawals } from './withdrawals/withdrawals.queries.ts';
import { withdrawalRoutes } from './withdrawals/withdrawals.routes.ts';

export { listHeldForWithdrawals, listPaymentMismatches } from './audit-payments.ts';
export { closeOrders, refitOrders } from './close-orders.ts';
export { listLatestPayments, listNews as listPaymentNews } from './list-news.ts';
export { choosePaymentGateways } from './payment-gateways.ts';
export { listDepositSums, listDepositsAfter } from './payments.queries.ts';
export { choosePayoutGateways } from './payouts/payout-gateways.ts';
export { createSandboxPayoutGateway } from './payouts/sandbox-payout-gateway.ts';
export {
  bookReversal,
  liftHold,
  type ReversalDecided,
  writeOffClaim,
} from './reversals/decide-reversal.ts';
export { leftMinor, listUnlifted } from './reversals/reversals.store.ts';
export { createSandboxGateway } from './sandbox-gateway.ts';
export { listNews as listTransferNews } from './transfers/list-news.ts';
export {
  approveWithdrawal,
  rejectWithdrawal,
  resolveWithdrawal,
} from './withdrawals/decide-withdrawal.ts';
export { listApprovals, listUndecided } from './withdrawals/withdrawals.queries.ts';

export type Payments = {
  readonly routes: Route[];
  readonly jobs: Job[];
  findPaymentFigures(player: Pick<Depositor, 'id'>): Promise<PaymentFigures>;
  /** What a player owes of deposits that were taken back. */
  findOwedMinor(player: Pick<Depositor, 'id'>): Promise<bigint>;
  /** Packages that apply to the player outside a game. */
  priceBookFor(player: Depositor): Promise<z.output<typeof priceBook>>;
  /** The discount that a player has now, as user info tells of it. */
  findDiscount(player: Depositor): ReturnType<typeof findDiscount>;
  /** Orders that moved no money in a span of time, newest first, as records of the player tell of them. */
  listPending(
    playerId: bigint,
    span: { startsAt: Date | null; before: Date | null; limit: number },
  ): Promise<{ reference: string; status: WireStatus; product: string; amountMinor: bigint; at: Date }[]>;
  /** Where withdrawals of a player stand, and why those came back that did, by their id. */
  describeWithdrawals(
    playerId: bigint,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { status: WireStatus; cause: ReturnCause | null }>>;
  seedPackages(): Promise<void>;
};

/** Deposits and withdrawals: offers, orders, the vendors' pages, payouts, and their callbacks. */
export function createPayments(deps: {
  database: Database;
  config: Pick<Config, 'PRODUCT_NAME' | 'PLAYER_TRANSFERS' | 'MODE'>;
  log: Logger;
  gateways: PaymentGateways;
  /** Where a vendor reaches our callback route. */
  callbackUrl(vendor: string): string;
  /** Where the vendor's page sends the player afterwards. */
  returnUrl(): string;
  payouts: PayoutGateways;
  /** Where a payout vendor reaches our callback route. */
  payoutCallbackUrl(vendor: string): string;
  room: RoomPorts;
}): Payments {
  const { config, log, gateways, callbackUrl, returnUrl } = deps;
  const { payouts, payoutCallbackUrl, room } = deps;
  const { db } = deps.database;
  return {
    routes: [
      ...paymentRoutes({
        db,
        log,
        gateways,
        productName: config.PRODUCT_NAME,
        callbackUrl,
        returnUrl,
      }),
      ...withdrawalRoutes({ db, log, payouts, room }),
      ...transferRoutes({ db, room, open: isTransferOpen(config) }),
    ],
    jobs: paymentJobs({ db, gateways, log, payouts, payoutCallbackUrl }),
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
        (await describeWithdrawals(db, playerId, ids)).map(({ id, status, cause }) => [
          id,
          { status: wireWithdrawalStatuses[status], cause },
        ]),
      ),
    seedPackages: () => seedPackages(db),
  };
}

const isTransferOpen = ({ PLAYER_TRANSFERS: wish, MODE }: Pick<Config, 'PLAYER_TRANSFERS' | 'MODE'>) =>
  wish === '' ? MODE === 'sandbox' : wish === 'on';
