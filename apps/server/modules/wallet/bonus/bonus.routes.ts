import { bonuses as contract } from '@palpite/contracts';
import type { Bonus } from '@palpite/contracts/bonuses';
import { sharesOf, wagerPercent } from '@palpite/domain/bonuses';
import { toWire } from '@palpite/domain/money';
import type { Db, Tx } from '../../../platform/db.ts';
import { type Player, type Route, route } from '../../../platform/http.ts';
import { findBalances } from '../wallet.queries.ts';
import { findWagered, listActive, listBonuses, listContributions } from './bonus.queries.ts';
import type { BonusRow } from './bonus-row.ts';
import { claimBonus, declineBonus, forfeitBonus } from './change-bonus.ts';

export function bonusRoutes({ db }: { db: Db }): Route[] {
  const change = (
    player: Player,
    bonusId: string,
    write: (tx: Tx, playerId: bigint, bonusId: string) => Promise<BonusRow>,
  ) =>
    db.transaction().execute(async (tx) => {
      const row = await write(tx, player.id, bonusId);
      const { cashMinor, bonusMinor } = await findBalances(tx, player.id);
      const [bonus] = await present(tx, player.id, [row]);
      return {
        bonus: bonus as Bonus,
        balance: toWire(cashMinor, player.currency),
        bonusBalance: toWire(bonusMinor, player.currency),
      };
    });
  return [
    route(contract.listBonuses, ({ player }) =>
      // One snapshot, so that a roll-up between two reads neither hides a stake nor counts it twice.
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (tx) => ({
          bonusBalance: toWire((await findBalances(tx, player.id)).bonusMinor, player.currency),
          bonuses: await present(tx, player.id, await listBonuses(tx, player.id)),
          contributions: (await listContributions(tx)).map(({ product, permille }) => ({
            product,
            percent: permille / 10,
          })),
        })),
    ),
    route(contract.claimBonus, ({ player, params }) => change(player, params.bonusId, claimBonus)),
    route(contract.declineBonus, ({ player, params }) => change(player, params.bonusId, declineBonus)),
    route(contract.forfeitBonus, ({ player, params }) => change(player, params.bonusId, forfeitBonus)),
  ];
}

/** Bonuses of one player as they go out, with the shares and the progress of the active ones. */
async function present(db: Db, playerId: bigint, rows: readonly BonusRow[]): Promise<Bonus[]> {
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
    convertsMax: row.converts_max_minor === null ? null : money(row.converts_max_minor),
    converted: money(row.converted_minor),
    expiresAfterDays: row.expires_after_days,
    offeredAt: row.offered_at.toISOString(),
    claimableUntil: row.claimable_until?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}
