import { type TurnoverNeed, turnoverNeed } from '@palpite/domain/wagering';
import type { Db } from '../../../platform/db.ts';
import { findBalances } from '../../wallet/index.ts';
import type { Depositor } from '../payments.queries.ts';
import { findPaymentFigures } from '../payments.queries.ts';
import { findHold, type Hold } from '../reversals/reversals.store.ts';
import { countWithdrawalsToday, getWithdrawalTerms, type WithdrawalTerms } from './withdrawals.queries.ts';

/** Whether something of a player is about to be decided, so that the balance is not the last word. */
export type IsSettling = (db: Db, playerId: bigint) => Promise<boolean>;

/** Withdrawals a day that a player's VIP level allows. */
export type FindWithdrawalsADay = (db: Db, player: Depositor) => Promise<number>;

/** What modules after this one know of a player's room, one function each. */
export type AvailabilityPorts = {
  isSettling: IsSettling;
  findWithdrawalsADay: FindWithdrawalsADay;
  /** Ends what is due of a player's bonuses, in transactions of its own: call it before a room is worked out. */
  settleBonuses: (playerId: bigint) => Promise<void>;
};

export type WithdrawalRoom = {
  terms: WithdrawalTerms;
  /** What keeps money from leaving; null when nothing does. */
  held: Hold;
  locked: boolean;
  /** Withdrawals that the VIP level leaves for today. */
  leftToday: number;
  /** Most that can be withdrawn: nothing before the turnover is done, then the cash up to the most of one. */
  unheldMinor: bigint;
  /** The same, and nothing while the account is held. */
  withdrawableMinor: bigint;
  turnover: TurnoverNeed;
};

/** Works out what a player may withdraw now. Bonuses do not lower it: the player's own cash never depends on them (decision 46). */
export async function findWithdrawable(
  db: Db,
  player: Depositor,
  ports: AvailabilityPorts,
): Promise<WithdrawalRoom> {
  const terms = await getWithdrawalTerms(db, player.currency);
  const figures = await findPaymentFigures(db, player.id);
  const { cashMinor, turnoverMinor } = await findBalances(db, player.id);
  const turnover = turnoverNeed({
    depositsMinor: figures.paySumMinor + figures.receivedMinor,
    turnoverMinor,
    stakedSinceMinor: turnoverMinor - figures.turnoverAtNewestMinor,
  });
  const allowed = await ports.findWithdrawalsADay(db, player);
  const used = await countWithdrawalsToday(db, player.id, terms.zone);
  const held = await findHold(db, player.id);
  let unheldMinor = turnover.leftMinor > 0n ? 0n : cashMinor;
  if (unheldMinor > terms.most_minor) unheldMinor = terms.most_minor;
  return {
    terms,
    held,
    locked: await ports.isSettling(db, player.id),
    leftToday: Math.max(0, allowed - used),
    unheldMinor,
    withdrawableMinor: held === null ? unheldMinor : 0n,
    turnover,
  };
}
