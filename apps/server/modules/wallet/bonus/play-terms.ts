import type { BonusSource } from '@palpite/contracts/bonuses';
import type { Currency } from '@palpite/domain/money';
import type { Db, Tx } from '../../../platform/db.ts';
import { getOddsMin } from './cover-checks.ts';

export type PlayTerms = {
  shares: { source: string; permille: number | null }[];
  floors: { currency: Currency; floorMinor: bigint }[];
  oddsMinMilli: number;
};

export async function listPlayTerms(db: Db): Promise<PlayTerms> {
  const [shares, floors, oddsMinMilli] = await Promise.all([
    db
      .selectFrom('wallet.bonus_terms')
      .select(['source', 'stake_max_permille as permille'])
      .orderBy('source')
      .execute(),
    db
      .selectFrom('wallet.bonus_stake_floor')
      .select(['currency', 'floor_minor as floorMinor'])
      .orderBy('currency')
      .execute(),
    getOddsMin(db),
  ]);
  return {
    shares,
    floors: floors.map(({ currency, floorMinor }) => ({ currency: currency as Currency, floorMinor })),
    oddsMinMilli,
  };
}

/** In thousandths of the bonus; null for no maximum. Applies to future bonuses. */
export async function setStakeShare(db: Db, source: BonusSource, permille: number | null): Promise<void> {
  await db
    .updateTable('wallet.bonus_terms')
    .set({ stake_max_permille: permille })
    .where('source', '=', source)
    .execute();
}

export async function setWagerTimes(tx: Tx, source: 'deposit', times: number): Promise<void> {
  await tx
    .updateTable('wallet.bonus_terms')
    .set({ wager_times: times })
    .where('source', '=', source)
    .execute();
}

export async function setStakeFloor(db: Db, currency: Currency, floorMinor: bigint): Promise<void> {
  await db
    .insertInto('wallet.bonus_stake_floor')
    .values({ currency, floor_minor: floorMinor })
    .onConflict((conflict) => conflict.column('currency').doUpdateSet({ floor_minor: floorMinor }))
    .execute();
}

/** Lowest price, in thousandths, of a leg that counts. */
export async function setOddsMin(db: Db, oddsMinMilli: number): Promise<void> {
  await db.updateTable('wallet.sports_turnover_terms').set({ odds_min_milli: oddsMinMilli }).execute();
}
