import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import {
  type Heard,
  type Move,
  openSlotsVendor,
  type Seat,
  slotsDrivers,
  slotsKeys,
  takeSeat,
  tell,
} from '../../../../../tests/harness/slots.ts';
import { ledgerChecks } from '../../../ledger-checks.ts';
import { auditLedger, findBalances } from '../../wallet/index.ts';

let vendor: Awaited<ReturnType<typeof openSlotsVendor>>;
let server: TestServer;
beforeAll(async () => {
  vendor = await openSlotsVendor();
  server = await startServer({ environment: { DRAW_ROUNDS: 'false', ...vendor.environment } });
});
afterAll(async () => {
  expect(await auditLedger(server.database.db, ledgerChecks)).toMatchObject({ sound: true, differences: [] });
  await server.close();
  vendor.line.close();
});

const newId = () => randomUUID().replaceAll('-', '').slice(0, 16);

describe.each(slotsDrivers)('$productCode', (driver) => {
  let player: TestPlayer;
  let seat: Seat;
  const startMinor = 100_00n;
  const say = (move: Move, as: Seat = seat) => tell(server, driver, driver.write(as, move));
  const cash = async (who = player) => (await findBalances(server.database.db, who.id)).cashMinor;

  const expectRefused = (heard: Heard, refusal: string) =>
    expect([heard.ok, heard.word], JSON.stringify(heard.body)).toEqual([false, driver.words[refusal]]);
  const expectTaken = (heard: Heard, balanceMinor: bigint) =>
    expect([heard.ok, heard.balanceMinor], JSON.stringify(heard.body)).toEqual([true, balanceMinor]);

  async function sitDown(): Promise<void> {
    player = await server.fundedPlayer(startMinor);
    seat = await takeSeat(server, driver, player);
  }

  test('a bet is taken and its win is paid', async () => {
    await sitDown();
    const round = newId();
    expectTaken(await say({ kind: 'bet', id: newId(), round, amount: 2_50n }), 97_50n);
    expectTaken(await say({ kind: 'win', id: newId(), round, amount: 4_00n, finishes: true }), 101_50n);
    expect(await cash()).toBe(101_50n);
    expect(slotsKeys.PG_SECRET_KEY).toBeTruthy();
  });
});
