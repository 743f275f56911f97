import { stakedSince, type TurnoverNeed, turnoverNeed } from '@palpite/domain/wagering';
import type { Db } from '../../../platform/db.ts';
import { findOpenReview } from '../../identity/index.ts';
import { findBalances } from '../../wallet/index.ts';
import type { Depositor } from '../payments.queries.ts';
import { findPaymentFigures } from '../payments.queries.ts';
import { findHold, type Hold, reversalRefusals } from '../reversals/reversals.store.ts';
import { countWithdrawalsToday, getWithdrawalTerms, type WithdrawalTerms } from './withdrawals.queries.ts';

/** True while the balance may still change by a result. */
export type IsSettling = (db: Db, playerId: bigint) => Promise<boolean>;

export type FindWithdrawalsADay = (db: Db, player: Depositor) => Promise<number>;

export type AvailabilityPorts = {
  isSettling: IsSettling;
  findWithdrawalsADay: FindWithdrawalsADay;
  /** In separate transactions. Call it before computing availability. */
  settleBonuses: (playerId: bigint) => Promise<void>;
};

/** What keeps all money of an account from leaving: an open identity review, or a reversal. */
export type WithdrawalHold = Hold | 'identity';

export const holdRefusals = { ...reversalRefusals, identity: 'identity_review_open' } as const;

/** An open identity review takes precedence: the player can end it. */
async function findWithdrawalHold(db: Db, playerId: bigint): Promise<WithdrawalHold> {
  return (await findOpenReview(db, playerId)) ? 'identity' : findHold(db, playerId);
}

export type WithdrawalRoom = {
  terms: WithdrawalTerms;
  held: WithdrawalHold;
  locked: boolean;
  leftToday: number;
  /**
   * Without regard to a hold: 0 while turnover is missing, then the cash up to the limit of one withdrawal.
   */
  unheldMinor: bigint;
  /** As `unheldMinor`, but 0 while the account is held. */
  withdrawableMinor: bigint;
  turnover: TurnoverNeed;
};

/** Bonuses do not reduce it: the player's own cash never depends on them (decision 46). */
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
    stakedSinceMinor: stakedSince(turnoverMinor, figures.turnoverAtNewestMinor),
  });
  const allowed = await ports.findWithdrawalsADay(db, player);
  const used = await countWithdrawalsToday(db, player.id, terms.zone);
  const held = await findWithdrawalHold(db, player.id);
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
