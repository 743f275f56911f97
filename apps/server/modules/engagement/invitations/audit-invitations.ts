import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { kindList, type Mismatch, transferIds } from '../../wallet/index.ts';

/**
 * Compares earnings with the journal in both directions, and recomputes each commission from the weighted
 * turnover of its day at the rates of its version of the terms. `listTurnoverMismatches` compares that
 * turnover with the journal.
 */
export async function listInvitationMismatches(db: Db): Promise<Mismatch[]> {
  const { rows } = await sql<Mismatch>`
    with noted as (
      select ${sql.raw(transferIds.commission.sql('day', 'earner_id', 'level'))} as id, earner_id, amount_minor
      from engagement.commission
      where paid_at is not null
      union all
      select ${sql.raw(transferIds.friendReward.sql('id'))}, earner_id, amount_minor
      from engagement.friend_reward
      where paid_at is not null
    ),
    moved as (
      select id, player_id, amount_minor
      from wallet.movement
      where kind in ${kindList(['commission', 'friendReward'])}
    ),
    brought as (
      select c.day, c.earner_id, c.level, sum(floor(d.commission_milli::numeric * rate.permille / 1000)) as milli
      from engagement.commission c
      join engagement.commission_share s on s.earner_id = c.earner_id and s.day = c.day and s.level = c.level
      join wallet.turnover_day d on d.player_id = s.friend_id and d.day = s.day
      join engagement.invitation_terms t on t.currency = c.currency and t.version = c.terms_version
      left join engagement.invitation_rate own
        on own.currency = c.currency and own.version = c.terms_version and own.product = d.product
      cross join lateral (
        select case c.level
          when 1 then coalesce(own.level1_permille, t.level1_permille)
          when 2 then coalesce(own.level2_permille, t.level2_permille)
          else coalesce(own.level3_permille, t.level3_permille)
        end as permille
      ) rate
      group by c.day, c.earner_id, c.level
    ),
    due as (
      select
        c.*,
        coalesce(brought.milli, 0)
          + coalesce(lag(c.carry_milli) over (partition by c.earner_id, c.level order by c.day), 0) as milli
      from engagement.commission c
      left join brought using (day, earner_id, level)
    )
    select
      'earning of an invitation' as what,
      coalesce(noted.id, moved.id) as id,
      coalesce(noted.amount_minor || ' to ' || noted.earner_id, 'none') as expected,
      coalesce(moved.amount_minor || ' to ' || moved.player_id, 'none') as found
    from noted
    full join moved on moved.id = noted.id
    where (noted.amount_minor, noted.earner_id) is distinct from (moved.amount_minor, moved.player_id)
    union all
    select 'shares of a commission', concat_ws(':', c.day, c.earner_id, c.level), c.amount_minor::text, coalesce(sum(s.amount_minor), 0)::text
    from engagement.commission c
    left join engagement.commission_share s on s.earner_id = c.earner_id and s.day = c.day and s.level = c.level
    group by c.day, c.earner_id, c.level
    having c.amount_minor <> coalesce(sum(s.amount_minor), 0)
    union all
    select
      'commission differs from the turnover of its day',
      concat_ws(':', day, earner_id, level),
      greatest(floor(milli / 1000), 0) || ' carried ' || least(milli, 0),
      amount_minor || ' carried ' || carry_milli
    from due
    where (amount_minor, carry_milli) is distinct from (greatest(floor(milli / 1000), 0), least(milli, 0))
  `.execute(db);
  return rows;
}
