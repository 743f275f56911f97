import { otherProducts, type TurnoverWeight } from '@palpite/domain/turnover-weights';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';

export type WeighedFor = 'vip' | 'bonus' | 'commission';

export const isOfBonus = sql`
  exists (select from wallet.account pocket where pocket.id = t.debit_account_id and pocket.kind = 'bonus')
`;

/**
 * SQL: weight, in thousandths, of a stake `t` on `book` when it was written: that of the product's lowest
 * price band, or of "all other products". Statements that know the price store a weight with the stake.
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

export async function lockTurnoverWeights(tx: Tx): Promise<TurnoverWeight[]> {
  await sql`lock table wallet.turnover_weight in share row exclusive mode`.execute(tx);
  return listTurnoverWeights(tx);
}

/** Applies to stakes that are not rolled up yet. */
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
