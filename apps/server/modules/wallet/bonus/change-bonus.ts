import { sharesOf } from '@palpite/domain/bonuses';
import { toWire } from '@palpite/domain/money';
import type { Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/outbox.ts';
import { refuse } from '../../../platform/refusal.ts';
import { transferIds } from '../transfer-ids.ts';
import { findBalances, getPocketId } from '../wallet.queries.ts';
import { getSystemAccountId, postTransfers } from '../wallet.store.ts';
import { listOpen } from './bonus.queries.ts';
import { addMoney, endBonus, lockActive, lockBonus, lockPocket } from './bonus.store.ts';
import type { BonusRow } from './bonus-row.ts';
import { activateBonus } from './grant-bonus.ts';
import { listLateShares, lockEnded } from './late-shares.ts';

/**
 * Claims an offer: posts its money and starts its turnover. Idempotent.
 *
 * Refuses: `bonus_unknown`; `bonus_closed` when it has ended or the time to claim it has passed.
 */
export async function claimBonus(tx: Tx, playerId: bigint, bonusId: string): Promise<BonusRow> {
  const bonus = (await lockBonus(tx, playerId, bonusId)) ?? refuse('bonus_unknown');
  if (bonus.state === 'active') return bonus;
  if (bonus.state !== 'offered' || bonus.isLate) refuse('bonus_closed');
  const active = await activateBonus(tx, bonus);
  await announce(tx, active);
  return active;
}

/** Declines an offer permanently. Idempotent. Refuses: `bonus_unknown`, `bonus_closed`. */
export async function declineBonus(tx: Tx, playerId: bigint, bonusId: string): Promise<BonusRow> {
  const bonus = (await lockBonus(tx, playerId, bonusId)) ?? refuse('bonus_unknown');
  if (bonus.state === 'declined') return bonus;
  if (bonus.state !== 'offered') refuse('bonus_closed');
  return endBonus(tx, bonus, 'declined');
}

/**
 * Forfeits an active bonus: its share of the pocket returns to the operator. Idempotent.
 *
 * Refuses: `bonus_unknown`, `bonus_closed`.
 */
export async function forfeitBonus(tx: Tx, playerId: bigint, bonusId: string): Promise<BonusRow> {
  const locked = await lockActive(tx, playerId, bonusId);
  const bonus = locked.find(({ id }) => id === bonusId) ?? refuse('bonus_unknown');
  if (bonus.state === 'forfeited') return bonus;
  if (bonus.state !== 'active') refuse('bonus_closed');
  const ended = await removeShare(tx, bonus, locked, 'forfeited');
  await announce(tx, ended);
  return ended;
}

/**
 * Forfeits every active bonus without complete turnover, because money of the player leaves. Only bonuses in
 * `agreedIds` are lost, even when another became active meanwhile. `otherPlayerIds`: players whose money
 * moves in the same transaction. Returns the number of forfeited bonuses. The caller publishes the balances.
 *
 * Refuses: `withdrawal_forfeits_bonus`.
 */
export async function forfeitOpenBonuses(
  tx: Tx,
  playerId: bigint,
  agreedIds: readonly string[],
  otherPlayerIds: readonly bigint[] = [],
): Promise<number> {
  let active = await lockActive(tx, playerId);
  const open = await listOpen(tx, active);
  if (open.some(({ id }) => !agreedIds.includes(id))) refuse('withdrawal_forfeits_bonus');
  if (open.length > 0) await lockPocket(tx, playerId, otherPlayerIds);
  for (const bonus of open) {
    await removeShare(tx, bonus, active, 'forfeited');
    active = active.filter(({ id }) => id !== bonus.id);
  }
  return open.length;
}

/** The caller has locked all active bonuses. */
export async function removeShare(
  tx: Tx,
  bonus: BonusRow,
  active: readonly BonusRow[],
  state: 'forfeited' | 'expired',
): Promise<BonusRow> {
  const removedMinor = await lockShare(tx, bonus, active);
  if (removedMinor > 0n) {
    const kind = state === 'expired' ? 'bonusExpired' : 'bonusForfeited';
    await takeBack(tx, bonus, { id: transferIds[kind].of(bonus.id), kind, amountMinor: removedMinor });
  }
  return endBonus(tx, bonus, state, { removedMinor });
}

/** Locks the pocket. Money of ended bonuses is taken back first, so that it is not part of any share. */
export async function lockShare(tx: Tx, bonus: BonusRow, active: readonly BonusRow[]): Promise<bigint> {
  await takeLateShares(tx, bonus.player_id);
  const shares = sharesOf(
    await lockPocket(tx, bonus.player_id),
    active.map(({ amount_minor }) => amount_minor),
  );
  return shares[active.findIndex(({ id }) => id === bonus.id)] ?? 0n;
}

/** Takes back the money of forfeited and expired bonuses that arrived after their end. */
export async function takeLateShares(tx: Tx, playerId: bigint): Promise<bigint> {
  let restMinor = await lockPocket(tx, playerId);
  let takenMinor = 0n;
  for (const { bonusId, dueMinor } of await listLateShares(tx, playerId)) {
    const isBalanceTooLow = restMinor < dueMinor;
    const removedMinor = isBalanceTooLow ? restMinor : dueMinor;
    if (removedMinor === 0n) break;
    const bonus = await lockEnded(tx, bonusId);
    await takeBack(tx, bonus, {
      id: aboveId(bonus),
      kind: 'bonusForfeited',
      amountMinor: removedMinor,
    });
    await addMoney(tx, bonus, { convertedMinor: 0n, removedMinor });
    restMinor -= removedMinor;
    takenMinor += removedMinor;
  }
  return takenMinor;
}

export const aboveId = (bonus: BonusRow) =>
  transferIds.bonusAbove.of(bonus.id, bonus.converted_minor + bonus.removed_minor);

export async function takeBack(
  tx: Tx,
  bonus: BonusRow,
  movement: { id: string; kind: 'bonusForfeited' | 'bonusExpired'; amountMinor: bigint },
): Promise<void> {
  await postTransfers(tx, [
    {
      ...movement,
      debitAccountId: await getPocketId(tx, bonus.player_id, 'bonus'),
      creditAccountId: await getSystemAccountId(tx, 'promotion', 'taken-back', bonus.currency),
      currency: bonus.currency,
      playerId: bonus.player_id,
      reference: bonus.id,
    },
  ]);
}

export async function announce(tx: Tx, bonus: Pick<BonusRow, 'player_id' | 'currency'>): Promise<void> {
  const { cashMinor, bonusMinor } = await findBalances(tx, bonus.player_id);
  await publish(tx, [
    {
      topic: 'updateUserInfo',
      playerId: bonus.player_id,
      payload: {
        balance: toWire(cashMinor, bonus.currency),
        bonusBalance: toWire(bonusMinor, bonus.currency),
      },
    },
  ]);
}
