import { randomInt, randomUUID } from 'node:crypto';
import { toDecimal } from '@palpite/domain/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { listRows } from '../../../../../tests/harness/office.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import { openGameSession, openSlotsVendor } from '../../../../../tests/harness/slots.ts';
import {
  callWallet,
  evoDriver,
  type GameSession,
  pgDriver,
  signEvo,
  slotsKeys,
} from '../../../../../tests/harness/slots-drivers.ts';
import { createLog } from '../../../platform/log.ts';
import { fixedKeys } from '../../../platform/vendor-key.ts';
import { createBalanceNews, createHouseBooks, findBalances } from '../../wallet/index.ts';
import { type CallbackBatcher, createCallbackBatcher } from './callback-batcher.ts';
import { reconcileOpenRounds } from './reconcile-open-rounds.ts';
import { resolveAbandoned } from './seamless.jobs.ts';
import { chooseVendors } from './vendors/choose-vendors.ts';
import type { VendorAdapter } from './vendors/vendor.ts';

type Spin = { id: string; bet: bigint; win: bigint; hands: 1 | 2 | 3; player?: bigint };

let spins: Map<string, Spin[]>;
let strangers: number;
let sums: Map<string, { bet: bigint; win: bigint }>;
/** Rows that vendors also list, as JSON. A `lastPage` of null omits the field. */
let oddPgRows: string[];
let oddEvoRows: unknown[];
let lastPage: unknown;

/** Ids have more digits than a JavaScript number keeps. */
function pgRows(): string {
  const row = (round: string, spin: Spin) =>
    `{"parentBetId":${round},"betId":${spin.id},"playerName":"${spin.player ?? player.id}","gameId":"${pgDriver.game}","currency":"BRL",` +
    `"betAmount":${toDecimal(spin.bet, 'BRL')},"winAmount":${toDecimal(spin.win, 'BRL')},"transactionType":1,"handsStatus":${spin.hands},"betTime":${Date.now()}}`;
  return [...spins].flatMap(([round, all]) => all.map((spin) => row(round, spin))).join(',');
}

function answerPg(text: string): string {
  const request = new URLSearchParams(text);
  if (
    request.get('operator_token') !== slotsKeys.PG_OPERATOR_TOKEN ||
    request.get('secret_key') !== slotsKeys.PG_SECRET_KEY
  )
    return '{"data":null,"error":{"code":"1204"}}';
  if (strangers === 0) return `{"data":[${[...oddPgRows, pgRows()].filter(Boolean).join(',')}],"error":null}`;
  // Pages of other players' bets, each later than the one before.
  strangers--;
  const betTime = Number(request.get('from_time')) + 1_000;
  const stranger = `{"parentBetId":7,"betId":7,"playerName":"7","gameId":"1","currency":"BRL","betAmount":1,"winAmount":0,"transactionType":1,"handsStatus":2,"betTime":${betTime}}`;
  return `{"data":[${Array(5_000).fill(stranger).join(',')}],"error":null}`;
}

function answerEvo(text: string): string {
  const fields = [...new URLSearchParams(text)].filter(
    ([name]) => !['signature', 'project', 'version'].includes(name),
  );
  if (new URLSearchParams(text).get('signature') !== signEvo(fields, slotsKeys.EVO_SECRET_KEY))
    return '{"status":"error","error":{"message":"Wrong signature"}}';
  const rounds = [...sums].map(([round_id, { bet, win }]) => ({
    round_id,
    bet_amount: Number(toDecimal(bet, 'BRL')),
    win_amount: Number(toDecimal(win, 'BRL')),
  }));
  return JSON.stringify({ last_page: lastPage, page_result: [...oddEvoRows, ...rounds] });
}

let vendor: Awaited<ReturnType<typeof openSlotsVendor>>;
let server: TestServer;
let player: TestPlayer;
let gameSessions: { pg: GameSession; evo: GameSession };
let table: CallbackBatcher;
let adapters: VendorAdapter[];
beforeAll(async () => {
  vendor = await openSlotsVendor(({ path, text }) => {
    if (path.endsWith('/GetHistoryForSpecificTimeRange')) return answerPg(text);
    return path.endsWith('/getRoundsInfoByPeriod') ? answerEvo(text) : null;
  });
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', FEED: 'off', ...vendor.environment } });
  player = await server.fundedPlayer(100_00n);
  gameSessions = {
    pg: await openGameSession(server, pgDriver, player),
    evo: await openGameSession(server, evoDriver, player),
  };
  const { database, config } = server;
  // As the job of another process would.
  table = createCallbackBatcher({
    database,
    books: createHouseBooks(database),
    news: createBalanceNews(database, createLog(config)),
    order: config.BONUS_ORDER,
    callbacksMax: 100,
    batchesMax: 1,
  });
  adapters = chooseVendors(config, fixedKeys(config), {
    sandboxUrl: null,
    sandboxPageUrl: () => '',
    secret: '',
  });
});
afterAll(async () => {
  await expectLedgerBalanced(server.database);
  await server.close();
  vendor.line.close();
});
beforeEach(async () => {
  spins = new Map();
  sums = new Map();
  strangers = 0;
  [oddPgRows, oddEvoRows, lastPage] = [[], [], 1];
  vendor.line.trouble(null);
  await sql`update seamless.round set status = 'finished' where status = 'open'`.execute(server.database.db);
});

