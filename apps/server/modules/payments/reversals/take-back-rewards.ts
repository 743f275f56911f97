import type { TransferKind } from '@palpite/domain/ledger/transfer-kinds';
import { type Currency, toWire } from '@palpite/domain/money';
import { offeredLocale } from '@palpite/i18n/catalogues';
import { formatMoney } from '@palpite/i18n/format';
import { translate } from '@palpite/i18n/server';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/outbox.ts';
import { findLang } from '../../identity/index.ts';
import {
  findBalances,
  getPocketId,
  getSystemAccountId,
  lockCash,
  postTransfers,
  references,
  rewardReversalId,
  type Transfer,
  transferIds,
} from '../../wallet/index.ts';
import { lockDepositor } from '../payments.store.ts';
import { collectClaims } from './collect-claims.ts';
import { planGivingBack } from './plan-giving-back.ts';
import {
  addRewardReversal,
  countRewardReversals,
  findTakenRewards,
  lockReversal,
  noteUndone,
  type ReversalRow,
  type RewardKind,
  sumOwed,
  upTo,
} from './reversals.store.ts';

/** `rewardId` is permanent, so a reward is taken back once. */
type PaidReward = { rewardId: string; amountMinor: bigint };

type RewardOwner = { id: bigint; currency: Currency };

const kinds: Record<RewardKind, { book: string; transfer: TransferKind }> = {
  friendReward: { book: 'invitation', transfer: 'friendRewardBack' },
  vipAward: { book: 'vip', transfer: 'vipAwardBack' },
  bonus: { book: 'taken-back', transfer: 'bonusBack' },
};

/**
 * Takes available cash; the rest becomes one claim per reward, whose hold ends when it is paid. Skips rewards
 * that are already taken back. Locks the depositor, then the cash.
 */
export async function takeBackRewards(
  tx: Tx,
  owner: RewardOwner,
  kind: RewardKind,
  rewards: readonly PaidReward[],
): Promise<void> {
  const { id: playerId, currency } = owner;
  await lockDepositor(tx, playerId, currency);
  const known = await findTakenRewards(
    tx,
    kind,
    rewards.map(({ rewardId }) => rewardId),
  );
  const due = rewards.filter(({ rewardId, amountMinor }) => !known.has(rewardId) && amountMinor > 0n);
  if (due.length === 0) return;
  let leftInCash = await lockCash(tx, playerId);
  let [takenMinor, owedMinor] = [0n, 0n];
  for (const reward of due) {
    const fromCash = upTo(reward.amountMinor, leftInCash);
    leftInCash -= fromCash;
    takenMinor += fromCash;
    owedMinor += reward.amountMinor - fromCash;
    await bookTakeback(tx, owner, kind, reward, fromCash);
  }
  const key = owedMinor > 0n ? (`notices:${kind}Owed` as const) : (`notices:${kind}Back` as const);
  await announce(tx, owner, key, { amount: takenMinor + owedMinor, taken: takenMinor, owed: owedMinor });
}

async function bookTakeback(
  tx: Tx,
  { id: playerId, currency }: RewardOwner,
  kind: RewardKind,
  { rewardId, amountMinor }: PaidReward,
  takenMinor: bigint,
): Promise<void> {
  // A restored reward can be taken back again; the count makes the id unique.
  const id = rewardReversalId(kind, rewardId, await countRewardReversals(tx, kind, rewardId));
  const owedMinor = amountMinor - takenMinor;
  const creditAccountId = await getSystemAccountId(tx, 'promotion', kinds[kind].book, currency);
  const rest = { creditAccountId, currency, reference: references.reversal.of(id) };
  const movements: Transfer[] = [
    {
      ...rest,
      id: transferIds.rewardBack.of(id),
      kind: kinds[kind].transfer,
      debitAccountId: await getPocketId(tx, playerId, 'cash'),
      amountMinor: takenMinor,
      playerId,
    },
    {
      ...rest,
      id: transferIds.rewardBackClaim.of(id),
      kind: 'rewardOwed',
      debitAccountId: await getSystemAccountId(tx, 'claim', 'reversal', currency),
      amountMinor: owedMinor,
      playerId: null,
    },
  ];
  await postTransfers(
    tx,
    movements.filter((movement) => movement.amountMinor > 0n),
  );
  await addRewardReversal(tx, { id, kind, rewardId, playerId, currency, takenMinor, owedMinor });
}

/**
 * Gives rewards back once, with the same amount: to the open claim, the operator's write-off, then cash,
 * which pays other claims first. Locks the depositor, the takebacks, then the cash.
 */
export async function giveBackRewards(
  tx: Tx,
  owner: RewardOwner,
  kind: RewardKind,
  rewardIds: readonly string[],
): Promise<void> {
  await lockDepositor(tx, owner.id, owner.currency);
  const taken = await findTakenRewards(tx, kind, rewardIds);
  if (taken.size === 0) return;
  let amountMinor = 0n;
  for (const id of taken.values()) amountMinor += (await giveBack(tx, kind, id)).amount_minor;
  await collectClaims(tx, owner.id);
  await announce(tx, owner, 'notices:rewardRestored', { amount: amountMinor });
}

async function giveBack(tx: Tx, kind: RewardKind, id: string): Promise<ReversalRow> {
  const reversal = await lockReversal(tx, id);
  await lockCash(tx, reversal.player_id);
  const accountId = await getSystemAccountId(tx, 'promotion', kinds[kind].book, reversal.currency);
  const sources = [{ name: 'reward', minor: reversal.amount_minor, accountId }];
  await postTransfers(tx, await planGivingBack(tx, reversal, sources, 'rewardRestored'));
  await noteUndone(tx, reversal, 'reward');
  return reversal;
}

async function announce(
  tx: Tx,
  { id: playerId, currency }: RewardOwner,
  key: `notices:${RewardKind}${'Back' | 'Owed'}` | 'notices:rewardRestored',
  amounts: Record<string, bigint>,
): Promise<void> {
  const lang = offeredLocale((await findLang(tx, playerId)) ?? '');
  const text = translate(
    lang,
    key,
    Object.fromEntries(
      Object.entries(amounts).map(([name, minor]) => [name, formatMoney(minor, currency, lang)]),
    ),
  );
  const { cashMinor, bonusMinor } = await findBalances(tx, playerId);
  const payload = {
    balance: toWire(cashMinor, currency),
    bonusBalance: toWire(bonusMinor, currency),
    owed: toWire(await sumOwed(tx, playerId), currency),
  };
  await publish(tx, [
    { topic: 'updateUserInfo', playerId, payload },
    { topic: 'notice', playerId, payload: { text } },
  ]);
}

type RewardReview = { playerId: bigint; currency: Currency; queuedAt: string };

/** Ordered by id, from after `after`. */
export async function listRewardReviews(db: Db, after: bigint, limit: number): Promise<RewardReview[]> {
  const { rows } = await sql<RewardReview>`
    select review.player_id as "playerId", depositor.currency, review.queued_at::text as "queuedAt"
    from payments.reward_review review
    join payments.depositor on depositor.player_id = review.player_id
    where review.player_id > ${after}
    order by review.player_id
    limit ${limit}
  `.execute(db);
  return rows;
}

/** A player whose deposits changed in the meantime stays in the queue. */
export async function finishRewardReview(db: Db, { playerId, queuedAt }: RewardReview): Promise<void> {
  await sql`
    delete from payments.reward_review
    where player_id = ${playerId}
    and queued_at = ${queuedAt}::timestamptz
  `.execute(db);
}
