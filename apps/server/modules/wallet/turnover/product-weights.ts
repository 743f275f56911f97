import { otherProducts, type TurnoverWeight } from '@palpite/domain/turnover-weights';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';

/** Purposes that stakes are weighted for. */
export type WeighedFor = 'vip' | 'bonus' | 'commission';

/** SQL condition: bonus money paid the stake `t`. */
export const isOfBonus = sql`
  exists (select from wallet.account pocket where pocket.id = t.debit_account_id and pocket.kind = 'bonus')
`;

/**
 * SQL of the weight, in thousandths, that applied to a stake `t` on `book` when `t` was written: the weight of the
 * product's lowest price band, or of "all other products" when the product has no row. Statements that know the price
 * store a weight with the stake.
 */
export function productPermille(purpose: WeighedFor): RawBuilder<unknown> {
  return sql`(
    select period.${sql.ref(`${purpose}_permille`)}
    from wallet.turnover_weight_period period
    where period.product in (book.label, ${otherProducts})
    and period.price_from_milli = 0
    and period.after_seq < t.seq
    order by period.product = book.label desc, period.after_seq desc
    limit 1
  )`;
}

export async function listTurnoverWeights(db: Db): Promise<TurnoverWeight[]> {
  const rows = await db
    .selectFrom('wallet.turnover_weight')
    .selectAll()
    .orderBy('product')
    .orderBy('price_from_milli')
    .execute();
  return rows.map((row) => ({
    product: row.product,
    priceFromMilli: row.price_from_milli,
    edgePpm: row.edge_ppm,
    vipPermille: row.vip_permille,
    bonusPermille: row.bonus_permille,
    commissionPermille: row.commission_permille,
  }));
}

/** Lists the share of a stake that counts, in percent, by product and price, for screens. */
export async function listShares(
  db: Db,
  purpose: WeighedFor,
): Promise<{ product: string; fromOdds: number; percent: number }[]> {
  return (await listTurnoverWeights(db)).map((row) => ({
    product: row.product,
    fromOdds: row.priceFromMilli / 1_000,
    percent: row[`${purpose}Permille`] / 10,
  }));
}

/** Returns a function that finds the weight, in thousandths, of stakes without their own weight. */
export async function findProductWeights(
  db: Db,
): Promise<(product: string, purpose: 'vip' | 'bonus') => bigint> {
  const lowest = new Map(
    (await listTurnoverWeights(db))
      .filter((row) => row.priceFromMilli === 0)
      .map((row) => [row.product, row]),
  );
  return (product, purpose) => {
    const row = lowest.get(product) ?? lowest.get(otherProducts);
    return BigInt((purpose === 'vip' ? row?.vipPermille : row?.bonusPermille) ?? 0);
  };
}

/** Lists the weights and locks the table against other changes until the end of the transaction. */
export async function lockTurnoverWeights(tx: Tx): Promise<TurnoverWeight[]> {
  await sql`lock table wallet.turnover_weight in share row exclusive mode`.execute(tx);
  return listTurnoverWeights(tx);
}

/** Inserts or updates a row of weights. It applies to stakes that are not rolled up yet. */
export async function writeTurnoverWeight(tx: Tx, row: TurnoverWeight): Promise<void> {
  const weights = {
    edge_ppm: row.edgePpm,
    vip_permille: row.vipPermille,
    bonus_permille: row.bonusPermille,
    commission_permille: row.commissionPermille,
  };
  await tx
    .insertInto('wallet.turnover_weight')
    .values({ product: row.product, price_from_milli: row.priceFromMilli, ...weights })
    .onConflict((conflict) => conflict.columns(['product', 'price_from_milli']).doUpdateSet(weights))
    .execute();
}