const ask = (through: Pick<CallbackBatcher, 'take'> = table) =>
  reconcileOpenRounds({ db: server.database.db, log: createLog(server.config), adapters, table: through });
const closeByRule = () => resolveAbandoned({ db: server.database.db, log: createLog(server.config) });
const newId = () => `14${String(randomInt(2 ** 40)).padStart(17, '0')}`;
const cash = async () => (await findBalances(server.database.db, player.id)).cashMinor;
const letHoursPass = (round: string, hours: number) =>
  sql`
    update seamless.round
    set touched_at = now() - make_interval(hours => ${hours}), vendor_queried_at = vendor_queried_at - make_interval(hours => ${hours})
    where id = ${round}
  `.execute(server.database.db);
const getRound = (round: string) =>
  server.database.db
    .selectFrom('seamless.round')
    .selectAll()
    .where('id', '=', round)
    .executeTakeFirstOrThrow();

/** The paid spin was reported hours ago. */
async function beginSeries(bet: bigint, hours = 2): Promise<string> {
  const round = newId();
  const answer = await callWallet(
    server,
    pgDriver,
    pgDriver.write(gameSessions.pg, { kind: 'bet', id: round, round, amount: bet }),
  );
  expect(answer.ok).toBe(true);
  spins.set(round, [{ id: round, bet, win: 0n, hands: 1 }]);
  await letHoursPass(round, hours);
  return round;
}

const tellFreeSpin = (round: string, { id, win, hands }: Spin) =>
  callWallet(
    server,
    pgDriver,
    pgDriver.write(gameSessions.pg, { kind: 'win', id, round, amount: win, finishes: hands === 2 }),
  );

async function betAtEvo(bet: bigint, win: bigint | null, hours = 2): Promise<string> {
  const round = newId();
  await callWallet(
    server,
    evoDriver,
    evoDriver.write(gameSessions.evo, { kind: 'bet', id: newId(), round, amount: bet }),
  );
  if (win !== null)
    await callWallet(
      server,
      evoDriver,
      evoDriver.write(gameSessions.evo, { kind: 'win', id: newId(), round, amount: win }),
    );
  await letHoursPass(round, hours);
  return round;
}

test("wins that were lost are paid by PG's history, and once when PG sends them after all", async () => {
  const before = await cash();
  const round = await beginSeries(1_00n);
  const free: Spin[] = [
    { id: newId(), bet: 0n, win: 50n, hands: 1 },
    { id: newId(), bet: 0n, win: 70n, hands: 2 },
  ];
  spins.get(round)?.push(...free);
  strangers = 2;
  expect(await ask()).toBe(1);
  expect(await cash()).toBe(before - 1_00n + 1_20n);
  expect(await getRound(round)).toMatchObject({
    status: 'finished',
    payout_minor: 120n,
    vendor_status: 'over',
  });
  expect(await ask()).toBe(0);
  for (const spin of free) expect((await tellFreeSpin(round, spin)).ok).toBe(true);
  expect(await cash()).toBe(before + 20n);
});

test('a series that continues at PG stays open and is never refunded', async () => {
  const before = await cash();
  const round = await beginSeries(2_00n);
  expect(await ask()).toBe(0);
  expect(await getRound(round)).toMatchObject({ status: 'open', vendor_status: 'open' });
  await letHoursPass(round, 73);
  vendor.line.trouble(503);
  await ask();
  expect(await closeByRule()).toBe(1);
  expect(await getRound(round)).toMatchObject({ status: 'finished', resolution: 'finished' });
  expect(await cash()).toBe(before - 2_00n);
});

