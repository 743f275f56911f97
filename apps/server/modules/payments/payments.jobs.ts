import type { Logger } from 'pino';
import type { Db } from '../../platform/db.ts';
import type { Job } from '../../platform/jobs.ts';
import { checkOrders } from './check-orders.ts';
import type { PaymentGateway } from './gateway.ts';

export const checkOrdersJob = 'check orders with the payment vendor';

export function paymentJobs(deps: { db: Db; gateway: PaymentGateway; log: Logger }): Job[] {
  return [{ name: checkOrdersJob, everyMs: 10_000, run: (stopping) => checkOrders(deps, stopping) }];
}
