import { sharesOf } from '@palpite/domain/bonuses';
import { toWire } from '@palpite/domain/money';
import type { Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/outbox.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findBalances, getPocketId } from '../wallet.queries.ts';
import { getBookAccountId, postTransfers } from '../wallet.store.ts';
import { endBonus, lockActive, lockBonus } from './bonus.store.ts';
import type { BonusRow } from './bonus-row.ts';
import { activateBonus } from './grant-bonus.ts';

/**
 * Claims an offer: its money arrives and its turnover begins. An active one is answered as it is.
 * Refuses: `bonus_unknown`, `bonus_closed` (over, or its time to be claimed has passed).
 */
export async function claimBonus(tx: Tx, playerId: bigint, bonusId: string): Promise<BonusRow> {
  const bonus = (await lockBonus(tx, playerId, bonusId)) ?? refuse('bonus_unknown');
  if (bonus.state === 'active') return bonus;
  if (bonus.state !== 'offered' || bonus.isLate) refuse('bonus_closed');
  const active = await activateBonus(tx, bonus);
  await announce(tx, active);
  return active;
}

/**
 * Turns an offer down for good; one that was turned down is answered as it is.
 * Refuses: `bonus_unknown`, `bonus_closed`.
 */
export async function declineBonus(tx: Tx, playerId: bigint, bonusId: string): Promise<BonusRow> {
  const bonus = (await lockBonus(tx, playerId, bonusId)) ?? refuse('bonus_unknown');
  if (bonus.state === 'declined') return bonus;
  if (bonus.state !== 'offered') refuse('bonus_closed');
  return endBonus(tx, bonus, 'declined');
}

/**
 * Gives an active bonus up: its share of the pocket goes back to the operator, its turnover is needed no more. One that
 * was given up is answered as it is.
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

/** Takes back what is left of the active bonus that came with something that was undone; nothing where none is active. */
export async function forfeitBonusOf(tx: Tx, playerId: bigint, reference: string): Promise<void> {
  const active = await lockActive(tx, playerId);
  const bonus = active.find((each) => each.reference === reference);
  if (bonus) await removeShare(tx, bonus, active, 'forfeited');
}

/** Ends an active bonus and sends its share of the pocket back to the operator. Call it with all active ones locked. */
export async function removeShare(
  tx: Tx,
  bonus: BonusRow,
  active: readonly BonusRow[],
  state: 'forfeited' | 'expired',
): Promise<BonusRow> {
  const removedMinor = await lockShare(tx, bonus, active);
  if (removedMinor > 0n) {
    const kind = state === 'expired' ? 'bonusExpired' : 'bonusForfeited';
    await takeBack(tx, bonus, { id: `bonus-${state}:${bonus.id}`, kind, amountMinor: removedMinor });
  }
  return endBonus(tx, bonus, state, { removedMinor });
}

/** The share of an active bonus in the pocket, which is locked. */
export async function lockShare(tx: Tx, bonus: BonusRow, active: readonly BonusRow[]): Promise<bigint> {
  const shares = sharesOf(
    await lockPocket(tx, bonus.player_id),
    active.map(({ amount_minor }) => amount_minor),
  );
  return shares[active.findIndex(({ id }) => id === bonus.id)] ?? 0n;
}

/** What the bonus pocket holds; it is locked, and the cash that may get it, in the order in which transfers lock them. */
export async function lockPocket(tx: Tx, playerId: bigint): Promise<bigint> {
  const pockets = await tx
    .selectFrom('wallet.account')
    .select(['kind', 'balance_minor'])
    .where('player_id', '=', playerId)
    .where('kind', 'in', ['cash', 'bonus'])
    .orderBy('id')
    .forUpdate()
    .execute();
  return pockets.find(({ kind }) => kind === 'bonus')?.balance_minor ?? 0n;
}

/** Moves bonus money of a bonus back to the operator. */
export async function takeBack(
  tx: Tx,
  bonus: BonusRow,
  movement: { id: string; kind: 'bonusForfeited' | 'bonusExpired'; amountMinor: bigint },
): Promise<void> {
  await postTransfers(tx, [
    {
      ...movement,
      debitAccountId: await getPocketId(tx, bonus.player_id, 'bonus'),
      creditAccountId: await getBookAccountId(tx, 'promotion', 'taken-back', bonus.currency),
      currency: bonus.currency,
      playerId: bonus.player_id,
      reference: bonus.id,
    },
  ]);
}

/** Tells a player's screens both balances. */
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
