import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { type HeldMoney, kindList, type Mismatch, references } from '../wallet/index.ts';

export async function listHeldForPayments(db: Db): Promise<HeldMoney[]> {
  const { rows } = await sql<{ player_id: bigint; held_minor: bigint }>`
    select player_id, sum(amount_minor)::bigint as held_minor
    from (
      select player_id, amount_minor from payments.withdrawal where closed_at is null
      union all
      select player_id, amount_minor from payments.deposit_return where closed_at is null
    ) open
    group by player_id
  `.execute(db);
  return rows.map((row) => ({ playerId: row.player_id, heldMinor: row.held_minor }));
}

/**
 * Compares payments with the journal and the vendors' reports. Lists:
 *
 * - deposits, discounts and bonuses that differ from the orders,
 * - held, paid and returned amounts and fees that differ from the withdrawals,
 * - reversals, returns and sums of depositors that do not match,
 * - callbacks whose effect is missing, and signed callbacks that contradict our state.
 */
export async function listPaymentMismatches(db: Db): Promise<Mismatch[]> {
  return [
    ...(await listOrderMismatches(db)),
    ...(await listWithdrawalMismatches(db)),
    ...(await listTransferMismatches(db)),
    ...(await listReversalMismatches(db)),
    ...(await listReturnMismatches(db)),
    ...(await listCallbackMismatches(db)),
  ];
}

async function listOrderMismatches(db: Db): Promise<Mismatch[]> {
  const { rows } = await sql<Mismatch>`
    with moved as (
      select
        reference as order_id,
        count(*) filter (where kind = 'deposit') as deposits,
        coalesce(sum(amount_minor) filter (where kind = 'deposit'), 0) as deposit_minor,
        coalesce(sum(amount_minor) filter (where kind = 'discount'), 0) as discount_minor,
        coalesce(sum(amount_minor) filter (where kind = 'gift'), 0) as gift_minor
      from wallet.movement
      where kind in ${kindList(['deposit', 'discount', 'gift'])}
      group by reference
    ),
    credited as (
      select player_id, count(*) as orders, sum(price_minor) as price_minor, sum(gift_credited_minor) as gift_minor
      from payments.order
      where status = 'credited'
      group by player_id
    )
    select fact.what, o.id, fact.expected, fact.found
    from payments.order o
    left join moved on moved.order_id = o.id
    cross join lateral (
      values
        (
          'deposit of an order',
          case when o.status = 'credited' then '1 of ' || o.pay_minor else '0 of 0' end,
          coalesce(moved.deposits, 0) || ' of ' || coalesce(moved.deposit_minor, 0)
        ),
        (
          'discount of an order',
          case when o.status = 'credited' then o.price_minor - o.pay_minor else 0 end::text,
          coalesce(moved.discount_minor, 0)::text
        ),
        ('gift of an order', o.gift_credited_minor::text, coalesce(moved.gift_minor, 0)::text)
    ) as fact (what, expected, found)
    where fact.expected <> fact.found
    union all
    select 'money of an order that does not exist', moved.order_id, 'an order', 'none'
    from moved
    left join payments.order o on o.id = moved.order_id
    where o.id is null
    union all
    select fact.what, d.player_id::text, fact.expected, fact.found
    from payments.depositor d
    left join credited on credited.player_id = d.player_id
    cross join lateral (
      values
        ('deposits of a player', coalesce(credited.orders, 0)::text, d.deposits::text),
        ('sum of deposits of a player', coalesce(credited.price_minor, 0)::text, d.paid_sum_minor::text),
        ('sum of gifts of a player', coalesce(credited.gift_minor, 0)::text, d.gift_sum_minor::text)
    ) as fact (what, expected, found)
    where fact.expected <> fact.found
    order by 1, 2
  `.execute(db);
  return rows;
}

