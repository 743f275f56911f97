import type { Currency } from '@palpite/domain/money';
import type { VipLevel } from '@palpite/domain/vip';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import { listVipLevels } from './vip.queries.ts';

/** What the operator may change of a level; amounts in minor units. What is not named stays. */
export type LevelChange = { [Figure in keyof Omit<VipLevel, 'level'>]?: VipLevel[Figure] | undefined };

export type LevelProblem = 'level_zero' | 'level_gap' | 'incomplete' | 'below' | 'above';

/**
 * Changes a level, or adds the one above the highest, at once for everybody; answers null, or why nothing changed.
 *
 * Awards that were paid stay, levels that were reached stay. Refuses: `level_zero`, `level_gap`, `incomplete`, `below`,
 * `above`: what levels need never falls from one to the next.
 */
export async function setVipLevel(
  db: Db,
  currency: Currency,
  level: number,
  change: LevelChange,
): Promise<LevelProblem | null> {
  return db.transaction().execute(async (tx) => {
    // Two changes at once follow one another: each is held against the neighbours that the other left.
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

/** Lets levels lapse after days without enough turnover, or keeps them for ever; `keepBp` null leaves the share. */
export async function changeVipKeep(
  db: Db,
  { keepDays, keepBp }: { keepDays: number | null; keepBp: number | null },
): Promise<void> {
  await db
    .updateTable('engagement.vip_terms')
    .set({ keep_days: keepDays, ...(keepBp !== null && { keep_bp: keepBp }) })
    .execute();
}
