import { createHmac, randomUUID } from 'node:crypto';
import { currencies, currencyCodes } from '@palpite/domain/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { listRows, order } from '../../../../../tests/harness/office.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { openGameSession, openSlotsVendor } from '../../../../../tests/harness/slots.ts';
import {
  bgamingDriver,
  callWallet,
  evoDriver,
  type GameSession,
  type Move,
  pgDriver,
  type SlotsDriver,
  signEvo,
  slotsDrivers,
  slotsKeys,
  type VendorMessage,
} from '../../../../../tests/harness/slots-drivers.ts';
import { createLog } from '../../../platform/log.ts';
import { fixedKey } from '../../../platform/vendor-key.ts';
import { findBalances } from '../../wallet/index.ts';
import { resolveAbandoned } from './seamless.jobs.ts';
import { createBgamingAdapter } from './vendors/bgaming.ts';
import { createEvoAdapter } from './vendors/evo.ts';
import { createPgAdapter } from './vendors/pg.ts';
import type { VendorAdapter, VendorCall } from './vendors/vendor.ts';

const newId = () => randomUUID().replaceAll('-', '').slice(0, 16);
const absent = Symbol('absent');

function winWith(driver: SlotsDriver, message: VendorMessage, amount: unknown): VendorMessage {
  if (driver === bgamingDriver) {
    const content = JSON.parse(message.body);
    const win = content.actions?.at(-1);
    if (win) win.amount = amount;
    else content.total_amount = amount;
    if (amount === absent) delete (win ?? content)[win ? 'amount' : 'total_amount'];
    const body = JSON.stringify(content);
    return signBgaming(message, body);
  }
  const fields = new URLSearchParams(message.body);
  const name = driver === pgDriver ? 'win_amount' : 'data[amount]';
  fields.delete('transfer_amount');
  if (amount === absent) fields.delete(name);
  else fields.set(name, amount === null ? 'null' : String(amount));
  return { ...message, body: driver === evoDriver ? signed(fields) : String(fields) };
}

function signBgaming(message: VendorMessage, body: string): VendorMessage {
  const sign = createHmac('sha256', slotsKeys.BGAMING_AUTH_TOKEN).update(body).digest('hex');
  return { ...message, body, headers: { ...message.headers, 'x-request-sign': sign } };
}

function signed(fields: URLSearchParams): string {
  const rest = [...fields].filter(([name]) => name !== 'signature');
  return String(
    new URLSearchParams([...rest, ['signature', signEvo(rest as never, slotsKeys.EVO_SECRET_KEY)]]),
  );
}

const adapters: Record<SlotsDriver['vendor'], VendorAdapter> = {
  pg: createPgAdapter({
    url: () => '',
    historyUrl: () => '',
    operatorToken: fixedKey(slotsKeys.PG_OPERATOR_TOKEN),
    secretKey: fixedKey(slotsKeys.PG_SECRET_KEY),
  }),
  evo: createEvoAdapter({
    url: () => '',
    projectId: slotsKeys.EVO_PROJECT_ID,
    secretKey: fixedKey(slotsKeys.EVO_SECRET_KEY),
  }),
  bgaming: createBgamingAdapter({
    url: () => '',
    casinoId: '',
    authToken: fixedKey(slotsKeys.BGAMING_AUTH_TOKEN),
  }),
};

type Given = readonly [form: unknown, minorOf: (exponent: number) => bigint | null];
const minor = (units: bigint, exponent: number) => units * 10n ** BigInt(exponent);

/** With their minor units; null for an amount that is not exact. */
const unitForms: Given[] = [
  ['7', (exponent) => minor(7n, exponent)],
  ['7.00', (exponent) => minor(7n, exponent)],
  ['7.0000000000', (exponent) => minor(7n, exponent)],
  ['7e0', (exponent) => minor(7n, exponent)],
  ['0.7E+1', (exponent) => minor(7n, exponent)],
  ['1,234.00', (exponent) => minor(1_234n, exponent)],
  [' 7 ', (exponent) => minor(7n, exponent)],
  ['+7', (exponent) => minor(7n, exponent)],
  ['0', () => 0n],
  ['-0', () => 0n],
  ['-0.00', () => 0n],
  ['7.5', (exponent) => (exponent === 0 ? null : 750n)],
  ['7.005', () => null],
  ['1,000', () => null],
  ['7,50', () => null],
  ['-7', () => null],
  ['1e30', () => null],
  ['R$ 7', () => null],
  ['NaN', () => null],
  ['', () => null],
  [null, () => null],
  [absent, () => null],
];