async function listWithdrawalMismatches(db: Db): Promise<Mismatch[]> {
  const { rows } = await sql<Mismatch>`
    with moved as (
      select
        ${sql.raw(references.withdrawal.restOf('t.reference'))} as withdrawal_id,
        count(*) filter (where t.kind = 'withdrawalHold') as holds,
        coalesce(sum(t.amount_minor) filter (where t.kind = 'withdrawalHold'), 0) as hold_minor,
        coalesce(sum(t.amount_minor) filter (where t.kind = 'withdrawal'), 0) as paid_minor,
        coalesce(sum(t.amount_minor) filter (where t.kind = 'withdrawalFee'), 0) as fee_minor,
        coalesce(sum(t.amount_minor) filter (where t.kind = 'withdrawalReturn'), 0) as returned_minor,
        coalesce(
          sum(case 'held' when t.payee then t.amount_minor when t.payer then -t.amount_minor end),
          0
        ) as held_minor
      from wallet.movement t
      where ${sql.raw(references.withdrawal.isIn('t.reference'))}
      group by 1
    )
    select fact.what, w.id, fact.expected, fact.found
    from payments.withdrawal w
    left join moved on moved.withdrawal_id = w.id
    cross join lateral (
      values
        (
          'hold of a withdrawal',
          '1 of ' || w.amount_minor,
          coalesce(moved.holds, 0) || ' of ' || coalesce(moved.hold_minor, 0)
        ),
        (
          'held for a withdrawal',
          case when w.closed_at is null then w.amount_minor else 0 end::text,
          coalesce(moved.held_minor, 0)::text
        ),
        (
          'paid for a withdrawal',
          case when w.status = 'paid' then w.amount_minor - w.fee_minor else 0 end::text,
          coalesce(moved.paid_minor, 0)::text
        ),
        (
          'fee of a withdrawal',
          case when w.status = 'paid' then w.fee_minor else 0 end::text,
          coalesce(moved.fee_minor, 0)::text
        ),
        (
          'returned of a withdrawal',
          case when w.status in ('rejected', 'failed') then w.amount_minor else 0 end::text,
          coalesce(moved.returned_minor, 0)::text
        )
    ) as fact (what, expected, found)
    where fact.expected <> fact.found
    union all
    select 'approvals of a withdrawal', w.id, w.approvals_needed::text, count(a.withdrawal_id)::text
    from payments.withdrawal w
    left join payments.withdrawal_approval a on a.withdrawal_id = w.id
    where w.status not in ('requested', 'rejected')
    and w.approvals_needed > 0
    group by w.id
    having count(a.withdrawal_id) < w.approvals_needed
    union all
    select 'money of a withdrawal that does not exist', moved.withdrawal_id, 'a withdrawal', 'none'
    from moved
    left join payments.withdrawal w on w.id = moved.withdrawal_id
    where w.id is null
    order by 1, 2
  `.execute(db);
  return rows;
}

/**
 * Also lists bonuses of reversed deposits that are still cash or active, bonuses taken back without a
 * reversal, and currencies whose claim account differs from the players' debts.
 */
