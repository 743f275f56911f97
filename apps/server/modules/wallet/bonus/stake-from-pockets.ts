import { type Currency, toWire } from '@palpite/domain/money';
import type { Db } from '../../../platform/db.ts';
import { readOwnLimit } from '../limits/index.ts';
import { findBalances, getPocketId } from '../wallet.queries.ts';
import type { PlayPocket } from '../wallet.store.ts';

/** Which pocket is tried first; the operator's choice. */
export type PocketOrder = 'cash_first' | 'bonus_first';

/** What became of a stake, and which pocket it was. */
export type Staked<Answer> = { answer: Answer; pocket: PlayPocket };

/**
 * Lets a stake be paid, whole, by one pocket of a player: `attempt` asks for it with the account of a pocket, and
 * `isShort` says of its answer that the account had too little. The decision is the attempt's alone; what is read here
 * only says which is worth an attempt. A stake that no pocket can pay has the answer of the first attempt.
 * Refuses: what `readOwnLimit` finds, for a stake beyond what its player allows.
 */
export type StakeFromPockets = <Answer>(
  stake: { playerId: bigint; stakeMinor: bigint },
  attempt: (accountId: bigint) => Promise<Answer>,
  isBalanceTooLow: (answer: Answer) => boolean,
) => Promise<Staked<Answer>>;

/**
 * With `cash_first` a stake of cash costs no look at the bonus: it is read when the cash was short. With `bonus_first`
 * the bonus is read before each stake.
 */
export function createStakeFromPockets({ db, order }: { db: Db; order: PocketOrder }): StakeFromPockets {
  return async ({ playerId, stakeMinor }, attempt, isBalanceTooLow) => {
    const tryPocket = async (pocket: PlayPocket) => {
      const accountId = await getPocketId(db, playerId, pocket);
      try {
        return { answer: await attempt(accountId), pocket };
      } catch (failure) {
        throw readOwnLimit(failure) ?? failure;
      }
    };
    const hasBonus = async () => (await findBalances(db, playerId)).bonusMinor >= stakeMinor;
    if (order === 'bonus_first' && (await hasBonus())) {
      const byBonus = await tryPocket('bonus');
      return isBalanceTooLow(byBonus.answer) ? tryPocket('cash') : byBonus;
    }
    const byCash = await tryPocket('cash');
    if (order === 'bonus_first' || !isBalanceTooLow(byCash.answer) || !(await hasBonus())) return byCash;
    const byBonus = await tryPocket('bonus');
    return isBalanceTooLow(byBonus.answer) ? byCash : byBonus;
  };
}

/**
 * Balances of a reply after a pocket was moved to `balanceMinor`: the cash, and the bonus when it was moved. With the
 * bonus both are read, because what a round brings after the end of its bonus is not the player's to stake.
 */
export async function balancesAfter(
  db: Db,
  player: { id: bigint; currency: Currency },
  pocket: PlayPocket,
  balanceMinor: bigint,
): Promise<{ balance: number; bonusBalance?: number }> {
  if (pocket === 'cash') return { balance: toWire(balanceMinor, player.currency) };
  const { cashMinor, bonusMinor } = await findBalances(db, player.id);
  return { balance: toWire(cashMinor, player.currency), bonusBalance: toWire(bonusMinor, player.currency) };
}
