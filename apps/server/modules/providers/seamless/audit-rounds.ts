import { slotsVendorNames } from '@palpite/domain/slots-vendors';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { type Mismatch, transferIds } from '../../wallet/index.ts';

const idOf = (id: (typeof transferIds)['slotStake']) => sql.raw(id.sql('t.vendor', 't.id'));

/** SQL: claimed and written-off parts of a takeback map to the takeback's id. */
const takebackWhole = sql.raw(
  transferIds.slotTakebackClaim.as(
    transferIds.slotTakeback,
    transferIds.slotTakebackLost.as(transferIds.slotTakeback, 't.id'),
  ),
);

/**
 * Lists movements that only one side has or that differ in the amount, and rounds whose sums differ from
 * their transactions. A takeback may be paid by pocket, claim and operator; together they equal the amount.
 */
export async function listRoundMismatches(db: Db): Promise<Mismatch[]> {
  const { rows } = await sql<Mismatch>`
    with expected as (
      select
        case
          when t.kind = 'win' then ${idOf(transferIds.slotPayout)}
          when t.round_id like 'adjustment:%' then ${idOf(transferIds.slotTakeback)}
          else ${idOf(transferIds.slotStake)}
        end as id,
        t.amount_minor
      from seamless.transaction t
      where t.kind <> 'rollback'
      and t.amount_minor > 0
      union all
      select
        case t.kind when 'win' then ${idOf(transferIds.slotTakeback)} else ${idOf(transferIds.slotRefund)} end,
        t.amount_minor
      from seamless.transaction t
      where t.kind <> 'rollback'
      and t.state = 'rolledBack'
      and t.amount_minor > 0
    ),
    found as (
      select ${takebackWhole} as id, sum(t.amount_minor)::bigint as amount_minor
      from wallet.movement t
      where case 'house' when payee then payee_label when payer then payer_label end in (${sql.join(slotsVendorNames)})
      group by 1
    )
    select
      'movement of a slot and the journal' as what,
      coalesce(expected.id, found.id) as id,
      coalesce(expected.amount_minor::text, 'none') as expected,
      coalesce(found.amount_minor::text, 'none') as found
    from expected
    full join found on found.id = expected.id
    where expected.amount_minor is distinct from found.amount_minor
    union all
    select 'slot movement without its round', concat_ws(':', t.vendor, t.id), t.round_id, 'none'
    from seamless.transaction t
    where not exists (
      select
      from seamless.round
      where round.vendor = t.vendor
      and round.id = t.round_id
    )
    union all
    select
      'sums of a slot round',
      concat_ws(':', round.vendor, round.id),
      concat_ws(' ', coalesce(sums.stake_minor, 0), coalesce(sums.payout_minor, 0), coalesce(sums.bets, 0), coalesce(sums.wins, 0)),
      concat_ws(' ', round.stake_minor, round.payout_minor, round.bets, round.wins)
    from seamless.round
    left join (
      select
        vendor,
        round_id,
        sum(amount_minor) filter (where kind = 'bet') as stake_minor,
        sum(amount_minor) filter (where kind = 'win') as payout_minor,
        count(*) filter (where kind = 'bet') as bets,
        count(*) filter (where kind = 'win' and amount_minor > 0) as wins
      from seamless.transaction
      where state = 'posted'
      and kind <> 'rollback'
      group by vendor, round_id
    ) sums on sums.vendor = round.vendor and sums.round_id = round.id
    where (round.stake_minor, round.payout_minor, round.bets, round.wins)
      is distinct from (
        coalesce(sums.stake_minor, 0), coalesce(sums.payout_minor, 0), coalesce(sums.bets, 0), coalesce(sums.wins, 0)
      )
  `.execute(db);
  return rows;
}