test('a round is queried after an hour, and then every hour', async () => {
  const round = await beginSeries(1_00n, 0);
  const request = () => vendor.line.requests.filter(({ path }) => path.endsWith('TimeRange')).length;
  const before = request();
  await ask();
  expect(request()).toBe(before);
  await letHoursPass(round, 2);
  await ask();
  await ask();
  expect(request()).toBe(before + 1);
  await letHoursPass(round, 2);
  await ask();
  expect(request()).toBe(before + 2);
});

test.each([500, 'a broken line', 'no JSON', 'other JSON', 'a redirect'] as const)(
  'a vendor that answers with %s is queried later, and after three days the rule applies',
  async (trouble) => {
    const before = await cash();
    const round = await betAtEvo(3_00n, null);
    vendor.line.trouble(trouble);
    expect(await ask()).toBe(0);
    expect(await getRound(round)).toMatchObject({ status: 'open', vendor_status: null });
    expect(await closeByRule()).toBe(0);
    await letHoursPass(round, 73);
    expect(await closeByRule()).toBe(1);
    expect(await getRound(round)).toMatchObject({ status: 'void', resolution: 'refunded' });
    expect(await cash()).toBe(before);
  },
);

test("EVO play's sums close a round; differing sums are left to a person and listed", async () => {
  const before = await cash();
  const same = await betAtEvo(1_00n, 40n);
  const other = await betAtEvo(1_00n, null);
  sums.set(same, { bet: 1_00n, win: 40n });
  sums.set(other, { bet: 1_00n, win: 9_00n });
  expect(await ask()).toBe(1);
  expect(await getRound(same)).toMatchObject({ status: 'finished', vendor_status: 'over' });
  expect(await getRound(other)).toMatchObject({ status: 'open', vendor_status: 'differs' });
  await letHoursPass(other, 100);
  expect(await closeByRule()).toBe(0);
  const { rows } = await listRows(server, 'rounds');
  expect(rows).toContainEqual(expect.objectContaining({ id: other, vendorStatus: 'differs' }));
  // The win arrives late, and the sums of both sides match.
  await callWallet(
    server,
    evoDriver,
    evoDriver.write(gameSessions.evo, { kind: 'win', id: newId(), round: other, amount: 9_00n }),
  );
  await letHoursPass(other, 2);
  expect(await ask()).toBe(1);
  expect(await cash()).toBe(before - 2_00n + 9_40n);
});

test('a round that its vendor does not know is refunded by rule', async () => {
  const before = await cash();
  const round = await betAtEvo(4_00n, null);
  expect(await ask()).toBe(0);
  expect(await getRound(round)).toMatchObject({ status: 'open', vendor_status: 'unknown' });
  await letHoursPass(round, 73);
  expect(await closeByRule()).toBe(1);
  expect(await cash()).toBe(before);
});

test('rounds that PG corrected, assigns to another player, or has with an unknown bet stay unchanged', async () => {
  const before = await cash();
  const rounds = [await beginSeries(1_00n), await beginSeries(1_00n), await beginSeries(1_00n)] as const;
  spins.get(rounds[0])?.push({ id: newId(), bet: 0n, win: 50_00n, hands: 3 });
  spins.get(rounds[1])?.push({ id: newId(), bet: 0n, win: 50_00n, hands: 2, player: 7n });
  spins.get(rounds[2])?.push({ id: newId(), bet: 1_00n, win: 50_00n, hands: 2 });
  expect(await ask()).toBe(0);
  for (const round of rounds)
    expect(await getRound(round)).toMatchObject({ status: 'open', vendor_status: 'differs' });
  expect(await cash()).toBe(before - 3_00n);
});

test("a query during PG's delayed calls pays nothing twice", async () => {
  for (let turn = 0; turn < 6; turn++) {
    const before = await cash();
    const round = await beginSeries(1_00n);
    const free = [30n, 0n, 45n].map(
      (win, index): Spin => ({ id: newId(), bet: 0n, win, hands: index === 2 ? 2 : 1 }),
    );
    spins.get(round)?.push(...free);
    const answer = await Promise.all([ask(), ...free.map((spin) => tellFreeSpin(round, spin)), ask()]);
    expect(answer.filter((each) => typeof each === 'object' && !each.ok)).toEqual([]);
    expect(await cash()).toBe(before - 1_00n + 75n);
    expect(await getRound(round)).toMatchObject({ status: 'finished', payout_minor: 75n });
  }
});

