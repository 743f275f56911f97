import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actOnPage, orderPackage } from '../../../../tests/harness/deposits.ts';
import { listRows, order } from '../../../../tests/harness/office.ts';
import { runCommand } from '../../../../tests/harness/operator.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../tests/harness/server.ts';
import { actAs, newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';
import { compareAgain } from '../../modules/payments/reconciliation/compare-again.ts';
import { addDays, dayIn, defaultTimeZone } from '../../platform/days.ts';

let server: TestServer;
let caio: TestStaff;
let payer: TestPlayer;
const folder = mkdtempSync(join(tmpdir(), 'palpite-reconciliation-'));
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  caio = await newStaff(server, ['cashier'], 'Caio');
  payer = await server.newPlayer();
  actAs(server, caio);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const db = () => server.database.db;
const head = 'id,at,type,status,amount,currency,fee,reference,merchantReference';
type Line = Partial<Record<'id' | 'at' | 'type' | 'status' | 'amount' | 'fee' | 'payNo' | 'own', string>>;
let lines = 0;
const line = ({ id, at, type, status, amount, fee, payNo, own }: Line) =>
  [
    id ?? `L${++lines}`,
    at ?? new Date().toISOString(),
    type ?? 'payment',
    status ?? 'paid',
    amount ?? '50.00',
    'BRL',
    fee ?? '0.00',
    payNo ?? '',
    own ?? '',
  ].join(',');
const reportOf = (...given: Line[]) => [head, ...given.map(line)].join('\n');

const importFile = (file: string, more: object = {}, { token } = caio) =>
  order(server, 'reconciliation.import', { vendor: 'sandbox', file, ...more }, { token });

async function aDeposit(): Promise<{ orderId: string; payNo: string }> {
  const { orderId, payNo } = await orderPackage(server, payer, 'BRL-BRL-50');
  await actOnPage(server, payNo, 'complete');
  return { orderId, payNo };
}

/** As if the journal had booked it at another time. */
async function bookedAt(orderId: string, at: Date): Promise<void> {
  await sql`alter table wallet.transfer disable trigger transfer_append_only`.execute(db());
  await sql`update wallet.transfer set created_at = ${at} where reference = ${orderId}`.execute(db());
  await sql`alter table wallet.transfer enable trigger transfer_append_only`.execute(db());
}

type Difference = Record<'id' | 'cause' | 'reference' | 'number' | 'state' | 'explanation', string> & {
  vendorAmount: string | null;
  ownAmount: string | null;
};
function readRows<Row>({ http, rows, code }: { http: number; rows: Row[]; code: string | undefined }): Row[] {
  expect([http, code]).toEqual([200, undefined]);
  return rows;
}
const today = () => dayIn(defaultTimeZone, new Date());
const differences = async (query: Record<string, string> = {}) =>
  readRows(await listRows<Difference>(server, 'reconciliation', { token: caio.token, query }));
const differenceOf = async (reference: string) =>
  (await differences({ vendor: 'sandbox' })).find(
    (row) => row.reference === reference || row.number === reference,
  );
type Day = Record<'vendorSum' | 'ownSum' | 'difference' | 'fees' | 'state', string> & {
  vendorCount: number;
  ownCount: number;
  differences: number;
  unexplained: number;
  direction: string;
};
async function dayOf(day: string, direction = 'in'): Promise<Day | undefined> {
  const { rows } = await listRows<Day>(server, 'reconciliation.days', {
    token: caio.token,
    query: { vendor: 'sandbox', day },
  });
  return rows.find((row) => row.direction === direction);
}

describe('a report', () => {
  test('that says what the journal says has no difference, and its sums are those of the ledger', async () => {
    const first = await aDeposit();
    const second = await aDeposit();
    const file = reportOf({ payNo: first.payNo, fee: '1.50' }, { own: second.orderId });
    const { data } = await importFile(file);
    expect(data).toMatchObject({ done: true, status: expect.stringContaining('2 lines are new') });
    expect(await dayOf(today())).toMatchObject({
      vendorCount: 2,
      vendorSum: '100.00',
      ownCount: 2,
      ownSum: '100.00',
      difference: '0.00',
      fees: '1.50',
      differences: 0,
      state: 'equal',
    });
    const { rows } = await sql<{ minor: bigint }>`
      select sum(amount_minor)::bigint as minor from wallet.movement where payer = 'vendor' and payer_label = 'sandbox'
    `.execute(db());
    expect(rows).toEqual([{ minor: 10_000n }]);
    expect((await importFile(file)).data).toMatchObject({
      done: false,
      status: expect.stringContaining('imported already'),
    });
  });

  test('names each difference by its cause, and the sums differ by exactly these', async () => {
    const [missing, less, net, refused, early] = [
      await aDeposit(),
      await aDeposit(),
      await aDeposit(),
      await aDeposit(),
      await aDeposit(),
    ];
    const open = await orderPackage(server, payer, 'BRL-BRL-50');
    const twoDaysAgo = addDays(today(), -2);
    await importFile(
      reportOf(
        { payNo: less.payNo, amount: '49.00' },
        { payNo: net.payNo, amount: '48.00', fee: '2.00' },
        { payNo: refused.payNo, status: 'declined' },
        { payNo: early.payNo, at: `${twoDaysAgo}T15:00:00Z` },
        { payNo: open.payNo },
        { id: 'unknown-1', payNo: 'AN-unknown', amount: '7.00' },
        { id: 'twice-1', payNo: less.payNo, amount: '50.00', at: `${today()}T23:59:59-03:00` },
      ),
    );
    const causes = await Promise.all(
      [missing, less, net, refused, early, open].map(
        async ({ orderId }) => (await differenceOf(orderId))?.cause,
      ),
    );
    expect(causes).toEqual(['missingThere', 'amount', 'fee', 'state', 'day', 'state']);
    expect(await differenceOf('unknown-1')).toMatchObject({
      cause: 'missingHere',
      vendorAmount: '7.00',
      ownAmount: null,
    });
    expect(await differenceOf('twice-1')).toMatchObject({ cause: 'missingHere', ownAmount: null });
    expect(await differenceOf(net.orderId)).toMatchObject({ state: 'explained' });
    expect(await differenceOf(early.orderId)).toMatchObject({ state: 'unexplained' });
    const shown = await dayOf(today());
    const rows = await differences({ vendor: 'sandbox', day: today() });
    const cents = (amount: string | null) => Math.round(Number(amount ?? 0) * 100);
    const onDay = (day: string | null | undefined, amount: string | null) =>
      day === today() ? cents(amount) : 0;
    const sum = rows.reduce((total, row) => {
      const { vendorDay, ownDay } = row as unknown as Record<string, string | null>;
      return total + onDay(vendorDay, row.vendorAmount) - onDay(ownDay, row.ownAmount);
    }, 0);
    expect(cents(shown?.difference ?? null)).toBe(sum);
    expect(shown).toMatchObject({ state: 'unexplained', differences: rows.length });
  });
});

describe('a later report', () => {
  test('explains a payment around midnight by itself', async () => {
    const { orderId, payNo } = await aDeposit();
    const day = addDays(today(), -5);
    await bookedAt(orderId, new Date(`${day}T00:10:00-03:00`));
    await importFile(reportOf({ payNo, at: `${addDays(day, -1)}T23:55:00-03:00` }));
    expect(await differenceOf(orderId)).toMatchObject({
      cause: 'day',
      state: 'explained',
      explanation: expect.stringContaining('midnight'),
    });
  });

  test('replaces a line that another report states differently, and counts it once', async () => {
    const { orderId, payNo } = await aDeposit();
    await importFile(reportOf({ id: 'again-1', payNo, status: 'open' }));
    expect(await differenceOf(orderId)).toMatchObject({ cause: 'state' });
    const paid = reportOf({ id: 'again-1', payNo });
    const both = await Promise.all([importFile(paid), importFile(paid)]);
    expect(both.map(({ data }) => data.done).toSorted()).toEqual([false, true]);
    expect(await differenceOf(orderId)).toBeUndefined();
  });

  test('is compared again when the journal has booked the payment since', async () => {
    const { orderId, payNo } = await orderPackage(server, payer, 'BRL-BRL-50');
    await importFile(reportOf({ payNo }));
    expect(await differenceOf(orderId)).toMatchObject({ cause: 'state' });
    await actOnPage(server, payNo, 'complete');
    await Promise.all([compareAgain({ db: db() }), compareAgain({ db: db() })]);
    expect(await differenceOf(orderId)).toBeUndefined();
  });

  test('in Latin-1 with semicolons is imported by the command', async () => {
    const { payNo } = await aDeposit();
    const text = `${head},note\n${line({ payNo, amount: '50.00' })},=João`
      .replaceAll(',', ';')
      .replace('50.00', '50,00');
    const path = join(folder, 'report.csv');
    writeFileSync(path, Buffer.from(text, 'latin1'));
    const { out, err } = await runCommand(server, 'reconciliation', 'import', 'sandbox', path);
    expect(`${out}${err}`).toContain('1 lines are new');
  });
});

describe('a report that cannot be read stores nothing and says why', () => {
  test.each([
    ['an empty file', '\uFEFF \n', 'has no lines'],
    ['only a header', head, 'has no lines'],
    ['a file that is no text', `${head}\nL0,\uFFFD`, 'not text'],
    ['an open quote', `${head}\n"L,`, 'cannot be read as CSV'],
    ['no such columns', 'a,b\n1,2', 'needs the columns (id, at'],
    [
      'the report of another vendor',
      'InvoiceId,InvoiceCreatedDate,PaymentReceivedDate,InvoicePrice,InvoiceCurrency,InvoiceStatus\nx,,,,,',
      'another vendor (btcpay)',
    ],
    [
      'a number twice',
      reportOf({ id: 'same-1' }, { id: 'same-1' }),
      'Line 3: the number is in the file twice',
    ],
    ['a cell with a formula', reportOf({ payNo: '=HYPERLINK(1)' }), 'Line 2: is not a number of the vendor'],
    ['a missing cell', `${head}\nL0,2026-11-01`, 'Line 2: does not have the columns'],
    ['an amount in words', reportOf({ amount: 'ten' }), 'is not an amount (ten)'],
    ['an ambiguous amount', reportOf({ amount: '1.234' }), 'is not an amount (1.234)'],
    ['a day that does not exist', reportOf({ at: '2026-02-30 10:00' }), 'is not a date'],
    ['another kind of line', reportOf({ type: 'gift' }), 'unknown kind of line (gift)'],
    ['another state', reportOf({ status: 'maybe' }), 'unknown state (maybe)'],
  ])('%s', async (_, file, words) => {
    const count = () =>
      db()
        .selectFrom('payments.vendor_line')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirst();
    const before = await count();
    const { data } = await importFile(file);
    expect(data).toMatchObject({ done: false, status: expect.stringContaining(words) });
    expect(await count()).toEqual(before);
  });

  test('days in the wrong order', async () => {
    const { data } = await importFile(reportOf({}), { first: '2026-11-02', last: '2026-11-01' });
    expect(data.status).toContain('the first day is after the last');
  });
});

describe('a difference', () => {
  test('waits after a day until staff explain it, and an outdated explanation is refused', async () => {
    const id = 'old-1';
    await importFile(reportOf({ id, payNo: 'AN-old', at: `${addDays(today(), -9)}T12:00:00Z` }));
    await importFile(reportOf({ id: 'young-1', payNo: 'AN-young' }));
    const waiting = await differences();
    expect(waiting.map(({ number }) => number)).toContain(id);
    expect(waiting.map(({ number }) => number)).not.toContain('young-1');
    const found = waiting.find(({ number }) => number === id);
    const explain = (explanation: string, state?: string, { token } = caio) =>
      order(
        server,
        'reconciliation.explain',
        { id: found?.id, explanation },
        { token, headers: state ? { 'if-match': state } : {} },
      );
    const { body } = await server.send('POST', '/api/office/preview', {
      body: JSON.stringify({
        action: 'reconciliation.explain',
        input: { id: found?.id, explanation: 'ours' },
      }),
      token: caio.token,
    });
    const { state } = body.data as unknown as { state: string };
    const risk = await newStaff(server, ['risk'], 'Rui');
    expect((await explain('not mine', state, risk)).data.code).toBe('staff_permission_missing');
    expect((await explain('Paid by another shop', state)).data.done).toBe(true);
    expect((await explain('Too late', state)).data.code).toBe('state_changed');
    expect((await differences()).map(({ number }) => number)).not.toContain(id);
    expect(await differenceOf(id)).toMatchObject({
      explanation: 'Paid by another shop',
      explainedBy: 'Caio',
    });
    // Other values need another explanation.
    await importFile(
      reportOf({ id, payNo: 'AN-old', amount: '8.00', at: `${addDays(today(), -9)}T12:00:00Z` }),
    );
    expect(await differenceOf(id)).toMatchObject({ state: 'unexplained', explanation: '' });
    expect((await explain('x')).http).toBe(400);
    expect(
      (
        await order(
          server,
          'reconciliation.explain',
          { id: '999999', explanation: 'none' },
          { token: caio.token },
        )
      ).data.done,
    ).toBe(false);
  });
});
