import { randomUUID } from 'node:crypto';
import { bonuses, originals } from '@palpite/contracts';
import { expect } from 'vitest';
import { type BonusGrant, grantBonus } from '../../apps/server/modules/wallet/bonus/index.ts';
import { getBookAccountId, getPocketId, sealJournal } from '../../apps/server/modules/wallet/index.ts';
import type { TestPlayer, TestServer } from './server.ts';

/** A bonus of R$ 100 with terms that tests reach, unless they say otherwise. */
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

/** Plays a round of dice and answers what was paid, in currency units. */
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
 * Stakes of a player on a product that no module watches, written straight into the journal as the statements of games write them, lost at once; ids of the
 * transfers are answered. The pocket needs to have as much.
 */
export async function stakeInJournal(
  server: TestServer,
  player: TestPlayer,
  stakes: readonly { product: string; amountMinor: bigint; pocket?: 'cash' | 'bonus' }[],
): Promise<string[]> {
  const { db } = server.database;
  const ids: string[] = [];
  for (const { product, amountMinor, pocket = 'cash' } of stakes) {
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
          credit_account_id: await getBookAccountId(tx, 'house', product, player.currency),
          amount_minor: amountMinor,
          currency: player.currency,
          player_id: player.id,
          reference: `${product}:${id}`,
          debit_balance_after_minor: balanceMinor,
        })
        .execute();
    });
    ids.push(id);
  }
  return ids;
}

export const seal = (server: TestServer) => sealJournal(server.database.db);
