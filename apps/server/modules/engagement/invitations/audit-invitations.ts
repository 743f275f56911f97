import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import type { Mismatch } from '../../wallet/index.ts';

/**
 * Compares what invitations brought with the journal, both ways: what is noted as paid was paid, what was paid is
 * noted, and the shares of friends come to their commission.
 */
export async function listInvitationMismatches(db: Db): Promise<Mismatch[]> {
  const { rows } = await sql<Mismatch>`
    with noted as (
      select 'commission:' || day || ':' || earner_id || ':' || level as id, earner_id, amount_minor
      from engagement.commission
      where paid_at is not null
      union all
      select 'friend-reward:' || id, earner_id, amount_minor
      from engagement.friend_reward
      where paid_at is not null
    ),
    moved as (
      select id, player_id, amount_minor
      from wallet.transfer
      where kind in ('commission', 'friendReward')
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
    select 'shares of a commission', c.day || ':' || c.earner_id || ':' || c.level, c.amount_minor::text, coalesce(sum(s.amount_minor), 0)::text
    from engagement.commission c
    left join engagement.commission_share s on s.earner_id = c.earner_id and s.day = c.day and s.level = c.level
    group by c.day, c.earner_id, c.level
    having c.amount_minor <> coalesce(sum(s.amount_minor), 0)
  `.execute(db);
  return rows;
}
