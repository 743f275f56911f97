import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { listDepositsAfter } from '../../payments/index.ts';
import { flagTwins, idList } from './invitations.store.ts';

const depositorsPerStep = 500;

/**
 * Records a reward once per friend whose deposits reach the required sum. Scans from ten minutes before the
 * last run: a deposit carries the start time of its transaction, and none stays open that long.
 */
export async function rewardDepositors(db: Db, stopping?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ since: string; now: string }>`
    select (through_at - interval '10 minutes')::text as since, now()::text as now
    from engagement.deposit_scan
  `.execute(db);
  const [look] = rows;
  if (!look) throw new Error('the row of engagement.deposit_scan is missing');
  let after = { at: look.since, playerId: 0n };
  while (!stopping?.aborted) {
    const deposits = await listDepositsAfter(db, after, depositorsPerStep);
    const last = deposits.at(-1);
    if (!last) break;
    await db.transaction().execute(async (tx) => {
      const ids = deposits.map(({ playerId }) => playerId);
      await flagTwins(tx, ids);
      await sql`
        insert into engagement.friend_reward (friend_id, earner_id, currency, deposits_minor, terms_version, amount_minor, due_at)
        select
          r.friend_id,
          r.earner_id,
          r.earner_currency,
          d.deposits_minor,
          t.version,
          t.reward_minor,
          now() + make_interval(days => t.reward_hold_days)
        from unnest(${idList(ids)}, ${idList(deposits.map((deposit) => deposit.paidSumMinor))}) as d (player_id, deposits_minor)
        join engagement.referral r on r.friend_id = d.player_id and r.level = 1 and r.friend_currency = r.earner_currency
        join lateral (
          select *
          from engagement.invitation_terms
          where currency = r.earner_currency
          order by version desc
          limit 1
        ) t on t.reward_minor > 0 and d.deposits_minor >= t.reward_deposits_minor
        where not exists (select from identity.erasure where player_id = r.earner_id)
        on conflict (friend_id) do nothing
      `.execute(tx);
    });
    after = last;
  }
  if (!stopping?.aborted)
    await sql`
      update engagement.deposit_scan
      set through_at = greatest(through_at, ${look.now}::timestamptz)
    `.execute(db);
}
