import type { priceBook } from '@palpite/contracts/payments';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db.ts';
import type { Route } from '../../platform/http.ts';
import type { Job } from '../../platform/jobs.ts';
import type { PaymentGateway } from './gateway.ts';
import { paymentJobs } from './payments.jobs.ts';
import { findPaymentFigures, type PaymentFigures } from './payments.queries.ts';
import { paymentRoutes } from './payments.routes.ts';
import { type Depositor, type FindDiscountEnd, priceBookFor } from './price-book.ts';
import { seedPackages } from './seed-packages.ts';

export { createSandboxGateway } from './sandbox-gateway.ts';

export type Payments = {
  readonly routes: Route[];
  readonly jobs: Job[];
  findPaymentFigures(player: Pick<Depositor, 'id'>): Promise<PaymentFigures>;
  /** Packages that apply to the player outside a game. */
  priceBookFor(player: Depositor): Promise<z.output<typeof priceBook>>;
  seedPackages(): Promise<void>;
};

/** Deposits: offers, orders, the hosted payment page of a vendor, and its callbacks. */
export function createPayments(deps: {
  database: Database;
  config: Pick<Config, 'PRODUCT_NAME'>;
  log: Logger;
  gateway: PaymentGateway;
  /** Where the vendor reaches our callback route. */
  callbackUrl(): string;
  /** Where the vendor's page sends the player afterwards. */
  returnUrl(): string;
  findDiscountEnd?: FindDiscountEnd;
}): Payments {
  const { config, log, gateway, callbackUrl, returnUrl, findDiscountEnd = async () => null } = deps;
  const { db } = deps.database;
  return {
    routes: paymentRoutes({
      db,
      log,
      gateway,
      productName: config.PRODUCT_NAME,
      callbackUrl,
      returnUrl,
      findDiscountEnd,
    }),
    jobs: paymentJobs({ db, gateway, log }),
    findPaymentFigures: (player) => findPaymentFigures(db, player.id),
    priceBookFor: (player) => priceBookFor(db, player, findDiscountEnd),
    seedPackages: () => seedPackages(db),
  };
}
