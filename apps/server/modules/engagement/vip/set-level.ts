import { type Currency, currencyCodes } from '@palpite/domain/money';
import { computeLevelCosts, type LevelCost, otherProducts } from '@palpite/domain/turnover-weights';
import type { VipLevel } from '@palpite/domain/vip';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import { listTurnoverWeights, lockTurnoverWeights, writeTurnoverWeight } from '../../wallet/index.ts';
import { type CurrencyOfferCost, OffersTooCostly, requireBudget } from '../offer-budget.ts';
import { getVipTerms, listVipLevels } from './vip.queries.ts';

/** In minor units; undefined figures stay. */
export type LevelChange = { [Figure in keyof Omit<VipLevel, 'level'>]?: VipLevel[Figure] | undefined };

type LevelProblem = 'level_zero' | 'level_gap' | 'incomplete' | 'below' | 'above';

/**
 * A problem means that nothing changed. `costs` (awards alone) and `offers` (all offers) list what exceeds
 * the targets, costliest first.
 */
export type VipChanged = {
  problem: LevelProblem | 'band_missing' | 'too_costly' | null;
  costs: CurrencyCost[];
  offers: CurrencyOfferCost[];
};

export type CurrencyCost = LevelCost & { currency: Currency };

/**
 * Changes a level, or adds the one above the highest, for all players at once. Paid awards and reached levels
 * stay.
 *
 * Refuses: `level_zero`, `level_gap`, `incomplete`, `below`, `above` (requirements must not fall from level
 * to level), `too_costly`.
 */
export async function setVipLevel(
  db: Db,
  currency: Currency,
  level: number,
  change: LevelChange,
): Promise<VipChanged> {
  return changeWithCosts(db, async (tx) => {
    // Compares each concurrent change with the neighbours that the other wrote.
    await sql`lock table engagement.vip_level in share row exclusive mode`.execute(tx);
    const levels = await listVipLevels(tx, currency);
    const before = levels.find((each) => each.level === level);
    const highest = levels.at(-1)?.level ?? -1;
    if (!before && level !== highest + 1) return 'level_gap';
    const row = complete(level, before, change);
    if (!row) return 'incomplete';
    if (level === 0 && (row.awardMinor > 0n || row.depositsMinor > 0n || row.turnoverMinor > 0n))
      return 'level_zero';
    const below = levels.find((each) => each.level === level - 1);
    const above = levels.find((each) => each.level === level + 1);
    if (below && needsLess(row, below)) return 'below';
    if (above && needsLess(above, row)) return 'above';
    await writeLevel(tx, currency, row);
    return null;
  });
}

export type WeightChange = {
  edgePpm?: number | undefined;
  vipPermille?: number | undefined;
  bonusPermille?: number | undefined;
  commissionPermille?: number | undefined;
};

/**
 * For stakes that are not rolled up yet. A new band starts with the weights of the band below, a new product
 * with those of all other products.
 *
 * Refuses: `band_missing` (a product needs its lowest band first), `too_costly`.
 */
export async function setTurnoverWeight(
  db: Db,
  product: string,
  priceFromMilli: number,
  change: WeightChange,
): Promise<VipChanged> {
  return changeWithCosts(db, async (tx) => {
    const rows = await lockTurnoverWeights(tx);
    const bands = rows.filter((row) => row.product === product && row.priceFromMilli <= priceFromMilli);
    const beginning =
      bands.at(-1) ?? (priceFromMilli === 0 ? rows.find((row) => row.product === otherProducts) : undefined);
    if (!beginning) return 'band_missing';
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    await writeTurnoverWeight(tx, { ...beginning, ...given, product, priceFromMilli });
    return null;
  });
}

async function changeWithCosts<Problem extends LevelProblem | 'band_missing'>(
  db: Db,
  write: (tx: Tx) => Promise<Problem | null>,
): Promise<VipChanged> {
  try {
    return await db.transaction().execute(async (tx) => {
      const problem = await write(tx);
      if (problem) return { problem, costs: [], offers: [] };
      const offers = await requireBudget(tx);
      const costs = await listCosts(tx);
      const { awardShareBp } = await getVipTerms(tx);
      return { problem: null, costs: costs.filter(({ shareBp }) => (shareBp ?? 0) > awardShareBp), offers };
    });
  } catch (failure) {
    if (failure instanceof OffersTooCostly)
      return { problem: 'too_costly', costs: [], offers: failure.costs };
    throw failure;
  }
}

async function listCosts(tx: Tx): Promise<CurrencyCost[]> {
  const weights = await listTurnoverWeights(tx);
  const costs: CurrencyCost[] = [];
  for (const currency of currencyCodes)
    for (const cost of computeLevelCosts(await listVipLevels(tx, currency), weights))
      costs.push({ ...cost, currency });
  const share = ({ shareBp }: CurrencyCost) => shareBp ?? Number.POSITIVE_INFINITY;
  return costs.sort((a, b) => (share(a) === share(b) ? 0 : share(b) - share(a)));
}

function complete(level: number, before: VipLevel | undefined, change: LevelChange): VipLevel | null {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const row = { level, giftMinor: 0n, ...before, ...given } as Partial<VipLevel>;
  const { awardMinor, depositsMinor, turnoverMinor, withdrawalsADay } = row;
  const isWhole = [awardMinor, depositsMinor, turnoverMinor, withdrawalsADay].every(
    (figure) => figure !== undefined,
  );
  return isWhole ? (row as VipLevel) : null;
}

const needsLess = (one: VipLevel, other: VipLevel) =>
  one.depositsMinor < other.depositsMinor || one.turnoverMinor < other.turnoverMinor;

async function writeLevel(tx: Tx, currency: Currency, row: VipLevel): Promise<void> {
  const figures = {
    award_minor: row.awardMinor,
    deposits_minor: row.depositsMinor,
    turnover_minor: row.turnoverMinor,
    withdrawals_a_day: row.withdrawalsADay,
    gift_minor: row.giftMinor,
  };
  await tx
    .insertInto('engagement.vip_level')
    .values({ currency, level: row.level, ...figures })
    .onConflict((conflict) => conflict.columns(['currency', 'level']).doUpdateSet(figures))
    .execute();
}

/** Null `keepDays` keeps levels forever, null `keepBp` the current share. */
export async function changeVipKeep(
  db: Db,
  { keepDays, keepBp }: { keepDays: number | null; keepBp: number | null },
): Promise<void> {
  await db
    .updateTable('engagement.vip_terms')
    .set({ keep_days: keepDays, ...(keepBp !== null && { keep_bp: keepBp }) })
    .execute();
}

/** Percent of the expected gross win above which changes are warned about. */
export async function changeTargets(
  db: Db,
  { awardPercent, offerPercent }: { awardPercent: number | null; offerPercent: number | null },
): Promise<void> {
  await db
    .updateTable('engagement.vip_terms')
    .set({
      ...(awardPercent !== null && { award_share_percent: awardPercent }),
      ...(offerPercent !== null && { offer_share_percent: offerPercent }),
    })
    .execute();
}
