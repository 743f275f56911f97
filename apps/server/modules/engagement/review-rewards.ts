import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../../platform/db.ts';
import { finishRewardReview, listRewardReviews, listUnreversedSums } from '../payments/index.ts';
import { type Mismatch, vipAwardId } from '../wallet/index.ts';
import { reviewFriendReward } from './invitations/review-reward.ts';
import { reviewAwards } from './vip/review-awards.ts';

export const reviewRewardsJob = 'take back rewards of reversed deposits';

const playersPerStep = 100;

/**
 * Takes back rewards that the remaining deposits no longer earn and restores those that they earn again. Each
 * reward is reviewed in its own transaction, repeatably. A player leaves the queue last, so a crash loses
 * nothing. A failure for one player does not block the others.
 */
export async function reviewRewards(
  { db, log }: { db: Db; log: Logger },
  stopping?: AbortSignal,
): Promise<void> {
  let after = 0n;
  while (!stopping?.aborted) {
    const reviews = await listRewardReviews(db, after, playersPerStep);
    for (const review of reviews) {
      if (stopping?.aborted) return;
      const { playerId, currency } = review;
      try {
        await db.transaction().execute((tx) => reviewFriendReward(tx, playerId));
        await db.transaction().execute((tx) => reviewAwards(tx, { id: playerId, currency }));
        await finishRewardReview(db, review);
      } catch (failure) {
        log.error({ err: failure, playerId }, 'could not review rewards of reversed deposits');
      }
    }
    const last = reviews.at(-1);
    if (last === undefined) return;
    after = last.playerId;
  }
}

type Paid = { what: string; id: string; depositor_id: bigint; mark_minor: bigint; is_taken: boolean };

/**
 * Audits rewards and VIP awards of players with reversed deposits: taken back exactly when the deposits no
 * longer earn them, each takeback of a paid award and its whole amount, no level kept without its award.
 * Excludes players queued within the last hour.
 */
export async function listRewardMismatches(db: Db): Promise<Mismatch[]> {
  const { rows } = await sql<Paid>`
    with paid as (
      select 'friendReward' as what, r.id::text as id, r.friend_id as depositor_id, t.reward_deposits_minor as mark_minor
      from engagement.friend_reward r
      join engagement.invitation_terms t on t.currency = r.currency and t.version = r.terms_version
      where r.paid_at is not null
      union all
      select
        'vipAward',
        ${sql.raw(vipAwardId.sql('award.player_id', 'award.level'))},
        award.player_id,
        least(award.deposits_minor, level.deposits_minor)
      from engagement.vip_award award
      join wallet.account cash on cash.player_id = award.player_id and cash.kind = 'cash'
      left join engagement.vip_level level on level.level = award.level and level.currency = cash.currency
      where award.amount_minor > 0
    )
    select paid.*, taken.id is not null as is_taken
    from paid
    left join payments.reversal taken
      on taken.kind = paid.what
      and taken.reward_id = paid.id
      and taken.undone_at is null
    where (
      taken.id is not null
      or exists (select from payments.reversal r where r.player_id = paid.depositor_id and r.kind = 'deposit')
    )
    and not exists (
      select
      from payments.reward_review review
      where review.player_id = paid.depositor_id
      and review.queued_at > now() - interval '1 hour'
    )
  `.execute(db);
  const sums = await listUnreversedSums(db, [...new Set(rows.map((row) => row.depositor_id))]);
  const { rows: marks } = await sql<Mismatch>`
    select
      'friend reward that was taken back' as what,
      coalesce(r.id::text, taken.reward_id) as id,
      case when r.id is null then 'in its place' else 'taken back' end as expected,
      case when r.id is null then 'taken back' else 'in its place' end as found
    from (select * from engagement.friend_reward where taken_back_at is not null) r
    full join (
      select reward_id from payments.reversal where kind = 'friendReward' and undone_at is null
    ) taken on taken.reward_id = r.id::text
    where r.id is null
    or taken.reward_id is null
  `.execute(db);
  const { rows: awards } = await sql<Mismatch>`
    select fact.what, taken.reward_id as id, fact.expected, fact.found
    from payments.reversal taken
    left join engagement.vip_award award on ${sql.raw(vipAwardId.sql('award.player_id', 'award.level'))} = taken.reward_id
    left join engagement.vip_player member on member.player_id = award.player_id
    cross join lateral (
      values
        (
          'VIP award that was taken back',
          taken.amount_minor || ' of ' || taken.player_id,
          case when award.player_id is null then 'none' else award.amount_minor || ' of ' || award.player_id end
        ),
        (
          'level of a VIP award that was taken back',
          'below ' || award.level,
          case when member.level >= award.level then member.level::text else 'below ' || award.level end
        )
    ) as fact (what, expected, found)
    where taken.kind = 'vipAward'
    and taken.undone_at is null
    and fact.expected <> fact.found
    and not exists (
      select
      from payments.reward_review review
      where review.player_id = taken.player_id
      and review.queued_at > now() - interval '1 hour'
    )
    order by 1, 2
  `.execute(db);
  return [
    ...rows
      .filter((row) => (sums.get(row.depositor_id) ?? 0n) < row.mark_minor !== row.is_taken)
      .map((row) => ({
        what: `${row.what} of a reversed deposit`,
        id: row.id,
        expected: row.is_taken ? 'in its place' : 'taken back',
        found: row.is_taken ? 'taken back' : 'in its place',
      })),
    ...marks,
    ...awards,
  ];
}
