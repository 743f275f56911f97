import type { MoneyRecord, RecordKind, RecordReason } from '@palpite/contracts/records';
import { type RawBuilder, sql } from 'kysely';

type Movement = { kind: MoneyRecord['kind']; type: number; reason: RecordReason };

/** Kinds of transfers of bets and rounds; whether sports or a game, their reference says. */
const playReasons: Record<string, RecordReason> = {
  stake: 'stake',
  hold: 'stake',
  release: 'stakeReturned',
  refund: 'refund',
  payout: 'payout',
  takeback: 'takeback',
  cashOut: 'cashOut',
};

/** All other kinds of transfers, with the type of section 4. A kind that is not here is shown among the awards. */
const movements: Record<string, Movement> = {
  deposit: { kind: 'recharge', type: 10, reason: 'deposit' },
  discount: { kind: 'recharge', type: 13, reason: 'discount' },
  reversal: { kind: 'recharge', type: 10, reason: 'depositReversed' },
  reversalUndone: { kind: 'recharge', type: 10, reason: 'depositRestored' },
  friendRewardBack: { kind: 'awards', type: 141, reason: 'friendRewardReversed' },
  vipAwardBack: { kind: 'awards', type: 14, reason: 'vipReversed' },
  bonusBack: { kind: 'bonus', type: 199, reason: 'bonusReversed' },
  rewardRestored: { kind: 'awards', type: 19, reason: 'rewardRestored' },
  bonusRestored: { kind: 'bonus', type: 199, reason: 'bonusRestored' },
  claimPaid: { kind: 'recharge', type: 10, reason: 'debtPaid' },
  returnHold: { kind: 'withdrawal', type: 11, reason: 'depositReturned' },
  returnDiscount: { kind: 'withdrawal', type: 11, reason: 'depositReturned' },
  returnReleased: { kind: 'withdrawal', type: 11, reason: 'depositReturned' },
  withdrawalHold: { kind: 'withdrawal', type: 11, reason: 'withdrawal' },
  withdrawalReturn: { kind: 'withdrawal', type: 11, reason: 'withdrawalReturned' },
  transferSent: { kind: 'withdrawal', type: 11, reason: 'transferSent' },
  transferReceived: { kind: 'recharge', type: 13, reason: 'transferReceived' },
  gift: { kind: 'bonus', type: 199, reason: 'gift' },
  bonus: { kind: 'bonus', type: 199, reason: 'bonus' },
  bonusConverted: { kind: 'bonus', type: 199, reason: 'bonusConverted' },
  bonusForfeited: { kind: 'bonus', type: 199, reason: 'bonusForfeited' },
  bonusExpired: { kind: 'bonus', type: 199, reason: 'bonusExpired' },
  prize: { kind: 'awards', type: 19, reason: 'prize' },
  vip: { kind: 'awards', type: 14, reason: 'vip' },
  promotion: { kind: 'awards', type: 141, reason: 'promotion' },
  commission: { kind: 'awards', type: 141, reason: 'commission' },
  friendReward: { kind: 'awards', type: 141, reason: 'friendReward' },
  adjustment: { kind: 'awards', type: 19, reason: 'adjustment' },
};

/** What became of money that was held: the kind of the transfer that followed; null while it waits. */
export type Fate = 'stake' | 'release' | 'withdrawal' | 'withdrawalReturn' | null;

/** What a transfer is to its player. */
export function movementOf(transfer: { kind: string; isSports: boolean; fate: Fate }): Movement {
  const reason = playReasons[transfer.kind];
  if (!reason) return movements[transfer.kind] ?? { kind: 'awards', type: 19, reason: 'other' };
  return { kind: transfer.isSports ? 'sports' : 'games', type: 0, reason: reasonOfPlay(transfer, reason) };
}

function reasonOfPlay({ kind, fate }: { kind: string; fate: Fate }, reason: RecordReason): RecordReason {
  if (kind !== 'hold') return reason;
  return fate === 'release' ? 'stakeReturned' : fate === 'stake' ? 'stake' : 'stakePending';
}

/** Written out, as the index of movements beside play is only found by its own words. */
const isPlay = sql<boolean>`t.kind in ('stake', 'hold', 'release', 'payout', 'takeback', 'cashOut', 'refund')`;
const isBesidePlay = sql<boolean>`t.kind not in ('stake', 'hold', 'release', 'payout', 'takeback', 'cashOut', 'refund')`;
export const isSports = sql<boolean>`t.reference like 'sports:%'`;

/** The condition on a transfer `t` that it is of a kind of records. */
export function conditionOf(kind: RecordKind): RawBuilder<boolean> {
  if (kind === 'all') return sql`true`;
  if (kind === 'sports') return sql`${isPlay} and ${isSports}`;
  if (kind === 'games') return sql`${isPlay} and not (${isSports})`;
  const names = (of: (movement: Movement) => boolean) =>
    sql.join(Object.keys(movements).filter((name) => of(movements[name] as Movement)));
  return kind === 'awards'
    ? sql`${isBesidePlay} and t.kind not in (${names((movement) => movement.kind !== 'awards')})`
    : sql`${isBesidePlay} and t.kind in (${names((movement) => movement.kind === kind)})`;
}
