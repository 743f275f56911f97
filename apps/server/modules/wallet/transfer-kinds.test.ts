import {
  kindsWhere,
  playKinds,
  rulesOf,
  type TransferKind,
  transferKinds,
} from '@palpite/domain/ledger/transfer-kinds';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../../../tests/harness/database.ts';
import type { Database } from '../../platform/db.ts';
import { getPocketId, getSystemAccountId, openPockets, postTransfers } from './index.ts';

const kinds = Object.keys(transferKinds) as TransferKind[];

describe.each(['postgres', 'embedded'] as const)('kinds of transfers on %s', (kind) => {
  let database: Database;

  beforeAll(async () => {
    ({ database } = await freshDatabase(kind));
  });
  afterAll(() => database.close());

  const read = async <Row>(query: RawBuilder<Row>) => (await query.execute(database.db)).rows;

  test("stores the rules of the domain's table as the rows of wallet.transfer_kind", async () => {
    const rows = await database.db.selectFrom('wallet.transfer_kind').selectAll().execute();
    const expected = kinds.map((name) => {
      const { group, stakeSign, lossSign, isTurnover, bonus, record, specificationOnly } = rulesOf(name);
      return {
        kind: name,
        kind_group: group,
        stake_sign: stakeSign ?? 0,
        loss_sign: lossSign ?? 0,
        is_turnover: isTurnover ?? false,
        bonus_effect: bonus ?? null,
        record_list: record?.list ?? null,
        record_type: record?.type ?? null,
        record_reason: record?.reason ?? null,
        specification_only: specificationOnly ?? false,
      };
    });
    const byKind = (a: { kind: string }, b: { kind: string }) => (a.kind < b.kind ? -1 : 1);
    expect(rows.toSorted(byKind)).toEqual(expected.toSorted(byKind));
  });

  test('names exactly these kinds in the check of wallet.transfer', async () => {
    const [row] = await read(sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition
      from pg_constraint
      where conrelid = 'wallet.transfer'::regclass
      and conname = 'transfer_kind_check'
    `);
    expect(quotedIn(row?.definition ?? '').toSorted()).toEqual(kinds.toSorted());
  });

  test('refuses an undeclared kind', async () => {
    const undeclared: string = 'tip';
    const post = database.db.transaction().execute(async (tx) => {
      await openPockets(tx, 5n, 'BRL');
      return postTransfers(tx, [
        {
          id: 'undeclared',
          kind: undeclared as TransferKind,
          debitAccountId: await getSystemAccountId(tx, 'promotion', 'test', 'BRL'),
          creditAccountId: await getPocketId(tx, 5n, 'cash'),
          amountMinor: 100n,
          currency: 'BRL',
          playerId: 5n,
          reference: 'tip',
        },
      ]);
    });
    await expect(post).rejects.toThrow(/transfer_kind_check/);
  });
});

describe.each(['postgres', 'embedded'] as const)('lists of kinds in the database on %s', (kind) => {
  let database: Database;

  beforeAll(async () => {
    ({ database } = await freshDatabase(kind));
  });
  afterAll(() => database.close());

  const read = async <Row>(query: RawBuilder<Row>) => (await query.execute(database.db)).rows;

  test('give each kind its sign on the pockets that count, in the functions of limits', async () => {
    const sides = ['cash', 'bonus', 'held', 'house', 'vendor', 'promotion', 'claim', 'clearing', 'fee'];
    const rows = await read(sql<{
      kind: TransferKind;
      payer: string;
      payee: string;
      stake: number;
      loss: number;
    }>`
      select
        kind,
        payer,
        payee,
        wallet.stake_sign(kind, payer, payee) as stake,
        wallet.loss_sign(kind, payer, payee) as loss
      from wallet.transfer_kind
      cross join unnest(${sides}::text[]) as payer
      cross join unnest(${sides}::text[]) as payee
    `);
    expect(rows).toHaveLength(kinds.length * sides.length ** 2);
    const signOn = (sign: 1 | -1 | undefined, pockets: string[], payer: string, payee: string) =>
      sign !== undefined && pockets.includes(sign === 1 ? payer : payee) ? sign : 0;
    for (const { kind: name, payer, payee, stake, loss } of rows) {
      const { stakeSign, lossSign } = rulesOf(name);
      expect({ name, payer, payee, stake, loss }).toEqual({
        name,
        payer,
        payee,
        stake: signOn(stakeSign, ['cash', 'bonus'], payer, payee),
        loss: signOn(lossSign, ['cash'], payer, payee),
      });
    }
  });

  test('leave the play kinds out of the partial index, in the order that queries repeat', async () => {
    const [row] = await read(sql<{ predicate: string }>`
      select pg_get_expr(indpred, indrelid) as predicate
      from pg_index
      where indexrelid = 'wallet.transfer_by_player_non_play'::regclass
    `);
    expect(row?.predicate).toMatch(/<> ALL/);
    expect(quotedIn(row?.predicate ?? '')).toEqual(playKinds);
  });

  test('equal lists that the rules give, in every function and view', async () => {
    const lists = {
      play: playKinds,
      'stakes of a player': kindsWhere(({ stakeSign }) => stakeSign === 1),
      'stakes that come back': kindsWhere(({ stakeSign }) => stakeSign === -1),
      'cash at a loss': kindsWhere(({ lossSign }) => lossSign === 1),
      'play that pays a player': kindsWhere(({ lossSign }) => lossSign === -1),
      'bonus taken back': kindsWhere(({ bonus }) => bonus === 'takenBack'),
    };
    const known = new Set(Object.values(lists).map((list) => list.toSorted().join()));
    const sources = await read(sql<{ name: string; source: string }>`
      select oid::regprocedure::text as name, pg_get_functiondef(oid) as source
      from pg_proc
      where prokind = 'f'
      and pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
      union all
      select schemaname || '.' || viewname, definition
      from pg_views
      where schemaname not in ('pg_catalog', 'information_schema')
    `);
    const found = sources.flatMap(({ name, source }) =>
      kindListsIn(source).map((list) => ({ name, list: list.toSorted().join() })),
    );
    expect(found.filter(({ list }) => !known.has(list))).toEqual([]);
    expect(new Set(found.map(({ name }) => name.replace(/\(.*/, '')))).toEqual(
      new Set([
        'wallet.stake_sign',
        'wallet.loss_sign',
        'wallet.play_net',
        'wallet.note_late_bonus_money',
        'wallet.late_bonus_shares',
        'wallet.guard_bonus_play',
      ]),
    );
  });
});

const quotedIn = (text: string) => [...text.matchAll(/'([^']*)'/g)].map(([, word = '']) => word);

/** Finds lists of at least two words after a column `kind` that are all kinds of transfers. */
function kindListsIn(source: string): string[][] {
  const afterKind =
    /\bkind\b[^,;'"]{0,12}?(?:(?:not )?in \(|(?:=|<>) (?:any|all) \(+array\[)((?:'\w+'(?:::text)?,?\s*)+)/gi;
  return [...source.matchAll(afterKind)]
    .map(([, list = '']) => quotedIn(list))
    .filter((list) => list.length > 1 && list.every((word) => word in transferKinds));
}
