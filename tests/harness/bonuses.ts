import { randomUUID } from 'node:crypto';
import { bonuses, originals } from '@palpite/contracts';
import { expect } from 'vitest';
import { checkCoveredStakes } from '../../apps/server/modules/sportsbook/index.ts';
import {
  type BonusGrant,
  grantBonus,
  listPlayersToCheck,
} from '../../apps/server/modules/wallet/bonus/index.ts';
import { getPocketId, getSystemAccountId, sealJournal } from '../../apps/server/modules/wallet/index.ts';
import type { TestPlayer, TestServer } from './server.ts';

/** R$ 100 with 1x turnover. */
export function aGrant(player: TestPlayer, changes: Partial<BonusGrant> = {}): BonusGrant {
  return {
    id: `test:${randomUUID()}`,
    playerId: player.id,
    source: 'operator',
    amountMinor: 10_000n,
    currency: player.currency,
    wagerTimes: 1n,
    expiresAfterDays: 30,
    reference: 'test',
    ...changes,
  };
}

export async function give(
  server: TestServer,
  player: TestPlayer,
  changes: Partial<BonusGrant> = {},
): Promise<BonusGrant> {
  const grant = aGrant(player, changes);
  await server.database.db.transaction().execute((tx) => grantBonus(tx, grant));
  return grant;
}

export async function bonusesOf(server: TestServer, player: TestPlayer) {
  const { http, body } = await server.call(bonuses.listBonuses, {}, player);
  expect(http, JSON.stringify(body)).toBe(200);
  return body.data;
}

export async function bonusOf(server: TestServer, player: TestPlayer, bonusId: string) {
  const found = (await bonusesOf(server, player)).bonuses.find((one) => one.bonusId === bonusId);
  if (!found) throw new Error(`the list has no bonus ${bonusId}`);
  return found;
}

export async function rollDice(server: TestServer, player: TestPlayer, stake: string): Promise<number> {
  const { http, body } = await server.call(
    originals.playDice,
    { body: { requestId: randomUUID(), stake, direction: 'over', target: '50' } },
    player,
  );
  expect(http, JSON.stringify(body)).toBe(200);
  return body.data.round.payout;
}

/**
 * Straight into the journal, as the games do; returns the transfer ids. The pocket must cover them. Without
 * weights a stake counts in full; null stands for the product's weight.
 */
export async function stakeInJournal(
  server: TestServer,
  player: TestPlayer,
  stakes: readonly {
    product: string;
    amountMinor: bigint;
    pocket?: 'cash' | 'bonus';
    vipPermille?: number | null;
    bonusPermille?: number | null;
    commissionPermille?: number | null;
  }[],
): Promise<string[]> {
  const { db } = server.database;
  const ids: string[] = [];
  for (const {
    product,
    amountMinor,
    pocket = 'cash',
    vipPermille = 1_000,
    bonusPermille = 1_000,
    commissionPermille = 1_000,
  } of stakes) {
    const accountId = await getPocketId(db, player.id, pocket);
    const id = `stake:${player.id}:${randomUUID()}`;
    await db.transaction().execute(async (tx) => {
      const { balance_minor: balanceMinor } = await tx
        .updateTable('wallet.account')
        .set(({ eb }) => ({
          balance_minor: eb('balance_minor', '-', amountMinor),
          turnover_minor: eb('turnover_minor', '+', amountMinor),
        }))
        .where('id', '=', accountId)
        .returning('balance_minor')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('wallet.transfer')
        .values({
          id,
          kind: 'stake',
          debit_account_id: accountId,
          credit_account_id: await getSystemAccountId(tx, 'house', product, player.currency),
          amount_minor: amountMinor,
          currency: player.currency,
          player_id: player.id,
          reference: `${product}:${id}`,
          debit_balance_after_minor: balanceMinor,
          vip_permille: vipPermille,
          bonus_permille: bonusPermille,
          commission_permille: commissionPermille,
        })
        .execute();
    });
    ids.push(id);
  }
  return ids;
}

export async function seal(server: TestServer): Promise<bigint> {
  const { db } = server.database;
  for (const playerId of await listPlayersToCheck(db, 1_000)) await checkCoveredStakes(db, playerId);
  return sealJournal(db);
}

export const allowAnyStake = (server: TestServer) =>
  server.database.db.updateTable('wallet.bonus_terms').set({ stake_max_permille: null }).execute();
