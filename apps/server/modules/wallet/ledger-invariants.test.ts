import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../../../tests/harness/database.ts';
import { expectJournalBalanced } from '../../../../tests/harness/ledger-balanced.ts';
import type { Database, Tx } from '../../platform/db.ts';
import {
  auditLedger,
  findBalances,
  getPocketId,
  getSystemAccountId,
  openPockets,
  postTransfers,
  sealJournal,
  type Transfer,
  TransferDiffers,
  transferIds,
} from './index.ts';
import { listMismatches } from './wallet.queries.ts';

/**
 * The fifteen invariants of conformance kits for double-entry ledgers, by their numbers. "Legs" are the two
 * sides of a transfer.
 */
describe.each(['postgres', 'embedded'] as const)('the ledger on %s', (kind) => {
  let database: Database;
  let nextPlayer = 1_000n;
  let book: bigint;

  beforeAll(async () => {
    ({ database } = await freshDatabase(kind));
    book = await write((tx) => getSystemAccountId(tx, 'vendor', 'bank', 'BRL'));
  });
  afterAll(() => database.close());

  function write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return database.db.transaction().execute(work);
  }

  async function newAccount(): Promise<{ playerId: bigint; cash: bigint; bonus: bigint }> {
    const playerId = nextPlayer++;
    await write((tx) => openPockets(tx, playerId, 'BRL'));
    return {
      playerId,
      cash: await getPocketId(database.db, playerId, 'cash'),
      bonus: await getPocketId(database.db, playerId, 'bonus'),
    };
  }

  function credit(
    to: { playerId: bigint; cash: bigint },
    amountMinor: bigint,
    id: string = randomUUID(),
  ): Transfer {
    return {
      id,
      kind: 'deposit',
      debitAccountId: book,
      creditAccountId: to.cash,
      amountMinor,
      currency: 'BRL',
      playerId: to.playerId,
      reference: 'order',
    };
  }

  function debit(
    from: { playerId: bigint; cash: bigint },
    amountMinor: bigint,
    id: string = randomUUID(),
  ): Transfer {
    return {
      ...credit(from, amountMinor, id),
      kind: 'withdrawal',
      debitAccountId: from.cash,
      creditAccountId: book,
    };
  }

  const post = (...transfers: Transfer[]) => write((tx) => postTransfers(tx, transfers));
  const cashOf = async (playerId: bigint) => (await findBalances(database.db, playerId)).cashMinor;
  const refusedAs = (code: string) => expect.objectContaining({ code });

  test('reads the id of a pocket from the database once for all transactions', async () => {
    const playerId = nextPlayer++;
    await write((tx) => openPockets(tx, playerId, 'BRL'));
    let queries = 0;
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => {
        queries++;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const counted = database.db.withPlugin(counter);
    const find = () => counted.transaction().execute((tx) => getPocketId(tx, playerId, 'cash'));
    const ids = [await find(), await find(), await getPocketId(counted, playerId, 'cash')];
    expect(new Set(ids).size).toBe(1);
    expect(queries).toBe(1);
  });

  test('1 and 7: balances every movement and conserves the sum', async () => {
    const player = await newAccount();
    await post(credit(player, 700n), debit(player, 250n));
    const { rows } = await sql<{
      sum: bigint;
    }>`select sum(amount_minor)::bigint as sum from wallet.entry`.execute(database.db);
    expect(rows[0]?.sum).toBe(0n);
  });

  test('2: refuses update, delete and truncate of the journal', async () => {
    const player = await newAccount();
    await post(credit(player, 100n));
    for (const change of [
      'update wallet.transfer set amount_minor = 1',
      'delete from wallet.transfer',
      'truncate wallet.transfer',
    ]) {
      await expect(database.script(change)).rejects.toThrow(/append-only/);
    }
  });

  test('3: shows a row changed outside the application by the hash chain', async () => {
    const player = await newAccount();
    const transfer = credit(player, 900n);
    await post(transfer);
    expect(await sealJournal(database.db)).toBeGreaterThan(0n);
    await expectJournalBalanced(database);
    const change = (reference: string) =>
      database.script(`
        alter table wallet.transfer disable trigger transfer_append_only;
        update wallet.transfer set reference = '${reference}' where id = '${transfer.id}';
        alter table wallet.transfer enable trigger transfer_append_only;
      `);
    await change('forged');
    const audit = await auditLedger(database.db);
    expect(audit.sound).toBe(false);
    expect(audit.differences.map((difference) => difference.what)).toContain(
      'seal does not match the journal',
    );
    await change('order');
    await expectJournalBalanced(database);
  });

  test('4: changes nothing for a duplicate and reports it', async () => {
    const player = await newAccount();
    const transfer = credit(player, 333n);
    expect(await post(transfer)).toEqual(['posted']);
    expect(await post(transfer)).toEqual(['duplicate']);
    expect(await post(credit(player, 1n), transfer)).toEqual(['posted', 'duplicate']);
    expect(await cashOf(player.playerId)).toBe(334n);
  });

  test('4: refuses a known id with other content', async () => {
    const player = await newAccount();
    const other = await newAccount();
    const transfer = credit(player, 50n);
    await post(transfer);
    for (const changed of [
      { amountMinor: 51n },
      { kind: 'gift' as const },
      { reference: 'other' },
      { creditAccountId: other.cash, playerId: other.playerId },
    ]) {
      await expect(post({ ...transfer, ...changed })).rejects.toThrow(TransferDiffers);
    }
    expect(await cashOf(player.playerId)).toBe(50n);
  });

  test('5: applies sixty-four concurrent duplicates once', async () => {
    const player = await newAccount();
    const transfer = credit(player, 77n);
    const outcomes = await Promise.allSettled(Array.from({ length: 64 }, () => post(transfer)));
    const posted = outcomes.filter(
      (outcome) => outcome.status === 'fulfilled' && outcome.value[0] === 'posted',
    );
    expect(posted).toHaveLength(1);
    expect(await cashOf(player.playerId)).toBe(77n);
  });

  test('4 and 5: posts a movement whose id has no index once, and never with other content', async () => {
    const player = await newAccount();
    const transfer = {
      ...credit(player, 77n, transferIds.slotPayout.of('pg', randomUUID())),
      kind: 'payout' as const,
    };
    const outcomes = await Promise.all(Array.from({ length: 16 }, () => post(transfer)));
    expect(outcomes.flat().filter((posting) => posting === 'posted')).toHaveLength(1);
    await expect(post({ ...transfer, amountMinor: 78n })).rejects.toThrow(TransferDiffers);
    expect(await cashOf(player.playerId)).toBe(77n);
    await expectJournalBalanced(database);
  });

  test('4: finds an id without an index that was written twice by direct SQL', async () => {
    const player = await newAccount();
    const id = transferIds.drawPayout.of(randomUUID(), player.playerId);
    await post({ ...credit(player, 12n, id), kind: 'payout' });
    const planted = write(async (tx) => {
      await sql`
        insert into wallet.transfer (
          id, kind, debit_account_id, credit_account_id, amount_minor, currency, player_id, reference,
          credit_balance_after_minor
        )
        select id, kind, debit_account_id, credit_account_id, amount_minor, currency, player_id, reference, 24
        from wallet.transfer
        where id = ${id}
      `.execute(tx);
      await sql`update wallet.account set balance_minor = 24 where id = ${player.cash}`.execute(tx);
      expect(await listMismatches(tx)).toEqual([
        { what: 'id of several transfers', id, expected: '1', found: '2' },
      ]);
      throw new Error('taken back');
    });
    await expect(planted).rejects.toThrow('taken back');
  });

  test('6: loses no update in five hundred credits of one account, a hundred at once', async () => {
    const player = await newAccount();
    // In waves: all at once would exceed the wait for a connection on a busy machine.
    for (let wave = 0; wave < 5; wave++)
      await Promise.all(
        Array.from({ length: 100 }, (_, index) => post(credit(player, BigInt(wave * 100 + index + 1)))),
      );
    expect(await cashOf(player.playerId)).toBe(125_250n);
  });

  test('8 and 13: keeps balances equal to the journal, from which they can be rebuilt', async () => {
    const player = await newAccount();
    await post(credit(player, 1_234n));
    await post(debit(player, 234n));
    const { rows } = await sql<{ rebuilt: bigint }>`
      select sum(amount_minor)::bigint as rebuilt from wallet.entry where account_id = ${player.cash}
    `.execute(database.db);
    expect(rows[0]?.rebuilt).toBe(await cashOf(player.playerId));
  });

  test('9: drains an account to zero and not below in twenty concurrent withdrawals', async () => {
    const player = await newAccount();
    await post(credit(player, 1_000n));
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => post(debit(player, 100n))));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(10);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toEqual(refusedAs('balance_not_enough'));
    }
    expect(await cashOf(player.playerId)).toBe(0n);
  });

  test('9: refuses a balance below zero in the database itself', async () => {
    const player = await newAccount();
    await expect(
      database.script(`update wallet.account set balance_minor = -1 where id = ${player.cash}`),
    ).rejects.toThrow(/never_negative/);
  });

  test('10: makes exactly ten units of a thousand movements of one cent', async () => {
    const player = await newAccount();
    await post(...Array.from({ length: 1_000 }, () => credit(player, 1n)));
    expect(await cashOf(player.playerId)).toBe(1_000n);
  });

  test('11: does not mix currencies', async () => {
    const player = await newAccount();
    await expect(post({ ...credit(player, 10n), currency: 'JPY' })).rejects.toThrow(TransferDiffers);
    expect(await cashOf(player.playerId)).toBe(0n);
  });

  test('11: refuses a transfer that names an account of another player', async () => {
    const player = await newAccount();
    const other = await newAccount();
    await expect(post({ ...credit(player, 10n), creditAccountId: other.cash })).rejects.toThrow(
      TransferDiffers,
    );
  });

  test('12: records a reversal as its own movement', async () => {
    const player = await newAccount();
    const wrong = credit(player, 400n);
    await post(wrong);
    await post(debit(player, 400n, `reversal:${wrong.id}`));
    const { rows } = await sql`select id from wallet.transfer where player_id = ${player.playerId}`.execute(
      database.db,
    );
    expect(rows).toHaveLength(2);
    expect(await cashOf(player.playerId)).toBe(0n);
  });

  test('14: stores balances after each movement in order', async () => {
    const player = await newAccount();
    await Promise.all([5n, 7n, 11n, 13n].map((amount) => post(credit(player, amount))));
    const { rows } = await sql<{ balance_after_minor: bigint; amount_minor: bigint }>`
      select balance_after_minor, amount_minor from wallet.entry where account_id = ${player.cash} order by seq
    `.execute(database.db);
    let balance = 0n;
    for (const row of rows) {
      balance += row.amount_minor;
      expect(row.balance_after_minor).toBe(balance);
    }
  });

  test('15: keeps a refused movement refused and never reports it as posted', async () => {
    const player = await newAccount();
    const transfer = debit(player, 60n);
    const outcomes = await Promise.allSettled(Array.from({ length: 32 }, () => post(transfer)));
    expect(outcomes.every((outcome) => outcome.status === 'rejected')).toBe(true);
    await post(credit(player, 60n));
    expect(await post(transfer)).toEqual(['posted']);
    expect(await cashOf(player.playerId)).toBe(0n);
  });

  test('posts all or none: one refused transfer rolls back its group', async () => {
    const player = await newAccount();
    await expect(post(credit(player, 30n), debit(player, 31n))).rejects.toEqual(
      refusedAs('balance_not_enough'),
    );
    expect(await cashOf(player.playerId)).toBe(0n);
  });

  test('audits without the statement timeout of requests', async () => {
    const look = () => sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`;
    const timeoutInCheck: string[] = [];
    await auditLedger(database.db, [
      async (tx) => {
        timeoutInCheck.push(...(await look().execute(tx)).rows.map(({ timeout }) => timeout));
        return [];
      },
    ]);
    expect(timeoutInCheck).toEqual(['0']);
    expect((await look().execute(database.db)).rows).toEqual([
      { timeout: kind === 'postgres' ? '30s' : '0' },
    ]);
  });

  test('keeps sums at zero, balances non-negative and ids unique in random operations of many players at once', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, newAccount));
    const operation = fc.record({
      player: fc.integer({ min: 0, max: 5 }),
      amount: fc.bigInt({ min: 1n, max: 500n }),
      incoming: fc.boolean(),
      id: fc.integer({ min: 0, max: 40 }),
    });
    let round = 0;
    await sealJournal(database.db);
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 40 }), async (operations) => {
        const label = `random:${kind}:${round++}`;
        const postings = await Promise.allSettled(
          operations.map(({ player, amount, incoming, id }) => {
            const account = players[player] ?? players[0];
            if (!account) throw new Error('no player');
            return post((incoming ? credit : debit)(account, amount, `${label}:${id}`));
          }),
        );
        const postedIds = operations.filter((_, index) => {
          const posting = postings[index];
          return posting?.status === 'fulfilled' && posting.value[0] === 'posted';
        });
        expect(new Set(postedIds.map(({ id }) => id)).size).toBe(postedIds.length);
        const audit = await auditLedger(database.db);
        expect(audit.differences).toEqual([]);
        expect(audit.sound).toBe(true);
        expect(await sealJournal(database.db)).toBe(BigInt(postedIds.length));
      }),
      { numRuns: 25 },
    );
  });
});
