import { bonuses as contract } from '@palpite/contracts';
import type { Bonus } from '@palpite/contracts/bonuses';
import { fromWire, toWire } from '@palpite/domain/money';
import { formatMoney } from '@palpite/i18n/format';
import type { Db, Tx } from '../../../platform/db.ts';
import { type Player, type Route, route } from '../../../platform/http.ts';
import { listShares } from '../turnover/product-weights.ts';
import { findBalances } from '../wallet.queries.ts';
import { listBonuses } from './bonus.queries.ts';
import type { BonusRow } from './bonus-row.ts';
import { claimBonus, declineBonus, forfeitBonus } from './change-bonus.ts';
import { getOddsMin } from './cover-checks.ts';
import { present } from './present-bonuses.ts';

export function bonusRoutes({
  db,
  settle,
}: {
  db: Db;
  settle: (playerId: bigint) => Promise<void>;
}): Route[] {
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
    route(contract.listBonuses, async ({ player }) => {
      await settle(player.id);
      // One snapshot, so that a roll-up between two reads neither hides a stake nor counts it twice.
      return db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (tx) => ({
          bonusBalance: toWire((await findBalances(tx, player.id)).bonusMinor, player.currency),
          bonuses: await present(tx, player.id, await listBonuses(tx, player.id)),
          contributions: await presentWeights(tx),
          oddsMin: (await getOddsMin(tx)) / 1_000,
        }));
    }),
    route(contract.getBonusWeights, async () => ({ contributions: await presentWeights(db) })),
    route(
      contract.claimBonus,
      ({ player, params }) => change(player, params.bonusId, claimBonus),
      ({ bonus }, { player, caller }) => ({
        name: 'bonus_claimed',
        params: {
          amount: formatMoney(fromWire(bonus.amount, player.currency), player.currency, caller.lang),
        },
      }),
    ),
    route(contract.declineBonus, ({ player, params }) => change(player, params.bonusId, declineBonus)),
    route(contract.forfeitBonus, ({ player, params }) => change(player, params.bonusId, forfeitBonus)),
  ];
}

/** Presents the share of a stake that counts towards a bonus, highest share first. */
async function presentWeights(db: Db) {
  return (await listShares(db, 'bonus')).toSorted((a, b) => b.percent - a.percent);
}