const minorForms: Given[] = [
  [700, () => 700n],
  ['700', () => 700n],
  ['700.00', () => 700n],
  ['7e2', () => 700n],
  [0, () => 0n],
  ['-0', () => 0n],
  [700.5, () => null],
  ['7,00', () => null],
  [-700, () => null],
  [2 ** 60, () => null],
  ['', () => null],
  [null, () => null],
  [absent, () => null],
  [true, () => null],
  [{ value: 700 }, () => null],
];

function winIn(call: VendorCall): bigint | null {
  if (call.verb !== 'move') throw new Error(call.verb);
  const [win] = call.actions;
  if (win === undefined) {
    expect(call.unread).toHaveLength(1);
    expect(call.finishes).toBe(false);
    return null;
  }
  if (win.kind !== 'win') throw new Error(win.kind);
  expect(call.unread ?? []).toEqual([]);
  return win.amountMinor;
}

describe.each(slotsDrivers)('The format of a win of $productCode', (driver) => {
  test.each(currencyCodes)('in %s is read exactly or stored, and never refused', (currency) => {
    const gameSession = { playerId: 7n, currency, session: 'session' };
    for (const [form, minorOf] of driver === bgamingDriver ? minorForms : unitForms) {
      for (const move of [
        { kind: 'win', id: 'w1', round: 'r1', amount: 1n, finishes: true },
        ...(driver === evoDriver ? [] : [{ kind: 'freeWin', id: 'w1', round: 'r1', amount: 1n } as const]),
      ] as Move[]) {
        const message = winWith(driver, driver.write(gameSession, move), form);
        const verb = message.path.split('/').slice(5).join('/');
        const request = { verb, headers: message.headers, rawBody: Buffer.from(message.body) };
        expect(adapters[driver.vendor].isGenuine(request), String(form)).toBe(true);
        const call = adapters[driver.vendor].read(request);
        expect(winIn(call), `${move.kind} ${String(form)}`).toBe(minorOf(currencies[currency].exponent));
      }
    }
  });
});

describe('A win of PG', () => {
  const gameSession = { playerId: 7n, currency: 'BRL', session: 'session' };
  const read = (changes: Record<string, string | null>, verb = 'Cash/TransferInOut') => {
    const { body } = pgDriver.write(gameSession, { kind: 'win', id: 'w1', round: 'r1', amount: 5_00n });
    const fields = new URLSearchParams(body);
    for (const [name, value] of Object.entries(changes))
      if (value === null) fields.delete(name);
      else fields.set(name, value);
    return adapters.pg.read({ verb, headers: {}, rawBody: Buffer.from(String(fields)) });
  };

  test.each<[string, Record<string, string | null>]>([
    ['no time', { updated_time: null }],
    ['a time that is none', { updated_time: 'now' }],
    ['no net amount', { transfer_amount: null }],
    ['a net amount in another form', { transfer_amount: '5.0000' }],
    ['a currency in lower case', { currency_code: 'brl' }],
  ])('with %s is read', (_title, changes) => {
    expect(winIn(read(changes))).toBe(500n);
  });

  test.each<[string, Record<string, string | null>]>([
    ['a net amount that is not that of bet and win', { transfer_amount: '4.00' }],
    ['a currency that is none of ours', { currency_code: 'XXX' }],
    ['no currency', { currency_code: null }],
  ])('with %s is stored for the operator', (_title, changes) => {
    expect(winIn(read(changes))).toBeNull();
  });

  test.each<[string, string | null, bigint | null]>([
    ['5.00', 'BRL', 500n],
    ['5.0000', 'brl', 500n],
    ['5.005', 'BRL', null],
    ['five', 'BRL', null],
    ['5.00', null, null],
  ])('that corrects by %s %s is read or stored', (amount, currency, expected) => {
    const changes = {
      adjustment_id: 'a1',
      adjustment_transaction_id: 't1',
      transfer_amount: amount,
      currency_code: currency,
    };
    expect(winIn(read(changes, 'Cash/Adjustment'))).toBe(expected);
  });
});

let vendor: Awaited<ReturnType<typeof openSlotsVendor>>;
let server: TestServer;
beforeAll(async () => {
  vendor = await openSlotsVendor();
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', FEED: 'off', ...vendor.environment } });
});
afterAll(async () => {
  await expectLedgerBalanced(server.database);
  await server.close();
  vendor.line.close();
});

const decide = async (verb: 'credit' | 'dismiss', input: object) =>
  (await order(server, `wins.${verb}`, input)).data;
