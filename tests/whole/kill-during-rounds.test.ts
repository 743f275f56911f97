import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../apps/server/platform/db.ts';
import { seedPlayers } from '../../bench/players.ts';
import { playFor } from '../../bench/round-client.ts';
import { type ServerProcess, startServerProcess } from '../../bench/server-process.ts';
import { freshDatabase, freshDataDir } from '../harness/database.ts';
import { expectLedgerBalanced } from '../harness/ledger-balanced.ts';

const kills = 2;
const playersCount = 24;
const acceptedBeforeKill = 120;

type OpenMines = { roundId: string; opened: number[] };

/** Opens one more tile, then cashes out. */
function resumeMines(url: string, tokens: readonly string[]): Promise<string[]> {
  const ask = async (token: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/api/app/originals/${path}`, {
      headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    expect(answer.status, path).toBe(200);
    return ((await answer.json()) as { data: { mines: OpenMines | null; round: object | null } }).data;
  };
  const resume = async (token: string) => {
    const { mines } = await ask(token, 'open');
    if (!mines) return [];
    const tile = mines.opened.includes(0) ? 1 : 0;
    const { round } = await ask(token, `mines/rounds/${mines.roundId}/tiles`, { tile });
    if (!round) await ask(token, `mines/rounds/${mines.roundId}/leave`, {});
    return [mines.roundId];
  };
  return Promise.all(tokens.map(resume)).then((resumed) => resumed.flat());
}

/** Every acknowledged round must be stored, and interrupted rounds must end once. */
async function killDuringRounds(
  databaseUrl: string,
  dataDir: string,
  game: 'dice' | 'mines' = 'dice',
): Promise<void> {
  const open = () => openDatabase({ url: databaseUrl, dataDir });
  const prepared = await open();
  const tokens = await seedPlayers(prepared, playersCount);
  await prepared.close();

  const accepted = new Set<string>();
  let resumed = 0;
  for (let kill = 0; kill < kills; kill++) {
    const server: ServerProcess = await startServerProcess({
      databaseUrl,
      dataDir,
      environment: { FEED: 'off' },
    });
    const goal = accepted.size + acceptedBeforeKill;
    let killed: Promise<void> | null = null;
    if (game === 'mines') resumed += (await resumeMines(server.url, tokens)).length;
    await playFor(server.url, tokens, 60, game, (requestId) => {
      accepted.add(requestId);
      if (accepted.size >= goal) killed ??= server.stop('SIGKILL');
    });
    await killed;
  }

  const again = await startServerProcess({ databaseUrl, dataDir, environment: { FEED: 'off' } });
  if (game === 'mines') resumed += (await resumeMines(again.url, tokens)).length;
  await playFor(again.url, tokens, 0, game, (requestId) => accepted.add(requestId));
  await again.stop();

  const database = await open();
  try {
    const rounds = await database.db.selectFrom('originals.round').select('request_id').execute();
    const stored = new Set(rounds.map((row) => row.request_id));
    expect([...accepted].filter((requestId) => !stored.has(requestId))).toEqual([]);
    expect(accepted.size).toBeGreaterThan(kills * acceptedBeforeKill);
    expect(resumed > 0).toBe(game === 'mines');
    expect(await database.db.selectFrom('originals.open_round').select('request_id').execute()).toEqual([]);
    await expectLedgerBalanced(database);
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

test('a server killed under load on the embedded database keeps every acknowledged round', async () => {
  const dataDir = freshDataDir();
  try {
    await killDuringRounds('', dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('a server killed under load keeps every round of several steps, and each one can be resumed and ends once', async () => {
  const dataDir = freshDataDir();
  try {
    await killDuringRounds('', dataDir, 'mines');
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('a server killed under load on PostgreSQL keeps every acknowledged round', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'palpite-kill-'));
  const { database, url } = await freshDatabase();
  await database.close();
  try {
    await killDuringRounds(url, dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
