import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** What the tables say about a payment vendor. */
export type PaymentHealth = {
  readonly vendor: string;
  /** Deposits for which it has not opened a checkout within two minutes. */
  readonly unopened: number;
  readonly unopenedSince: Date | null;
  /** Withdrawals that were sent ten minutes ago or earlier and whose outcome it has not reported. */
  readonly unknown: number;
  readonly unknownSince: Date | null;
  /** Newest signed callback among the last thousand of all vendors. */
  readonly calledAt: Date | null;
};

export async function listPaymentHealth(db: Db): Promise<PaymentHealth[]> {
  const { rows } = await sql<PaymentHealth>`
    with
    unopened as (
      select vendor, count(*)::int as count, min(created_at) as since
      from payments.order
      where check_at is not null
      and status = 'pending'
      and pay_no is null
      and created_at < now() - interval '2 minutes'
      group by vendor
    ),
    unknown as (
      select vendor, count(*)::int as count, min(sent_at) as since
      from payments.withdrawal
      where check_at is not null
      and status = 'unknown'
      and sent_at < now() - interval '10 minutes'
      group by vendor
    ),
    called as (
      select vendor, max(received_at) as at
      from (select vendor, received_at from payments.callback order by seq desc limit 1000) newest
      group by vendor
    )
    select
      vendor,
      coalesce(unopened.count, 0) as unopened,
      unopened.since as "unopenedSince",
      coalesce(unknown.count, 0) as unknown,
      unknown.since as "unknownSince",
      called.at as "calledAt"
    from unopened
    full join unknown using (vendor)
    full join called using (vendor)
    order by vendor
  `.execute(db);
  return rows;
}