const refusal = (status: string) => ({ done: false, status: expect.stringContaining(status) });

describe.each(slotsDrivers)('An unreadable win of $productCode', (driver) => {
  let player: TestPlayer;
  let gameSession: GameSession;
  let round: string;
  let id: string;
  beforeEach(async () => {
    player = await server.fundedPlayer(100_00n);
    gameSession = await openGameSession(server, driver, player);
    [round, id] = [newId(), newId()];
  });
  const cash = async () => (await findBalances(server.database.db, player.id)).cashMinor;
  const say = (move: Move) => callWallet(server, driver, driver.write(gameSession, move));
  const winId = () => (driver === pgDriver ? `${id}-${round}-106:win` : id);
  const odd = driver === bgamingDriver ? '7,00' : '7.005';
  const sayOdd = (amount: unknown = odd) =>
    callWallet(
      server,
      driver,
      winWith(
        driver,
        driver.write(gameSession, { kind: 'win', id, round, amount: 1n, finishes: true }),
        amount,
      ),
    );
  const getRound = () =>
    server.database.db.selectFrom('seamless.round').selectAll().where('id', '=', round).executeTakeFirst();
  type Row = { vendor: string; id: string; round: string; raw: string };
  const listed = async () => (await listRows<Row>(server, 'wins')).rows.filter((row) => row.round === round);

  test('is acknowledged, not yet paid, and listed for the operator once, as it was sent', async () => {
    await say({ kind: 'bet', id: newId(), round, amount: 1_00n });
    const answer = await Promise.all(Array.from({ length: 5 }, () => sayOdd()));
    expect(answer.map(({ ok, balanceMinor }) => [ok, balanceMinor])).toEqual(
      Array.from({ length: 5 }, () => [true, 99_00n]),
    );
    expect(await cash()).toBe(99_00n);
    const rows = await listed();
    expect(rows).toMatchObject([{ vendor: driver.vendor, id: winId() }]);
    expect(rows[0]?.raw).toContain(odd);
    // The round stays open, so that its vendor can still be queried.
    expect(await getRound()).toMatchObject({ status: 'open', payout_minor: 0n });
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain(`palpite_vendor_ignored_total{vendor="${driver.vendor}",reason="unreadable"}`);
  });

  test("is credited by the operator once, under the vendor's number", async () => {
    await say({ kind: 'bet', id: newId(), round, amount: 1_00n });
    await sayOdd();
    const input = { vendor: driver.vendor, id: winId(), amount: '7.01', currency: 'BRL' };
    expect(await decide('credit', { ...input, currency: 'GBP' })).toEqual(refusal('in another currency'));
    expect(await decide('credit', { ...input, amount: '7.005' })).toEqual(refusal('not an amount'));
    expect(await decide('credit', { ...input, id: 'none' })).toEqual(refusal('no such win'));
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide('credit', input)));
    expect(answers.filter(({ done }) => done)).toHaveLength(1);
    expect(await cash()).toBe(106_01n);
    expect(await listed()).toEqual([]);
    expect(await getRound()).toMatchObject({ payout_minor: 701n, wins: 1 });
    // In the same or a readable format: nothing more is paid.
    expect((await sayOdd()).ok).toBe(true);
    await say({ kind: 'win', id, round, amount: 7_01n });
    expect(await cash()).toBe(106_01n);
    expect(await listed()).toEqual([]);
  });

  test('is credited automatically when the vendor repeats it readably', async () => {
    await say({ kind: 'bet', id: newId(), round, amount: 1_00n });
    await sayOdd();
    expect((await say({ kind: 'win', id, round, amount: 7_00n })).balanceMinor).toBe(106_00n);
    expect(await listed()).toEqual([]);
    const input = { vendor: driver.vendor, id: winId(), amount: '7', currency: 'BRL' };
    expect(await decide('credit', input)).toEqual(refusal('the vendor has repeated the win'));
    expect(await cash()).toBe(106_00n);
  });

  test('can be dismissed, or credited as 0', async () => {
    await say({ kind: 'bet', id: newId(), round, amount: 1_00n });
    await sayOdd(absent);
    const win = { vendor: driver.vendor, id: winId() };
    expect(await decide('dismiss', win)).toEqual({ done: true, status: 'Dismissed. Nothing was paid.' });
    const credit = { ...win, amount: '0', currency: 'BRL' };
    expect(await decide('credit', credit)).toEqual(refusal('it is dismissed already'));
    id = newId();
    await sayOdd();
    expect(await decide('credit', { ...credit, id: winId() })).toMatchObject({ done: true });
    expect(await cash()).toBe(99_00n);
    expect(await getRound()).toMatchObject({ payout_minor: 0n, wins: 0 });
  });

  test('excludes its round from the refund by rule', async () => {
    await say({ kind: 'bet', id: newId(), round, amount: 1_00n });
    await sayOdd();
    await sql`update seamless.round set touched_at = now() - interval '80 hours' where id = ${round}`.execute(
      server.database.db,
    );
    await resolveAbandoned({ db: server.database.db, log: createLog(server.config) });
    expect(await getRound()).toMatchObject({ status: 'open', stake_minor: 100n });
    await decide('dismiss', { vendor: driver.vendor, id: winId() });
    await resolveAbandoned({ db: server.database.db, log: createLog(server.config) });
    // PG sends a win with every bet, even of 0.
    const isAnswered = driver === pgDriver;
    expect(await getRound()).toMatchObject({ status: isAnswered ? 'finished' : 'void' });
    expect(await cash()).toBe(isAnswered ? 99_00n : 100_00n);
  });

  test('is refused until its bet arrives, like a readable one', async () => {
    const answer = await sayOdd();
    expect([answer.ok, answer.vendorCode]).toEqual([false, driver.vendorCodes.round_unknown]);
    expect(await listed()).toEqual([]);
  });

  test("in another currency than the player's is stored, not converted", async () => {
    await say({ kind: 'bet', id: newId(), round, amount: 1_00n });
    const other = { ...gameSession, currency: 'GBP' };
    const move: Move = { kind: 'win', id, round, amount: 7_00n };
    expect((await callWallet(server, driver, driver.write(other, move))).ok).toBe(true);
    expect(await cash()).toBe(99_00n);
    expect((await listed())[0]?.raw).toContain('GBP');
  });

  test.runIf(driver !== evoDriver)(
    'refuses the whole call when its bet is new, so that no stake is taken',
    async () => {
      const spin = driver.write(gameSession, { kind: 'spin', id, round, bet: 1_00n, win: 2_00n });
      const answer = await callWallet(server, driver, winWith(driver, spin, odd));
      expect([answer.ok, answer.vendorCode]).toEqual([false, driver.vendorCodes.amount_invalid]);
      expect(await cash()).toBe(100_00n);
      expect(await listed()).toEqual([]);
    },
  );
});