async function listReversalMismatches(db: Db): Promise<Mismatch[]> {
  const { rows } = await sql<Mismatch>`
    with moved as (
      select
        ${sql.raw(references.reversal.restOf('reference'))} as reversal_id,
        coalesce(sum(amount_minor) filter (where kind in ${kindList(['reversal', 'friendRewardBack', 'vipAwardBack', 'bonusBack'])}), 0) as taken_minor,
        coalesce(sum(amount_minor) filter (where kind in ${kindList(['reversalOwed', 'rewardOwed'])}), 0) as owed_minor,
        coalesce(sum(amount_minor) filter (where kind in ${kindList(['claimPaid', 'claimUndone'])}), 0) as collected_minor,
        coalesce(sum(amount_minor) filter (where kind = 'claimWrittenOff'), 0) as written_off_minor,
        coalesce(sum(amount_minor) filter (where kind in ${kindList(['reversalUndone', 'rewardRestored', 'claimUndone', 'writeOffUndone'])}), 0) as undone_minor
      from wallet.movement
      where ${sql.raw(references.reversal.isIn('reference'))}
      group by 1
    ),
    -- What a bonus of a deposit brought as cash, where a part of the deposit is reversed.
    reversed_bonus as (
      select bonus.id, bonus.converted_minor
      from wallet.bonus
      join payments.order o on o.id = bonus.reference and o.player_id = bonus.player_id
      where bonus.source = 'deposit'
      and bonus.state = 'completed'
      and bonus.converted_minor > 0
      and o.reversed_minor > 0
    ),
    bonus_taken as (
      select reward_id, amount_minor from payments.reversal where kind = 'bonus' and undone_at is null
    ),
    claimed_by_play as (
      select r.id, t.amount_minor
      from payments.reversal r
      join wallet.movement t on t.id = r.opened_by
    ),
    reversed as (
      select order_id, sum(amount_minor) as amount_minor from payments.reversal where undone_at is null group by order_id
    ),
    owed as (
      select currency, sum(owed_minor - collected_minor - written_off_minor) as left_minor
      from payments.reversal
      group by currency
    ),
    claimed as (
      select currency, sum(case 'claim' when payer then amount_minor else -amount_minor end) as left_minor
      from wallet.movement
      where 'claim' in (payer, payee)
      group by currency
    )
    select
      'money of a reversal' as what,
      coalesce(r.id, moved.reversal_id) as id,
      concat_ws(' ', r.taken_minor, r.owed_minor, r.collected_minor, r.written_off_minor, due.undone_minor) as expected,
      concat_ws(' ', found.taken_minor, found.owed_minor, found.collected_minor, found.written_off_minor, found.undone_minor) as found
    from payments.reversal r
    full join moved on moved.reversal_id = r.id
    left join claimed_by_play on claimed_by_play.id = r.id
    cross join lateral (
      select
        coalesce(moved.taken_minor, 0) as taken_minor,
        coalesce(moved.owed_minor, 0) + coalesce(claimed_by_play.amount_minor, 0) as owed_minor,
        coalesce(moved.collected_minor, 0) as collected_minor,
        coalesce(moved.written_off_minor, 0) as written_off_minor,
        coalesce(moved.undone_minor, 0) as undone_minor
    ) found
    cross join lateral (
      select case when r.undone_at is null then 0 else r.amount_minor + r.discount_minor end as undone_minor
    ) due
    where (r.taken_minor, r.owed_minor, r.collected_minor, r.written_off_minor, due.undone_minor)
      is distinct from (found.taken_minor, found.owed_minor, found.collected_minor, found.written_off_minor, found.undone_minor)
    union all
    select 'reversals of an order', o.id, coalesce(reversed.amount_minor, 0)::text, o.reversed_minor::text
    from payments.order o
    left join reversed on reversed.order_id = o.id
    where o.reversed_minor <> coalesce(reversed.amount_minor, 0)
    union all
    select
      'bonus of a reversed deposit',
      coalesce(reversed_bonus.id, bonus_taken.reward_id),
      coalesce(reversed_bonus.converted_minor, 0)::text,
      coalesce(bonus_taken.amount_minor, 0)::text
    from reversed_bonus
    full join bonus_taken on bonus_taken.reward_id = reversed_bonus.id
    where coalesce(reversed_bonus.converted_minor, 0) <> coalesce(bonus_taken.amount_minor, 0)
    union all
    select
      'bonus that a reversal took',
      bonus.id,
      case when o.reversed_minor > 0 then 'taken' else 'in its place' end,
      case when bonus.reversed_at is null then bonus.state else 'taken' end
    from wallet.bonus
    join payments.order o on o.id = bonus.reference and o.player_id = bonus.player_id
    where bonus.source = 'deposit'
    and case
      when o.reversed_minor > 0 then bonus.reversed_at is null and bonus.state in ('offered', 'active', 'completed')
      else bonus.reversed_at is not null
    end
    union all
    select 'claims of a currency', coalesce(owed.currency, claimed.currency), coalesce(owed.left_minor, 0)::text, coalesce(claimed.left_minor, 0)::text
    from owed
    full join claimed using (currency)
    where coalesce(owed.left_minor, 0) <> coalesce(claimed.left_minor, 0)
    order by 1, 2
  `.execute(db);
  return rows;
}

