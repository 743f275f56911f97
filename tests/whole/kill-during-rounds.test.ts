import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../apps/server/platform/db.ts';
import { seedPlayers } from '../../bench/players.ts';
import { playFor } from '../../bench/round-client.ts';
import { type ServerProcess, startServerProcess } from '../../bench/server-process.ts';
import { freshDatabase, freshDataDir } from '../harness/database.ts';
import { expectSoundBook } from '../harness/sound-book.ts';

const kills = 3;
const playersCount = 24;
const acceptedBeforeKill = 120;

/**
 * Plays rounds against a server process, kills it in the middle, starts it again on the same data, and so on; then
 * looks for every round that a player was told of.
 */
async function killDuringRounds(databaseUrl: string, dataDir: string): Promise<void> {
  const open = () => openDatabase({ url: databaseUrl, dataDir });
  const prepared = await open();
  const tokens = await seedPlayers(prepared, playersCount);
  await prepared.close();

  const accepted = new Set<string>();
  for (let kill = 0; kill < kills; kill++) {
    const server: ServerProcess = await startServerProcess({ databaseUrl, dataDir });
    const goal = accepted.size + acceptedBeforeKill;
    let killed: Promise<void> | null = null;
    await playFor(server.url, tokens, 60, 'dice', (requestId) => {
      accepted.add(requestId);
      if (accepted.size >= goal) killed ??= server.stop('SIGKILL');
    });
    await killed;
  }

  const again = await startServerProcess({ databaseUrl, dataDir });
  await playFor(again.url, tokens, 0, 'dice', (requestId) => accepted.add(requestId));
  await again.stop();

  const database = await open();
  try {
    const rounds = await database.db.selectFrom('originals.round').select('request_id').execute();
    const stored = new Set(rounds.map((row) => row.request_id));
    expect([...accepted].filter((requestId) => !stored.has(requestId))).toEqual([]);
    expect(accepted.size).toBeGreaterThan(kills * acceptedBeforeKill);
    await expectSoundBook(database);
    const gaps = await database.execute(
      {
        name: '',
        text: `
      select pair.id
      from originals.seed_pair pair
      left join originals.round on round.seed_pair_id = pair.id
      group by pair.id
      having pair.nonce <> count(round.nonce)
      or pair.nonce <> count(distinct round.nonce)
      or pair.nonce <> coalesce(max(round.nonce) + 1, 0)
    `,
      },
      [],
    );
    expect(gaps).toEqual([]);
  } finally {
    await database.close();
  }
}

test('a server killed under load on the embedded database has kept every round that it acknowledged', async () => {
  const dataDir = freshDataDir();
  try {
    await killDuringRounds('', dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('a server killed under load on PostgreSQL has kept every round that it acknowledged', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'palpite-kill-'));
  const { database, url } = await freshDatabase();
  await database.close();
  try {
    await killDuringRounds(url, dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
