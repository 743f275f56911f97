import { type Currency, toWire } from '@palpite/domain/money';
import type { Db } from '../../../platform/db.ts';
import { readOwnLimit } from '../limits/index.ts';
import { findBalances, getPocketId } from '../wallet.queries.ts';
import type { PlayPocket } from '../wallet.store.ts';

/** Which pocket is tried first; set by the operator. */
export type PocketOrder = 'cash_first' | 'bonus_first';

export type Staked<Answer> = { answer: Answer; pocket: PlayPocket };

/**
 * Pays a whole stake from one pocket: `attempt` places it with a pocket's account. Only the attempt decides;
 * the balance read here selects which pocket to try. When no pocket can pay, returns the answer of the first
 * attempt.
 *
 * Refuses: the refusals of `readOwnLimit`.
 */
export type StakeFromPockets = <Answer>(
  stake: { playerId: bigint; stakeMinor: bigint },
  attempt: (accountId: bigint) => Promise<Answer>,
  isBalanceTooLow: (answer: Answer) => boolean,
) => Promise<Staked<Answer>>;

/**
 * With `cash_first` the bonus balance is read only when the cash was too low, with `bonus_first` before each
 * stake.
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
 * Balances of a reply after a pocket changed to `balanceMinor`. For the bonus pocket both are read, because
 * money that arrives after the end of its bonus cannot be staked.
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
