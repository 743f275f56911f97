import { type TurnoverNeed, turnoverNeed } from '@palpite/domain/wagering';
import type { Db } from '../../../platform/db.ts';
import { findPlayStop } from '../../identity/index.ts';
import { findBonusNeed } from '../../wallet/bonus/index.ts';
import { findBalances } from '../../wallet/index.ts';
import { findPaymentFigures } from '../payments.queries.ts';
import type { Depositor } from '../price-book.ts';
import { isHeld } from '../reversals/reversals.store.ts';
import { countWithdrawalsToday, getWithdrawalTerms, type WithdrawalTerms } from './withdrawals.queries.ts';

/** Whether something of a player is about to be decided, so that the balance is not the last word. */
export type IsSettling = (db: Db, playerId: bigint) => Promise<boolean>;

/** Withdrawals a day that a player's VIP level allows. */
export type FindWithdrawalsADay = (db: Db, player: Depositor) => Promise<number>;

/** What modules after this one know of a player's room, one function each. */
export type RoomPorts = { isSettling: IsSettling; findWithdrawalsADay: FindWithdrawalsADay };

export type WithdrawalRoom = {
  terms: WithdrawalTerms;
  /** A deposit was taken back, and the operator has not let money leave again. */
  held: boolean;
  locked: boolean;
  /** Withdrawals that the VIP level leaves for today. */
  leftToday: number;
  /** Most that can be withdrawn now: nothing while held or before the turnover is done, then the cash up to the most of one. */
  withdrawableMinor: bigint;
  turnover: TurnoverNeed;
};

/** Works out what a player may withdraw now. */
export async function findWithdrawalRoom(
  db: Db,
  player: Depositor,
  ports: RoomPorts,
): Promise<WithdrawalRoom> {
  const terms = await getWithdrawalTerms(db, player.currency);
  const figures = await findPaymentFigures(db, player.id);
  const { cashMinor, turnoverMinor } = await findBalances(db, player.id);
  const turnover = turnoverNeed(
    { depositsMinor: figures.paySumMinor + figures.receivedMinor, turnoverMinor },
    await findBonusNeed(db, player.id),
    (await findPlayStop(db, player.id))?.kind ?? null,
  );
  const allowed = await ports.findWithdrawalsADay(db, player);
  const used = await countWithdrawalsToday(db, player.id, terms.zone);
  const held = await isHeld(db, player.id);
  let withdrawableMinor = held || turnover.leftMinor > 0n ? 0n : cashMinor;
  if (withdrawableMinor > terms.most_minor) withdrawableMinor = terms.most_minor;
  return {
    terms,
    held,
    locked: await ports.isSettling(db, player.id),
    leftToday: Math.max(0, allowed - used),
    withdrawableMinor,
    turnover,
  };
}
