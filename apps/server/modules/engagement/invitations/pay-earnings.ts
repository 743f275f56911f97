import { type Currency, toWire } from '@palpite/domain/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/outbox.ts';
import { isInReview, lockUnerased } from '../../identity/index.ts';
import { listDepositSums } from '../../payments/index.ts';
import {
  findBalances,
  getPocketId,
  getSystemAccountId,
  postTransfers,
  references,
  type Transfer,
  transferIds,
} from '../../wallet/index.ts';
import { getTerms, listRewardMarks } from './invitations.queries.ts';

const earnersPerLook = 200;

/**
 * One transaction per referrer. Some earnings wait: those of flagged friends, sums below the minimum, and
 * rewards for friends who lack the VIP level or whose deposits were reversed below the required sum.
 */
export async function payEarnings(db: Db, stopping?: AbortSignal): Promise<void> {
  let after = 0n;
  while (!stopping?.aborted) {
    const earners = await listDueEarners(db, after);
    for (const earnerId of earners) {
      if (stopping?.aborted) return;
      await db.transaction().execute((tx) => payEarner(tx, earnerId));
    }
    const last = earners.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

async function listDueEarners(db: Db, after: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ earner_id: bigint }>`
    select earner_id
    from (
      select earner_id
      from engagement.commission
      where paid_at is null
      and amount_minor > 0
      and due_at <= now()
      and earner_id > ${after}
      union
      select earner_id
      from engagement.friend_reward
      where paid_at is null
      and due_at <= now()
      and earner_id > ${after}
    ) due
    where not exists (select from identity.erasure where player_id = due.earner_id)
    order by earner_id
    limit ${earnersPerLook}
  `.execute(db);
  return rows.map((row) => row.earner_id);
}

type Commission = { day: string; level: number; reward_id: null };
type FriendReward = { day: null; level: null; reward_id: string; friend_id: bigint };
type Due = (Commission | FriendReward) & { currency: Currency; amount_minor: bigint };

/**
 * Locks the referrer, the due rows, then the referrer's cash. Another node waits here and finds nothing due. A
 * referrer who may be a stopped or blocked person is paid after the decision of staff. An erased account is not paid.
 */
async function payEarner(tx: Tx, earnerId: bigint): Promise<void> {
  if (!(await lockUnerased(tx, earnerId))) return;
  const { rows: commissions } = await sql<Due>`
    select day::text as day, level, null::text as reward_id, currency, amount_minor
    from engagement.commission
    where earner_id = ${earnerId}
    and paid_at is null
    and amount_minor > 0
    and due_at <= now()
    order by day, level
    for update
  `.execute(tx);
  const { rows: ripe } = await sql<Due & { friend_id: bigint }>`
    select null::text as day, null::smallint as level, id::text as reward_id, friend_id, currency, amount_minor
    from engagement.friend_reward r
    where earner_id = ${earnerId}
    and paid_at is null
    and due_at <= now()
    and not exists (
      select 1
      from engagement.referral_flag f
      where f.friend_id = r.friend_id
      and f.cleared_at is null
    )
    and coalesce((select level from engagement.vip_player where player_id = r.friend_id), 0) >= (
      select reward_level_min
      from engagement.invitation_terms t
      where t.currency = r.currency
      and t.version = r.terms_version
    )
    order by earned_at
    for update
  `.execute(tx);
  const rewards = await keepDeserved(tx, ripe);
  const due = [...commissions, ...rewards];
  const [first] = due;
  if (!first || (await isInReview(tx, earnerId))) return;
  const sumMinor = due.reduce((sum, row) => sum + row.amount_minor, 0n);
  const terms = await getTerms(tx, first.currency);
  if (sumMinor < terms.payoutLeastMinor) return;
  const book = await getSystemAccountId(tx, 'promotion', 'invitation', first.currency);
  const cash = await getPocketId(tx, earnerId, 'cash');
  await postTransfers(
    tx,
    due.map((row) => transferOf(earnerId, row, book, cash)),
  );
  await markPaid(tx, earnerId, commissions, rewards);
  const { cashMinor } = await findBalances(tx, earnerId);
  await publish(tx, [
    {
      topic: 'updateUserInfo',
      playerId: earnerId,
      payload: { balance: toWire(cashMinor, first.currency) },
    },
  ]);
}

/**
 * Must run after the rewards are locked: a reversal that commits later finds the reward paid and takes it
 * back.
 */
async function keepDeserved<Reward extends { friend_id: bigint }>(
  tx: Tx,
  rewards: readonly Reward[],
): Promise<Reward[]> {
  const friendIds = rewards.map((row) => row.friend_id);
  const [sums, marks] = [await listDepositSums(tx, friendIds), await listRewardMarks(tx, friendIds)];
  return rewards.filter(({ friend_id: id }) => (sums.get(id) ?? 0n) >= (marks.get(id)?.depositsMinor ?? 0n));
}

function transferOf(earnerId: bigint, row: Due, book: bigint, cash: bigint): Transfer {
  return {
    id:
      row.reward_id === null
        ? transferIds.commission.of(row.day, earnerId, row.level)
        : transferIds.friendReward.of(row.reward_id),
    kind: row.reward_id === null ? 'commission' : 'friendReward',
    debitAccountId: book,
    creditAccountId: cash,
    amountMinor: row.amount_minor,
    currency: row.currency,
    playerId: earnerId,
    reference:
      row.reward_id === null
        ? references.commission.of(row.day, row.level)
        : references.friendReward.of(row.reward_id),
  };
}

async function markPaid(
  tx: Tx,
  earnerId: bigint,
  commissions: readonly Due[],
  rewards: readonly Due[],
): Promise<void> {
  for (const { day, level } of commissions)
    await sql`
      update engagement.commission
      set paid_at = now()
      where day = ${day}::date
      and earner_id = ${earnerId}
      and level = ${level}
    `.execute(tx);
  for (const { reward_id } of rewards)
    await sql`update engagement.friend_reward set paid_at = now() where id = ${reward_id}::uuid`.execute(tx);
}
