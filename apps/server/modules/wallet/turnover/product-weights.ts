import { otherProducts, type TurnoverWeight } from '@palpite/domain/turnover-weights';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';

/** What a stake is weighed for. */
export type WeighedFor = 'vip' | 'bonus' | 'commission';

/** SQL of whether bonus money paid a stake `t`. */
export const isOfBonus = sql`
  exists (select from wallet.account pocket where pocket.id = t.debit_account_id and pocket.kind = 'bonus')
`;

/**
 * SQL of the weight, in thousandths, that the product of a stake `t` on `book` had when `t` was written: of its lowest
 * price band, or of all other products where it had no row. Statements that know a price give the stake its own weight.
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

/** The weights in force, by product and price. */
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

/** How much of a stake counts, in percent, by product and price, as screens show it. */
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

/** Answers the weight of a stake without one of its own, in thousandths, by its product. */
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

/** Lists the weights and locks them against other changes until the end of the transaction. */
export async function lockTurnoverWeights(tx: Tx): Promise<TurnoverWeight[]> {
  await sql`lock table wallet.turnover_weight in share row exclusive mode`.execute(tx);
  return listTurnoverWeights(tx);
}

/** Changes or adds a row of weights; it holds for stakes that are not rolled up yet. */
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