async function listReturnMismatches(db: Db): Promise<Mismatch[]> {
  const { rows } = await sql<Mismatch>`
    with moved as (
      select
        ${sql.raw(references.return.restOf('reference'))} as return_id,
        coalesce(sum(amount_minor) filter (where kind = 'returnHold'), 0) as held_minor,
        coalesce(sum(amount_minor) filter (where kind = 'returnDiscount'), 0) as discount_minor,
        coalesce(sum(case kind when 'depositReturn' then amount_minor when 'depositReturnFailed' then -amount_minor end), 0)
          as paid_minor,
        coalesce(sum(amount_minor) filter (where kind = 'returnReleased'), 0) as released_minor
      from wallet.movement
      where ${sql.raw(references.return.isIn('reference'))}
      group by 1
    )
    select
      'money of a return' as what,
      coalesce(r.id, moved.return_id) as id,
      concat_ws(' ', r.amount_minor, r.discount_minor, due.paid_minor, due.released_minor) as expected,
      concat_ws(' ', moved.held_minor, moved.discount_minor, moved.paid_minor, moved.released_minor) as found
    from payments.deposit_return r
    full join moved on moved.return_id = r.id
    cross join lateral (
      select
        case when r.status in ('refunded', 'paidByHand') then r.amount_minor else 0 end as paid_minor,
        case when r.status = 'withdrawn' then r.amount_minor else 0 end as released_minor
    ) due
    where (r.amount_minor, r.discount_minor, due.paid_minor, due.released_minor)
      is distinct from (moved.held_minor, moved.discount_minor, moved.paid_minor, moved.released_minor)
    order by 1, 2
  `.execute(db);
  return rows;
}

async function listTransferMismatches(db: Db): Promise<Mismatch[]> {
  const { rows } = await sql<Mismatch>`
    with moved as (
      select
        t.reference,
        coalesce(sum(t.amount_minor) filter (where t.payer_player_id = t.player_id and t.kind = 'transferSent'), 0)
          as sent_minor,
        coalesce(sum(t.amount_minor) filter (where t.payee_player_id = t.player_id and t.kind = 'transferReceived'), 0)
          as received_minor
      from wallet.movement t
      where t.kind in ${kindList(['transferSent', 'transferReceived'])}
      group by t.reference
    )
    select
      'transfer between players' as what,
      coalesce(p.id, moved.reference) as id,
      concat_ws(' ', coalesce(p.amount_minor, 0), coalesce(p.amount_minor, 0)) as expected,
      concat_ws(' ', coalesce(moved.sent_minor, 0), coalesce(moved.received_minor, 0)) as found
    from payments.transfer p
    full join moved on moved.reference = ${sql.raw(references.transfer.sql('p.id'))}
    where (coalesce(p.amount_minor, 0), coalesce(p.amount_minor, 0))
      is distinct from (coalesce(moved.sent_minor, 0), coalesce(moved.received_minor, 0))
    order by 1, 2
  `.execute(db);
  return rows;
}

/**
 * Lists signed callbacks without their effect, and those that contradict the current state, such as a second
 * payment of a credited order.
 */
async function listCallbackMismatches(db: Db): Promise<Mismatch[]> {
  const { rows } = await sql<Mismatch>`
    select
      'callback without its effect' as what,
      c.order_id as id,
      c.verdict as expected,
      coalesce(o.status, w.status, 'none') as found
    from payments.callback c
    left join payments.order o on o.id = c.order_id
    left join payments.withdrawal w on w.id = c.order_id
    where (c.verdict = 'credited' and o.status is distinct from 'credited')
    or (c.verdict = 'reversed' and not exists (select from payments.reversal r where r.order_id = o.id))
    or (c.verdict = 'undone' and not exists (select from payments.reversal r where r.order_id = o.id and r.undone_at is not null))
    or (c.verdict = 'paid' and w.status is distinct from 'paid')
    or (c.verdict = 'failed' and coalesce(o.status, w.status, 'none') not in ('failed', 'credited'))
    union all
    -- A vendor repeats what was refused.
    select distinct
      'callback that differs',
      c.order_id,
      coalesce(o.pay_minor, w.amount_minor - w.fee_minor) || ' ' || coalesce(o.currency, w.currency)
        || ' ' || coalesce(o.status, w.status),
      (c.payload ->> 'amountMinor') || ' ' || (c.payload ->> 'currency') || ' ' || (c.payload ->> 'type')
    from payments.callback c
    left join payments.order o on o.id = c.order_id
    left join payments.withdrawal w on w.id = c.order_id
    where c.verdict = 'differs'
    and not coalesce(o.status = 'credited' and c.received_at <= o.credited_at, false)
    and not coalesce(w.status = 'paid' and c.payload ->> 'type' = 'payout.paid', false)
    and not coalesce(w.status = 'failed' and c.payload ->> 'type' = 'payout.rejected', false)
    order by 1, 2
  `.execute(db);
  return rows;
}