test('a job that crashes half way keeps what it paid and completes in the next run', async () => {
  const before = await cash();
  const round = await beginSeries(1_00n);
  spins
    .get(round)
    ?.push({ id: newId(), bet: 0n, win: 60n, hands: 1 }, { id: newId(), bet: 0n, win: 80n, hands: 2 });
  let taken = 0;
  await ask({
    take: (request) =>
      ++taken === 3 ? Promise.reject(new Error(`killed ${randomUUID()}`)) : table.take(request),
  });
  expect(await getRound(round)).toMatchObject({ status: 'open', payout_minor: 60n, vendor_status: null });
  await letHoursPass(round, 2);
  expect(await ask()).toBe(1);
  expect(await cash()).toBe(before - 1_00n + 1_40n);
});

const oddRows: [string, (round: string) => unknown][] = [
  ['that is null', () => null],
  ['that is text', () => 'row'],
  ['without a round', () => ({ bet_amount: '1.00', win_amount: '0' })],
  ['of another round without amounts', () => ({ round_id: newId(), bet_amount: null })],
];

test.each(oddRows)('a row of EVO play %s does not hide other rounds', async (_title, rowOf) => {
  const round = await betAtEvo(4_00n, 9_00n);
  oddEvoRows = [rowOf(round)];
  sums.set(round, { bet: 4_00n, win: 9_00n });
  expect(await ask()).toBe(1);
  expect(await getRound(round)).toMatchObject({ status: 'finished' });
});

test('while a listed EVO play round is unreadable, no round counts as unknown', async () => {
  const round = await betAtEvo(4_00n, null);
  oddEvoRows = [{ round_id: null }];
  expect(await ask()).toBe(0);
  expect(await getRound(round)).toMatchObject({ status: 'open', vendor_status: null });
  oddEvoRows = [];
  // A missing page number is not page 0.
  lastPage = undefined;
  await letHoursPass(round, 2);
  await ask();
  expect(await getRound(round)).toMatchObject({ vendor_status: 'unknown' });
});

test.each([null, '7.005', '', 'much', -1])(
  'a round of EVO play with a win of %j is left to the operator',
  async (win) => {
    const round = await betAtEvo(4_00n, 9_00n);
    oddEvoRows = [{ round_id: round, bet_amount: '4.00', win_amount: win }];
    expect(await ask()).toBe(0);
    expect(await getRound(round)).toMatchObject({ status: 'open', vendor_status: 'differs' });
  },
);

test("EVO play's amounts are compared by value, not by format", async () => {
  const round = await betAtEvo(4_00n, 9_00n);
  oddEvoRows = [{ round_id: round, bet_amount: '4.000000', win_amount: 9 }];
  expect(await ask()).toBe(1);
});

test('an unreadable PG row does not hide others, and leaves its own round to the operator', async () => {
  const [readable, odd] = [await beginSeries(1_00n), await beginSeries(1_00n)];
  spins.get(readable)?.push({ id: newId(), bet: 0n, win: 60n, hands: 2 });
  spins.delete(odd);
  oddPgRows = [
    'null',
    '{"parentBetId":null}',
    `{"parentBetId":${odd},"betId":${odd},"playerName":"${player.id}","gameId":"g","currency":"BRL",` +
      `"betAmount":1.00,"winAmount":null,"transactionType":1,"handsStatus":2,"betTime":${Date.now()}}`,
  ];
  expect(await ask()).toBe(1);
  expect(await getRound(readable)).toMatchObject({ status: 'finished', payout_minor: 60n });
  expect(await getRound(odd)).toMatchObject({ status: 'open', vendor_status: 'differs' });
});

test('while the round of a PG row is unreadable, no round counts as unknown', async () => {
  const round = await beginSeries(1_00n);
  spins.delete(round);
  oddPgRows = ['{"parentBetId":null}'];
  await ask();
  expect(await getRound(round)).toMatchObject({ status: 'open', vendor_status: null });
});

test('a silent vendor is queried three times per run and does not delay the others', async () => {
  for (let count = 0; count < 5; count++) await beginSeries(1_00n, 3);
  const round = await betAtEvo(4_00n, 9_00n);
  sums.set(round, { bet: 4_00n, win: 9_00n });
  const request = vendor.line.requests.length;
  const pgSilent = adapters.map((adapter) =>
    adapter.vendor === 'pg' ? { ...adapter, askRound: async () => null } : adapter,
  );
  expect(
    await reconcileOpenRounds({
      db: server.database.db,
      log: createLog(server.config),
      adapters: pgSilent,
      table,
    }),
  ).toBe(1);
  expect(vendor.line.requests.length).toBe(request + 1);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from seamless.round where vendor = 'pg' and status = 'open' and vendor_queried_at is null
  `.execute(server.database.db);
  expect(rows[0]?.count).toBe(2);
});
