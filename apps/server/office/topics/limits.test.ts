import { randomUUID } from 'node:crypto';
import * as sports from '@palpite/contracts/sports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listRows, order } from '../../../../tests/harness/office.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { openGameSession, openSlotsVendor } from '../../../../tests/harness/slots.ts';
import { callWallet, evoDriver } from '../../../../tests/harness/slots-drivers.ts';
import { type SportsTable, sportsTable, winner } from '../../../../tests/harness/sports.ts';
import { newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';

let vendor: Awaited<ReturnType<typeof openSlotsVendor>>;
let server: TestServer;
let table: SportsTable;
let ana: TestStaff;
let rui: TestStaff;
beforeAll(async () => {
  vendor = await openSlotsVendor();
  server = await startServer({
    environment: { DRAW_ROUNDS: 'false', FEED: 'off', ...vendor.environment },
  });
  table = sportsTable(server);
  ana = await newStaff(server, ['risk'], 'Ana');
  rui = await newStaff(server, ['risk'], 'Rui');
});
afterAll(async () => {
  await server.close();
  vendor.line.close();
});

type Row = Record<string, unknown>;
const rowOf = async (list: string, wanted: Row) =>
  (await listRows<Row>(server, list, { token: ana.token })).rows.find((row) =>
    Object.entries(wanted).every(([name, value]) => row[name] === value),
  );
const give = (action: string, input: object, { token }: TestStaff = ana) =>
  order(server, `limits.${action}`, { reason: 'a new contract', ...input }, { token });
const approve = (id: string | undefined, { token }: TestStaff) =>
  order(server, 'approvals.approve', { id }, { token });

describe('The limits of bets', () => {
  const bets = (input: object, as?: TestStaff) => give('bets', { currency: 'BRL', ...input }, as);
  const refusalOf = async (stake: string) => {
    const player = await server.fundedPlayer(100_00n);
    const match = await table.offer();
    const slip = table.slip([match.leg(winner, 'home', 2_000)], { stake, slipId: randomUUID() });
    return (await table.place(player, slip)).refusal?.code;
  };

  test('refuse a smaller stake within seconds of a change', async () => {
    expect(await refusalOf('5')).toBeUndefined();
    expect((await bets({ least: '5.01' })).data).toMatchObject({ done: true });
    await expect.poll(() => refusalOf('5')).toBe('stake_too_small');
    expect(await rowOf('limits', { currency: 'BRL' })).toMatchObject({ least: '5.01', changedBy: 'Ana' });
    expect((await bets({ least: '1' })).data).toMatchObject({ done: true });
    await expect.poll(() => refusalOf('5')).toBeUndefined();
  });

  test('are raised by two people', async () => {
    const { data } = await bets({ most: '60000' });
    expect(data).toMatchObject({ done: false, proposalId: expect.any(String) });
    expect(await rowOf('limits', { currency: 'BRL' })).toMatchObject({ most: '50000.00' });
    expect((await approve(data.proposalId, ana)).data.done).toBe(false);
    expect((await approve(data.proposalId, rui)).data.done).toBe(true);
    expect(await rowOf('limits', { currency: 'BRL' })).toMatchObject({
      most: '60000.00',
      changedBy: 'Ana, Rui',
    });
  });

  test('turn cash-out off and raise its margin; a lower margin needs a second person', async () => {
    expect((await bets({ cashOut: 'off', margin: 4.5 })).data.done).toBe(true);
    const { body } = await server.call(sports.getSportsTerms, { query: { currency: 'BRL' } });
    expect(body.data.cashOutOffered).toBe(false);
    expect(await rowOf('limits', { currency: 'BRL' })).toMatchObject({ cashOut: 'off', margin: 4.5 });
    expect((await bets({ margin: 4 })).data).toMatchObject({ proposalId: expect.any(String) });
  });

  test.each([
    [{ least: '70000' }, 'must not decrease'],
    [{ least: '0' }, 'must be positive'],
    [{ least: '1.001' }, 'not an amount'],
    [{}, 'in force already'],
  ])('%j change nothing', async (input, sentence) => {
    expect((await bets(input)).data).toMatchObject({
      done: false,
      status: expect.stringContaining(sentence),
    });
  });

  test.each([{ legs: 51 }, { lines: 0 }, { legs: 1.5 }, { cashOut: 'sometimes' }, { currency: 'EUR' }])(
    '%j is refused before it is read',
    async (input) => {
      expect((await bets(input)).http).toBe(400);
    },
  );

  test('stay in order when two people change them at once', async () => {
    const both = await Promise.all([bets({ most: '50' }), bets({ least: '500' }, rui)]);
    expect(both.map(({ data }) => data.done).sort()).toEqual([false, true]);
  });
});

describe('The delay in play', () => {
  const shown = async () =>
    (await server.call(sports.getSportsTerms, { query: { currency: 'BRL' } })).body.data.delaySeconds
      .football;
  const delay = (seconds: string) => give('delay', { sport: 'football', seconds });

  test('is in force at once, and returns to the default', async () => {
    const usual = await shown();
    expect((await delay('9.5')).data.done).toBe(true);
    expect(await shown()).toBe(9.5);
    expect(await rowOf('limits.delays', { sport: 'football' })).toMatchObject({
      seconds: 9.5,
      usual,
      changedBy: 'Ana',
    });
    expect((await delay('default')).data.done).toBe(true);
    expect(await shown()).toBe(usual);
  });

  test('is at most 30 seconds', async () => {
    expect((await delay('30.5')).data).toMatchObject({ done: false });
    expect((await delay('-1')).http).toBe(400);
    expect((await give('delay', { sport: 'chess', seconds: '1' })).http).toBe(400);
  });
});

describe('The maximum stake of a slots vendor', () => {
  const slots = (most: string) => give('slots', { vendor: 'evo', currency: 'BRL', most });

  test('refuses the next larger bet, and is raised by two people', async () => {
    const player = await server.fundedPlayer(100_00n);
    const session = await openGameSession(server, evoDriver, player);
    const bet = () => {
      const [round, id] = [randomUUID().slice(0, 16), randomUUID().slice(0, 16)];
      const move = { kind: 'bet', round, id, amount: 5_00n } as const;
      return callWallet(server, evoDriver, evoDriver.write(session, move));
    };
    expect((await bet()).ok).toBe(true);
    expect((await slots('4.99')).data.done).toBe(true);
    expect((await bet()).ok).toBe(false);
    const { data } = await slots('5');
    expect(data).toMatchObject({ done: false, proposalId: expect.any(String) });
    expect((await bet()).ok).toBe(false);
    await approve(data.proposalId, rui);
    expect((await bet()).ok).toBe(true);
  });

  test('is above 0', async () => {
    expect((await slots('0')).data).toMatchObject({ done: false });
    expect((await slots('x')).data).toMatchObject({ done: false });
  });
});
