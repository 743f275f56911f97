import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../apps/server/platform/db.ts';
import { seedPlayers } from '../../bench/players.ts';
import { type ServerProcess, startServerProcess } from '../../bench/server-process.ts';
import { vendorAddresses } from '../../bench/slots-client.ts';
import { openSlotsSessions } from '../../bench/slots-sessions.ts';
import { freshDatabase, freshDataDir } from '../harness/database.ts';
import { expectLedgerBalanced } from '../harness/ledger-balanced.ts';
import { callWallet, evoDriver, type GameSession, type Move, slotsKeys } from '../harness/slots-drivers.ts';

const kills = 2;
const playersCount = 16;
const spinsEach = 40;
const betMinor = 1_00n;
const winMinor = 3_00n;

/** The address changes with each restart. */
type Line = { url: string };

async function sendUntilAnswered(line: Line, gameSession: GameSession, move: Move): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const answer = await callWallet(line, evoDriver, evoDriver.write(gameSession, move)).catch(() => null);
    if (answer?.ok) return;
    if (answer && !['Internal error', 'Try again'].includes(answer.vendorCode))
      throw new Error(`refused for good: ${answer.vendorCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the server never came back');
}

/** Every third bet is sent once, its answer ignored, and then rolled back. */
async function playSpins(line: Line, gameSession: GameSession, onSpin: () => void): Promise<void> {
  for (let spin = 0; spin < spinsEach; spin++) {
    const name = `${gameSession.session}-${spin}`;
    const bet: Move = { kind: 'bet', id: `b-${name}`, round: name, amount: betMinor };
    if (spin % 3 === 2) {
      await callWallet(line, evoDriver, evoDriver.write(gameSession, bet)).catch(() => null);
      await sendUntilAnswered(line, gameSession, {
        kind: 'rollback',
        id: `r-${name}`,
        round: name,
        target: `b-${name}`,
      });
    } else {
      await sendUntilAnswered(line, gameSession, bet);
      await sendUntilAnswered(line, gameSession, {
        kind: 'win',
        id: `w-${name}`,
        round: name,
        amount: winMinor,
        finishes: true,
      });
    }
    onSpin();
  }
}

async function killDuringCallbacks(databaseUrl: string, dataDir: string): Promise<void> {
  const open = () => openDatabase({ url: databaseUrl, dataDir });
  const prepared = await open();
  await seedPlayers(prepared, playersCount);
  const gameSessions = await openSlotsSessions(prepared, evoDriver);
  const cash = async (database: typeof prepared) =>
    database.db
      .selectFrom('wallet.account')
      .select(['player_id', 'balance_minor', 'turnover_minor'])
      .where('kind', '=', 'cash')
      .where(
        'player_id',
        'in',
        gameSessions.map((gameSession) => gameSession.playerId),
      )
      .orderBy('player_id')
      .execute();
  const before = await cash(prepared);
  await prepared.close();

  const start = () =>
    startServerProcess({
      databaseUrl,
      dataDir,
      environment: { FEED: 'off', DRAW_ROUNDS: 'false', ...slotsKeys, ...vendorAddresses },
    });
  let server: ServerProcess = await start();
  const line: Line = { url: server.url };
  let spins = 0;
  let restarts = Promise.resolve();
  let killed = 0;
  const onSpin = () => {
    spins++;
    const goal = ((killed + 1) * playersCount * spinsEach) / (kills + 1);
    if (killed >= kills || spins < goal) return;
    killed++;
    restarts = restarts.then(async () => {
      await server.stop('SIGKILL');
      server = await start();
      line.url = server.url;
    });
  };
  await Promise.all(gameSessions.map((gameSession) => playSpins(line, gameSession, onSpin)));
  await restarts;
  await server.stop();

  const database = await open();
  try {
    const takenBack = BigInt(Math.floor(spinsEach / 3));
    const whole = BigInt(spinsEach) - takenBack;
    expect(killed).toBe(kills);
    expect(await cash(database)).toEqual(
      before.map((row) => ({
        ...row,
        balance_minor: row.balance_minor + whole * (winMinor - betMinor),
        turnover_minor: row.turnover_minor + whole * betMinor,
      })),
    );
    await expectLedgerBalanced(database);
    const left = await database.db
      .selectFrom('seamless.round')
      .select('id')
      .where('status', '=', 'open')
      .execute();
    expect(left).toEqual([]);
  } finally {
    await database.close();
  }
}

test('a server killed between debit and answer, on the embedded database, books each movement once', async () => {
  const dataDir = freshDataDir();
  try {
    await killDuringCallbacks('', dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('a server killed between debit and answer, on PostgreSQL, books each movement once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'palpite-callbacks-'));
  const { database, url } = await freshDatabase();
  await database.close();
  try {
    await killDuringCallbacks(url, dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
