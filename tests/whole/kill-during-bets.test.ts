import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../apps/server/platform/db.ts';
import { seedPlayers } from '../../bench/players.ts';
import { playFor } from '../../bench/round-client.ts';
import { startServerProcess } from '../../bench/server-process.ts';
import { offerMatches } from '../../bench/sports-seed.ts';
import { freshDatabase } from '../harness/database.ts';
import { expectLedgerBalanced } from '../harness/ledger-balanced.ts';

const kills = 3;
const playersCount = 24;
const acceptedBeforeKill = 120;

test('a server killed while bets in play are placed and decided keeps each bet, and decides pending ones after a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'palpite-kill-'));
  const { database, url: databaseUrl } = await freshDatabase();
  const tokens = await seedPlayers(database, playersCount);
  await offerMatches(database, { inPlay: true });
  // Bets are being decided at each kill.
  await database.script("insert into sportsbook.delay (sport, delay_ms) values ('football', 100)");
  await database.close();
  const start = () => startServerProcess({ databaseUrl, dataDir, environment: { FEED: 'off' } });
  try {
    const accepted = new Set<string>();
    for (let kill = 0; kill < kills; kill++) {
      const server = await start();
      const goal = accepted.size + acceptedBeforeKill;
      let killed: Promise<void> | null = null;
      await playFor(server.url, tokens, 60, 'sports', (slipId) => {
        accepted.add(slipId);
        if (accepted.size >= goal) killed ??= server.stop('SIGKILL');
      });
      await killed;
    }

    const last = await start();
    const after = await openDatabase({ url: databaseUrl, dataDir: '' });
    try {
      const countPending = () =>
        after.db.selectFrom('sportsbook.bet').select('id').where('status', '=', 'pending').execute();
      await expect.poll(countPending, { timeout: 20_000 }).toEqual([]);
      await last.stop();

      const bets = await after.db.selectFrom('sportsbook.bet').select(['slip_id', 'status']).execute();
      const stored = new Set(bets.map((bet) => bet.slip_id));
      expect([...accepted].filter((slipId) => !stored.has(slipId))).toEqual([]);
      expect(accepted.size).toBeGreaterThanOrEqual(kills * acceptedBeforeKill);
      expect(new Set(bets.map((bet) => bet.status))).toEqual(new Set(['open']));
      const held = await after.db
        .selectFrom('wallet.account')
        .select('id')
        .where('kind', '=', 'held')
        .where('balance_minor', '<>', 0n)
        .execute();
      expect(held).toEqual([]);
      const transfers = await after.execute<{ kind: string; count: bigint }>(
        {
          name: '',
          text: "select kind, count(*) as count from wallet.transfer where reference like 'sports:%' group by kind order by kind",
        },
        [],
      );
      const count = BigInt(bets.length);
      expect(transfers).toEqual([
        { kind: 'hold', count },
        { kind: 'stake', count },
      ]);
      await expectLedgerBalanced(after);
    } finally {
      await after.close();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
