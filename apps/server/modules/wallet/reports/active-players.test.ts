import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { seal, stakeInJournal } from '../../../../../tests/harness/bonuses.ts';
import { expectLedgerBalancedExceptGames } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { countActivePlayers } from '../index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', FEED: 'off' }, timedJobs: false });
});
afterEach(() => expectLedgerBalancedExceptGames(server.database));
afterAll(() => server.close());

/** The journal is append-only, so its trigger is disabled while the time is changed. */
async function stakeAt(player: TestPlayer, at: string): Promise<void> {
  const [id = ''] = await stakeInJournal(server, player, [{ product: 'roleta', amountMinor: 100n }]);
  await server.database.script(`
    alter table wallet.transfer disable trigger transfer_append_only;
    update wallet.transfer set created_at = '${at}' where id = '${id}';
    alter table wallet.transfer enable trigger transfer_append_only;
  `);
}

const activeOn = async (day: string) =>
  (await countActivePlayers(server.database.db, day)).map(({ currency, players }) => [currency, players]);

test('players are active on a day of the business, not of UTC', async () => {
  const [evening, morning] = [await server.fundedPlayer(10_000n), await server.fundedPlayer(10_000n)];
  // 23:30 on the 4th and 00:30 on the 5th in America/Sao_Paulo, both on the 5th in UTC.
  await stakeAt(evening, '2026-05-05T02:30:00Z');
  await stakeAt(morning, '2026-05-05T03:30:00Z');
  expect(await activeOn('2026-05-05')).toEqual([]);
  await seal(server);
  expect(await activeOn('2026-05-04')).toEqual([['BRL', 1]]);
  expect(await activeOn('2026-05-05')).toEqual([['BRL', 1]]);
});

test('a player counts once a day, also after an older stake is sealed later', async () => {
  const player = await server.fundedPlayer(10_000n);
  await stakeAt(player, '2026-06-10T15:00:00Z');
  await stakeAt(player, '2026-06-10T16:00:00Z');
  await seal(server);
  await stakeAt(player, '2026-06-10T17:00:00Z');
  await stakeAt(player, '2026-06-09T17:00:00Z');
  await seal(server);
  expect(await activeOn('2026-06-10')).toEqual([['BRL', 1]]);
  const staker = await server.database.db
    .selectFrom('wallet.staker')
    .select('first_at')
    .where('player_id', '=', player.id)
    .executeTakeFirstOrThrow();
  expect(staker.first_at.toISOString()).toBe('2026-06-10T15:00:00.000Z');
  await stakeAt(player, '2026-06-11T15:00:00Z');
  await seal(server);
  expect(await activeOn('2026-06-11')).toEqual([['BRL', 1]]);
});
