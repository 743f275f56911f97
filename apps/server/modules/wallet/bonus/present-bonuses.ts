import type { Bonus } from '@palpite/contracts/bonuses';
import { sharesOf, wagerPercent } from '@palpite/domain/bonuses';
import { toWire } from '@palpite/domain/money';
import type { Db } from '../../../platform/db.ts';
import { findBalances } from '../wallet.queries.ts';
import { findWagered, listActive, listOpen } from './bonus.queries.ts';
import type { BonusRow } from './bonus-row.ts';

export async function present(db: Db, playerId: bigint, rows: readonly BonusRow[]): Promise<Bonus[]> {
  const active = await listActive(db, playerId);
  const wagered = await findWagered(db, active);
  const { bonusMinor } = await findBalances(db, playerId);
  const inOrderOfIds = active.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const shares = sharesOf(
    bonusMinor,
    inOrderOfIds.map(({ amount_minor }) => amount_minor),
  );
  const leftOf = new Map(inOrderOfIds.map(({ id }, index) => [id, shares[index] ?? 0n]));
  return rows.map((row) =>
    presentBonus(row, leftOf.get(row.id) ?? 0n, wagered.get(row.id) ?? row.wagered_milli),
  );
}

function presentBonus(row: BonusRow, leftMinor: bigint, wageredMilli: bigint): Bonus {
  const money = (minor: bigint) => toWire(minor, row.currency);
  return {
    bonusId: row.id,
    source: row.source,
    state: row.state,
    amount: money(row.amount_minor),
    left: money(leftMinor),
    required: money(row.required_minor),
    wagered: money(wageredMilli / 1_000n),
    progress: wagerPercent({ requiredMinor: row.required_minor, wageredMilli }),
    stakeMax: row.stake_max_minor === null ? null : money(row.stake_max_minor),
    convertsMax: row.converts_max_minor === null ? null : money(row.converts_max_minor),
    converted: money(row.converted_minor),
    expiresAfterDays: row.expires_after_days,
    offeredAt: row.offered_at.toISOString(),
    claimableUntil: row.claimable_until?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

export async function presentOpenBonuses(db: Db, playerId: bigint): Promise<Bonus[]> {
  const open = await listOpen(db, await listActive(db, playerId));
  return open.length === 0 ? [] : present(db, playerId, open);
}
