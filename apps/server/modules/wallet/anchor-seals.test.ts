import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../../../tests/harness/database.ts';
import type { Database } from '../../platform/db.ts';
import type { Mail } from '../../platform/mail.ts';
import {
  anchorJobs,
  appendAnchor,
  listAnchorMismatches,
  readAnchors,
  requireAnchorFile,
} from './anchor-seals.ts';
import {
  auditLedger,
  getPocketId,
  getSystemAccountId,
  openPockets,
  postTransfers,
  sealJournal,
} from './index.ts';
import { listBrokenSeals } from './seal-journal.ts';

const folder = mkdtempSync(join(tmpdir(), 'palpite-anchors-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let database: Database;
let path: string;
beforeEach(async () => {
  ({ database } = await freshDatabase());
  path = join(folder, randomUUID());
  await database.db.transaction().execute((tx) => openPockets(tx, 77n, 'BRL'));
  onTestFinished(() => database.close());
});

async function sealOneMore(): Promise<void> {
  await database.db.transaction().execute(async (tx) =>
    postTransfers(tx, [
      {
        id: randomUUID(),
        kind: 'deposit',
        debitAccountId: await getSystemAccountId(tx, 'vendor', 'bank', 'BRL'),
        creditAccountId: await getPocketId(tx, 77n, 'cash'),
        amountMinor: 100n,
        currency: 'BRL',
        playerId: 77n,
        reference: 'test',
      },
    ]),
  );
  await sealJournal(database.db);
}

const anchorsIn = (file: string) => readAnchors(readFileSync(file, 'utf8'));
const check = () => listAnchorMismatches(database.db, anchorsIn(path).anchors);

/** Changes the past as an attacker with the database does: a transfer, then every seal from there on. */
async function rewriteHistory(): Promise<void> {
  await database.script(`
    alter table wallet.transfer disable trigger user;
    alter table wallet.seal disable trigger user;
    update wallet.transfer set reference = 'never happened' where seq = (select min(seq) from wallet.transfer);
  `);
  for (
    let [broken] = await listBrokenSeals(database.db);
    broken;
    [broken] = await listBrokenSeals(database.db)
  )
    await sql`update wallet.seal set hash = ${broken.expected} where number = ${broken.id}::bigint`.execute(
      database.db,
    );
}

test('A rewritten journal whose seals were recomputed passes the audit, and its anchors find it', async () => {
  for (let count = 0; count < 3; count++) {
    await sealOneMore();
    expect(await appendAnchor(database.db, path)).toBe(true);
  }
  expect(await check()).toEqual([]);
  await rewriteHistory();
  // Without anchors the audit finds nothing.
  expect((await auditLedger(database.db)).differences).toEqual([]);
  const found = await check();
  expect(found.map(({ what, id }) => [what, id])).toEqual(
    ['1', '2', '3'].map((id) => ['seal differs from its anchor', id]),
  );
  // The running server notices as well, and keeps the evidence.
  const evidence = readFileSync(path, 'utf8');
  await sealOneMore();
  await expect(appendAnchor(database.db, path)).rejects.toThrow('but its anchor is');
  expect(readFileSync(path, 'utf8')).toBe(evidence);
});

test('Removed seals and a shorter journal are found', async () => {
  await sealOneMore();
  await sealOneMore();
  await appendAnchor(database.db, path);
  await database.script(`
    alter table wallet.seal disable trigger user;
    delete from wallet.seal where number = 2;
  `);
  expect(await check()).toMatchObject([{ id: '2', found: 'none' }]);
});

describe('The file', () => {
  test('gets the newest seal once, with the time and the number of transfers', async () => {
    expect(await appendAnchor(database.db, path)).toBe(false);
    await sealOneMore();
    await sealOneMore();
    expect(await appendAnchor(database.db, path)).toBe(true);
    expect(await appendAnchor(database.db, path)).toBe(false);
    const seal = await database.db
      .selectFrom('wallet.seal')
      .selectAll()
      .where('number', '=', 2n)
      .executeTakeFirstOrThrow();
    expect(readFileSync(path, 'utf8')).toBe(`2 ${seal.sealed_at.toISOString()} ${seal.hash} 1\n`);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('survives a crash in the middle of a line', async () => {
    await sealOneMore();
    await appendAnchor(database.db, path);
    await sealOneMore();
    await appendAnchor(database.db, path);
    truncateSync(path, statSync(path).size - 30);
    await appendAnchor(database.db, path);
    const { anchors, others } = anchorsIn(path);
    expect(anchors.map(({ number }) => number)).toEqual([1n, 2n]);
    expect(others).toBe(1);
    expect(await check()).toEqual([]);
  });

  test('of another database is refused at the first run', async () => {
    await sealOneMore();
    writeFileSync(path, `1 2026-01-01T00:00:00.000Z ${'0'.repeat(64)} 1\n`);
    await expect(appendAnchor(database.db, path)).rejects.toThrow('seal 1 of the database');
  });

  test('may have any number of lines from several servers, in any order', async () => {
    await sealOneMore();
    await sealOneMore();
    await appendAnchor(database.db, path);
    const [line] = readFileSync(path, 'utf8').split('\n');
    appendFileSync(path, `${line}\n`.repeat(25_000));
    expect(anchorsIn(path).anchors).toHaveLength(25_001);
    expect(await check()).toEqual([]);
  });

  test('that cannot be written stops the start with a sentence', async () => {
    const settings = { SEAL_ANCHOR_MAIL: '', PRODUCT_NAME: 'Palpite' };
    const missing = join(folder, 'nowhere', 'anchors');
    await expect(requireAnchorFile({ ...settings, SEAL_ANCHOR_FILE: missing })).rejects.toThrow(
      `SEAL_ANCHOR_FILE is "${missing}", but the server cannot append to it (ENOENT).`,
    );
    await requireAnchorFile({ ...settings, SEAL_ANCHOR_FILE: '' });
  });
});

test('The newest seal is mailed once a day, whichever processes run the job', async () => {
  await sealOneMore();
  const mailed: { to: string | null; params: Record<string, unknown> }[] = [];
  const mail = {
    enqueue: async (_tx: unknown, letter: (typeof mailed)[number]) => void mailed.push(letter),
    wake: () => {},
  } as unknown as Mail;
  const config = { SEAL_ANCHOR_FILE: '', SEAL_ANCHOR_MAIL: 'audit@bets.example', PRODUCT_NAME: 'Palpite' };
  const [job] = anchorJobs({ db: database.db, config, mail });
  await Promise.all(Array.from({ length: 4 }, () => job?.run()));
  expect(mailed.map(({ to }) => to)).toEqual(['audit@bets.example']);
  const { anchors } = readAnchors(String(mailed[0]?.params.line));
  expect(anchors).toHaveLength(1);
  expect(await listAnchorMismatches(database.db, anchors)).toEqual([]);
  await sql`update wallet.seal_mail set day = day - 1`.execute(database.db);
  await job?.run();
  expect(mailed).toHaveLength(2);
});
