import { type RawBuilder, sql } from 'kysely';
import { kindList } from '../kind-list.ts';

/** Predicate of the indexes `transfer_of_vendors_by_time` and `transfer_of_vendors`, in their words. */
const kinds = kindList([
  'deposit',
  'withdrawal',
  'depositReturn',
  'depositReturnFailed',
  'reversal',
  'reversalOwed',
  'reversalUndone',
  'claimUndone',
  'writeOffUndone',
]);

/**
 * SQL of the money that came from a payment vendor or went to it, by what it belongs to: `reference`, `direction` (`in`
 * from players, `out` to players), `currency`, `amount_minor`, `at`.
 *
 * @param which - Condition on `t.created_at` or `t.reference`, which an index serves.
 */
export const vendorMovements = (vendor: string, which: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select
    t.reference,
    case when payer.kind = 'vendor' then 'in' else 'out' end as direction,
    t.currency,
    sum(t.amount_minor)::bigint as amount_minor,
    min(t.created_at) as at
  from wallet.transfer t
  join wallet.account payer on payer.id = t.debit_account_id
  join wallet.account payee on payee.id = t.credit_account_id
  where t.kind in ${kinds}
  and ${which}
  and (
    (payer.kind = 'vendor' and payer.label = ${vendor})
    or (payee.kind = 'vendor' and payee.label = ${vendor})
  )
  group by 1, 2, 3
)`;
