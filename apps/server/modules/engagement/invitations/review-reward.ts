import type { Currency } from '@palpite/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { giveBackRewards, listUnreversedSums, takeBackRewards } from '../../payments/index.ts';
import { listRewardMarks } from './invitations.queries.ts';

/**
 * Takes a paid reward back when reversals leave less than the required deposits, and restores it when they
 * suffice again. Lock order as in `payEarnings`: the reward, then the inviter's deposits and cash; the
 * friend's deposits are read after that.
 */
export async function reviewFriendReward(tx: Tx, friendId: bigint): Promise<void> {
  const reward = await tx
    .selectFrom('engagement.friend_reward')
    .selectAll()
    .where('friend_id', '=', friendId)
    .where('paid_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!reward) return;
  const leftMinor = (await listUnreversedSums(tx, [friendId])).get(friendId) ?? 0n;
  const markMinor = (await listRewardMarks(tx, [friendId])).get(friendId)?.depositsMinor ?? 0n;
  const isDeserved = leftMinor >= markMinor;
  if (isDeserved === (reward.taken_back_at === null)) return;
  const referrer = { id: reward.earner_id, currency: reward.currency as Currency };
  if (isDeserved) await giveBackRewards(tx, referrer, 'friendReward', [reward.id]);
  else
    await takeBackRewards(tx, referrer, 'friendReward', [
      { rewardId: reward.id, amountMinor: reward.amount_minor },
    ]);
  await tx
    .updateTable('engagement.friend_reward')
    .set({ taken_back_at: isDeserved ? null : sql`now()` })
    .where('friend_id', '=', friendId)
    .execute();
}