test('An unreadable win of BGaming does not block the bets and rollbacks of its call or change their order', async () => {
  const player = await server.fundedPlayer(100_00n);
  const gameSession = await openGameSession(server, bgamingDriver, player);
  const round = newId();
  const [bet, win] = [newId(), newId()];
  await callWallet(
    server,
    bgamingDriver,
    bgamingDriver.write(gameSession, { kind: 'bet', id: bet, round, amount: 1_00n }),
  );
  const message = bgamingDriver.write(gameSession, { kind: 'win', id: win, round, amount: 1n });
  const content = JSON.parse(message.body);
  content.actions = [
    { action: 'bet', action_id: bet, amount: 100 },
    { action: 'win', action_id: `${win}a`, amount: 200 },
    { action: 'win', action_id: win, amount: null },
  ];
  const answer = await callWallet(server, bgamingDriver, signBgaming(message, JSON.stringify(content)));
  expect([answer.ok, answer.balanceMinor]).toEqual([true, 101_00n]);
  expect((answer.body as { transactions: { action_id: string }[] }).transactions).toHaveLength(3);
});

test('Optional fields of BGaming may be null, and numbers may be text', async () => {
  const player = await server.fundedPlayer(100_00n);
  const gameSession = await openGameSession(server, bgamingDriver, player);
  const message = bgamingDriver.write(gameSession, {
    kind: 'bet',
    id: newId(),
    round: newId(),
    amount: 1_00n,
  });
  const content = JSON.parse(message.body);
  const say = (changes: object) =>
    callWallet(
      server,
      bgamingDriver,
      signBgaming(message, `\uFEFF${JSON.stringify({ ...content, ...changes })}`),
    );
  expect((await say({ user_id: Number(player.id), finished: null })).balanceMinor).toBe(99_00n);
  const numbered = { action: 'bet', action_id: 12_345, amount: '100' };
  expect((await say({ finished: 'false', actions: [numbered], session_id: null })).balanceMinor).toBe(98_00n);
  expect((await say({ game_id: null, actions: null })).balanceMinor).toBe(98_00n);
});
