import { randomUUID } from 'node:crypto';
import type { TransferKind } from '@palpite/domain/ledger/transfer-kinds';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../../../tests/harness/database.ts';
import { expectJournalBalanced } from '../../../../tests/harness/ledger-balanced.ts';
import type { Database, Tx } from '../../platform/db.ts';
import {
  findTurnover,
  getPocketId,
  getSystemAccountId,
  listMovedPlayers,
  listTurnoverMismatches,
  openPockets,
  postTransfers,
  sealJournal,
} from './index.ts';

describe.each(['postgres', 'embedded'] as const)('the seal on %s', (kind) => {
  let database: Database;
  let player: { id: bigint; cash: bigint };
  let bank: bigint;
  let dice: bigint;

  beforeAll(async () => {
    ({ database } = await freshDatabase(kind));
    await database.db.transaction().execute(async (tx) => {
      bank = await getSystemAccountId(tx, 'vendor', 'bank', 'BRL');
      dice = await getSystemAccountId(tx, 'house', 'dice', 'BRL');
      await openPockets(tx, 77n, 'BRL');
    });
    player = { id: 77n, cash: await getPocketId(database.db, 77n, 'cash') };
  });
  afterAll(() => database.close());

  const move = (tx: Tx, from: bigint, to: bigint, moveKind: TransferKind, id: string = randomUUID()) =>
    postTransfers(tx, [
      {
        id,
        kind: moveKind,
        debitAccountId: from,
        creditAccountId: to,
        amountMinor: 100n,
        currency: 'BRL',
        playerId: player.id,
        reference: 'test',
      },
    ]);
  const deposit = (tx: Tx) => move(tx, bank, player.cash, 'deposit');
  const stake = (tx: Tx, id?: string) => move(tx, player.cash, dice, 'stake', id);
  const write = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
  const seals = async () => {
    const rows = await database.db
      .selectFrom('wallet.seal')
      .select(['number', 'transfers', 'through_seq'])
      .orderBy('number')
      .execute();
    return rows.map((row) => Number(row.transfers));
  };

  async function expectAllSealed(): Promise<void> {
    await expectJournalBalanced(database);
    expect(await listTurnoverMismatches(database.db)).toEqual([]);
    const { rows } = await sql<{
      newest: bigint;
      sealed: bigint;
      rolled: bigint;
      transfers: bigint;
      all: bigint;
    }>`
      select
        (select max(seq) from wallet.transfer) as newest,
        (select max(through_seq) from wallet.seal) as sealed,
        (select through_seq from wallet.turnover_progress) as rolled,
        (select sum(transfers)::bigint from wallet.seal) as transfers,
        (select count(*) from wallet.transfer) as all
    `.execute(database.db);
    const [row] = rows;
    if (!row) throw new Error('no figures');
    expect(row.sealed).toBeGreaterThanOrEqual(row.newest);
    expect(row.rolled).toBeGreaterThanOrEqual(row.newest);
    expect(row.transfers).toBe(row.all);
  }

  test('writes no seal for an empty journal, and one for its first transfer', async () => {
    expect(await sealJournal(database.db)).toBe(0n);
    expect(await seals()).toEqual([]);
    await write(deposit);
    expect(await sealJournal(database.db)).toBe(1n);
    expect(await sealJournal(database.db)).toBe(0n);
    expect(await seals()).toEqual([1]);
    await expectAllSealed();
  });

  test('seals and rolls up a long unsealed part in steps, each in its own transaction', async () => {
    const stakeIds: string[] = [];
    for (let round = 0; round < 8; round++) {
      await write(deposit);
      const id = `stake:${randomUUID()}`;
      stakeIds.push(id);
      await write((tx) => stake(tx, id));
    }
    await database.db
      .insertInto('wallet.stake_return')
      .values(stakeIds.slice(0, 7).map((id) => ({ stake_id: id, kind: 'returned', amount_minor: 100n })))
      .execute();
    const before = await seals();
    expect(await sealJournal(database.db, { stepMax: 3n })).toBe(16n);
    const steps = (await seals()).slice(before.length);
    expect(Math.max(...steps)).toBe(3);
    expect(steps.length).toBeGreaterThanOrEqual(6);
    expect(await findTurnover(database.db, player.id)).toMatchObject([{ turnoverMinor: 100n }]);
    const { rows } = await sql`select from wallet.stake_return where not rolled`.execute(database.db);
    expect(rows).toHaveLength(0);
    await expectAllSealed();
  });

  test('keeps finished steps when stopped, and continues there in the next run', async () => {
    for (let round = 0; round < 5; round++) await write(deposit);
    const before = await seals();
    expect(await sealJournal(database.db, { stepMax: 2n, stopping: AbortSignal.abort() })).toBe(2n);
    expect((await seals()).slice(before.length)).toEqual([2]);
    expect(await sealJournal(database.db, { stepMax: 2n })).toBe(3n);
    await expectAllSealed();
  });

  test('passes over numbers of rolled-back transactions, even more than a step holds', async () => {
    for (let round = 0; round < 6; round++)
      await expect(
        write(async (tx) => {
          await deposit(tx);
          throw new Error('changed its mind');
        }),
      ).rejects.toThrow('changed its mind');
    const before = await seals();
    expect(await sealJournal(database.db, { stepMax: 2n })).toBe(0n);
    expect(await seals()).toEqual(before);
    await write(deposit);
    await write(deposit);
    await write(deposit);
    expect(await sealJournal(database.db, { stepMax: 2n })).toBe(3n);
    await expectAllSealed();
    const moved = await listMovedPlayers(database.db, 0n);
    expect(moved.playerIds).toEqual([player.id]);
  });

  test('reads a part of the journal by the primary key', async () => {
    await sql`
      insert into wallet.transfer (id, kind, debit_account_id, credit_account_id, amount_minor, currency, reference)
      select 'seed:' || number, 'adjustment', ${bank}::bigint, ${dice}::bigint, 1, 'BRL', repeat('x', 900)
      from generate_series(1, 2000) number
    `.execute(database.db);
    await sealJournal(database.db);
    await sql`analyze wallet.transfer`.execute(database.db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select * from wallet.transfer where seq > 100 and seq <= 200
    `.execute(database.db);
    expect(rows[0]?.['QUERY PLAN']).toContain('using transfer_pkey');
    await expectAllSealed();
  });

  test('keeps no cache of numbers in the sequence of the journal', async () => {
    const { rows } = await sql<{ kept: bigint }>`
      select seqcache as kept from pg_sequence where seqrelid = 'wallet.transfer_seq_seq'::regclass
    `.execute(database.db);
    expect(rows).toEqual([{ kept: 1n }]);
  });

  // The embedded database has one connection.
  if (kind === 'embedded') return;

  test('waits for an uncommitted transfer that has its number, while no stake waits for the seal', async () => {
    const wrote = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const slow = write(async (tx) => {
      await sql`
          insert into wallet.transfer (id, kind, debit_account_id, credit_account_id, amount_minor, currency, reference)
          values (${`slow:${randomUUID()}`}, 'adjustment', ${bank}, ${dice}, 1, 'BRL', 'test')
        `.execute(tx);
      wrote.resolve();
      await commit.promise;
    });
    await wrote.promise;
    await write(deposit);
    const looks: number[] = [];
    const sealed = await sealJournal(database.db, {
      pause: async () => {
        looks.push(1);
        // If the seal locked the journal, this stake would wait for the slow transaction, which waits for this stake.
        await write(deposit);
        if (looks.length < 3) return;
        commit.resolve();
        await slow;
      },
    });
    expect(looks).toHaveLength(3);
    // The three others came after the seal had read the sequence.
    expect(sealed).toBe(2n);
    expect(await sealJournal(database.db)).toBe(3n);
    await expectAllSealed();
  });

  test('does not interrupt a vacuum of the journal', async () => {
    await write(deposit);
    const locked = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const vacuum = write(async (tx) => {
      await sql`lock table wallet.transfer in share update exclusive mode`.execute(tx);
      locked.resolve();
      await finish.promise;
    });
    await locked.promise;
    expect(await sealJournal(database.db)).toBe(1n);
    finish.resolve();
    await vacuum;
    await expectAllSealed();
  });
});
