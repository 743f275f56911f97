import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { vendors } from '@palpite/contracts/office/vendors';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { orderPackage } from '../../../../tests/harness/deposits.ts';
import { letOrdersComeDue, listRows, order } from '../../../../tests/harness/office.ts';
import { runCommand } from '../../../../tests/harness/operator.ts';
import { startSecondProcess, startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { openGameSession, openSlotsVendor } from '../../../../tests/harness/slots.ts';
import {
  bgamingDriver,
  callWallet,
  evoDriver,
  type GameSession,
  pgDriver,
  type SlotsDriver,
} from '../../../../tests/harness/slots-drivers.ts';
import { actAs, newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';
import {
  openStripe,
  signStripe,
  stripeSecretKey,
  stripeWebhookSecret,
} from '../../../../tests/harness/vendors/stripe.ts';
import { createLog } from '../../platform/log.ts';
import { noteEnvironmentKeys, openVendorKeys, vendorKeyJobs } from '../../platform/vendor-keys.ts';
import { runDueOrders } from '../scheduled-orders.ts';
import { findAction } from './index.ts';

const reason = 'yearly rotation';
const environmentKeys = {
  pg: 'pg-secret-of-the-environment-1111',
  evo: 'evo-secret-of-the-environment-2222',
  bgaming: 'bg-token-of-the-environment-3333',
};
const nameOf = { pg: 'PG_SECRET_KEY', evo: 'EVO_SECRET_KEY', bgaming: 'BGAMING_AUTH_TOKEN' } as const;

let slots: Awaited<ReturnType<typeof openSlotsVendor>>;
let stripe: Awaited<ReturnType<typeof openStripe>>;
let server: TestServer;
let second: Awaited<ReturnType<typeof startSecondProcess>>;
let dona: TestStaff;
beforeAll(async () => {
  slots = await openSlotsVendor();
  stripe = await openStripe();
  server = await startServer({
    environment: {
      DRAW_ROUNDS: 'false',
      ...slots.environment,
      PG_SECRET_KEY: environmentKeys.pg,
      EVO_SECRET_KEY: environmentKeys.evo,
      BGAMING_AUTH_TOKEN: environmentKeys.bgaming,
      CARD_PAYMENTS: 'stripe',
      STRIPE_URL: stripe.line.url,
      STRIPE_SECRET_KEY: stripeSecretKey,
      STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
    },
  });
  second = await startSecondProcess(server);
  dona = await newStaff(server, ['owner'], 'Dona');
  actAs(server, dona);
});
afterAll(async () => {
  await second.close();
  await server.close();
  slots.line.close();
  await stripe.close();
});

type KeyRow = z.output<typeof vendors.lists.keys.row>;

const give = (action: string, input: object, { token }: TestStaff = dona) =>
  order(server, `vendors.${action}`, { reason, ...input }, { token });
const keysOf = async (key: string) =>
  (await listRows<KeyRow>(server, 'vendors.keys', { token: dona.token })).rows.filter(
    (row) => row.key === key,
  );
const newKey = () => `key-${randomUUID()}`;

async function enter(key: string, value = newKey()): Promise<{ id: string; value: string }> {
  const { data } = await give('enter', { key, value });
  expect(data).toMatchObject({ done: true });
  const waiting = (await keysOf(key)).find(({ state }) => state === 'waiting');
  return { id: waiting?.id ?? '', value };
}

/** Enters a key and puts it in force. */
async function rotate(key: string, previousHours: number, value = newKey()): Promise<string> {
  const { id } = await enter(key, value);
  expect((await give('use', { id, previousHours })).data).toMatchObject({ done: true });
  return value;
}

/** How each process answers a call that is signed with a key. */
async function answersTo(driver: SlotsDriver, session: GameSession, key: string): Promise<boolean[]> {
  const message = driver.write(session, { kind: 'balance' }, key);
  const answers = await Promise.all([
    callWallet(server, driver, message),
    callWallet(second, driver, message),
  ]);
  return answers.map(({ ok }) => ok);
}

const both = (isAccepted: boolean) => [isAccepted, isAccepted];

describe.each([pgDriver, evoDriver, bgamingDriver])('Another key of $vendor', (driver) => {
  const name = nameOf[driver.vendor];
  let session: GameSession;
  let current = environmentKeys[driver.vendor];
  beforeAll(async () => {
    const player = await server.fundedPlayer(10_000n);
    // The session is opened as a vendor with the key of the environment would open it.
    const withKey = { ...driver, write: (to, move) => driver.write(to, move, current) } as SlotsDriver;
    session = await openGameSession(server, withKey, player);
  });
  const accepts = (key: string) => answersTo(driver, session, key);

  test('is refused while it waits, and verifies calls of all processes once it is in force', async () => {
    const { id, value } = await enter(name);
    expect([await accepts(current), await accepts(value)]).toEqual([both(true), both(false)]);
    await give('use', { id, previousHours: 0 });
    await expect.poll(() => accepts(value), { timeout: 5_000 }).toEqual(both(true));
    expect(await accepts(current)).toEqual(both(false));
    current = value;
  });

  test('leaves the old one accepted for the hours given, until staff refuses it', async () => {
    const old = current;
    current = await rotate(name, 24);
    await expect.poll(() => accepts(current), { timeout: 5_000 }).toEqual(both(true));
    expect(await accepts(old)).toEqual(both(true));
    const accepted = (await keysOf(name)).find(({ state }) => state === 'accepted');
    expect(accepted).toMatchObject({ ending: `…${old.slice(-4)}` });
    const leftMs = new Date(accepted?.acceptedUntil ?? 0).getTime() - Date.now();
    expect(leftMs).toBeGreaterThan(23 * 3_600_000);
    expect((await give('refuse-old', { id: accepted?.id })).data.done).toBe(true);
    await expect.poll(() => accepts(old), { timeout: 5_000 }).toEqual(both(false));
    expect(await accepts(current)).toEqual(both(true));
  });

  test('gives way to the one of the environment', async () => {
    const old = current;
    expect((await give('environment', { key: name, previousHours: 0 })).data.done).toBe(true);
    current = environmentKeys[driver.vendor];
    await expect.poll(() => accepts(current), { timeout: 5_000 }).toEqual(both(true));
    expect(await accepts(old)).toEqual(both(false));
    expect((await give('environment', { key: name, previousHours: 0 })).data).toMatchObject({
      done: false,
      status: expect.stringContaining('in force already'),
    });
  });
});

describe('A key of Stripe', () => {
  test('is used for the next call to the vendor, without a restart', async () => {
    const key = await rotate('STRIPE_SECRET_KEY', 0, `sk_test_${randomUUID().replaceAll('-', '')}`);
    const usesIt = async () => {
      const player = await server.newPlayer();
      // This vendor refuses the key, but it has read it.
      await orderPackage(server, player, 'BRL-BRL-200').catch(() => {});
      return stripe.line.requests.at(-1)?.headers.authorization;
    };
    await expect.poll(usesIt, { timeout: 5_000 }).toBe(`Bearer ${key}`);
  });

  test('of callbacks leaves the old one accepted for the hours given', async () => {
    const text = stripe.strangeNews?.text ?? '';
    const statusOf = async (secret: string) => {
      const { headers } = signStripe(text, { secret });
      return (await server.send('POST', '/api/callback/payments/stripe', { body: text, headers })).http;
    };
    const first = await rotate('STRIPE_WEBHOOK_SECRET', 24, `whsec_${randomUUID()}`);
    await expect.poll(() => statusOf(first), { timeout: 5_000 }).toBe(200);
    expect(await statusOf(stripeWebhookSecret)).toBe(200);
    const next = await rotate('STRIPE_WEBHOOK_SECRET', 0, `whsec_${randomUUID()}`);
    await expect.poll(() => statusOf(next), { timeout: 5_000 }).toBe(200);
    expect([await statusOf(first), await statusOf(stripeWebhookSecret)]).toEqual([401, 401]);
  });

  test.each([
    ['STRIPE_SECRET_KEY', `sk_live_${'a'.repeat(24)}`, 'is a live key'],
    ['STRIPE_SECRET_KEY', `pk_test_${'a'.repeat(24)}`, 'must begin with sk_test_'],
    ['STRIPE_WEBHOOK_SECRET', 'a'.repeat(32), 'must begin with whsec_'],
    ['BTCPAY_API_KEY', 'a'.repeat(32), 'do not name the vendor'],
  ])('%s %s is refused: it %s', async (key, value, sentence) => {
    const { data } = await give('enter', { key, value });
    expect(data).toMatchObject({ done: false, status: expect.stringContaining(sentence) });
    expect(data.status).not.toContain(value);
    expect((await keysOf(key)).filter(({ state }) => state === 'waiting')).toEqual([]);
  });
});

describe('Orders about keys', () => {
  test('keep the key out of lists, entries, proposals and the tables', async () => {
    const { id, value } = await enter('EVO_SECRET_KEY');
    const seen = JSON.stringify(await keysOf('EVO_SECRET_KEY'));
    expect(seen).toContain(`…${value.slice(-4)}`);
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(part)::text as row from platform.audit_entry part
      union all select to_jsonb(part)::text from platform.vendor_key part
      union all select to_jsonb(part)::text from staff.proposal part
    `.execute(server.database.db);
    expect(seen + JSON.stringify(rows)).not.toContain(value);
    expect(rows.some(({ row }) => row.includes(`"value": "*** (${value.length})"`))).toBe(true);
    await give('withdraw', { id });
  });

  test('cannot be made to wait for a second person while they have the key', async () => {
    const rule = { currency: '*', above: '0' };
    const asked = (action: string) =>
      order(server, 'approvals.require', { action, ...rule }, { token: dona.token });
    expect((await asked('vendors.enter')).data.status).toContain('has a secret');
    const { id } = await enter('EVO_SECRET_KEY');
    expect((await asked('vendors.use')).data.done).toBe(true);
    const proposed = (await give('use', { id, previousHours: 0 })).data;
    expect(proposed).toMatchObject({ done: false, proposalId: expect.any(String) });
    const rui = await newStaff(server, ['owner'], 'Rui');
    const approved = await order(
      server,
      'approvals.approve',
      { id: proposed.proposalId },
      { token: rui.token },
    );
    expect(approved.data.done).toBe(true);
    const inForce = (await keysOf('EVO_SECRET_KEY')).find(({ state }) => state === 'inForce');
    expect(inForce?.id).toBe(id);
    await order(server, 'approvals.release', { action: 'vendors.use', currency: '*' }, { token: dona.token });
  });
});

describe('An order', () => {
  test('can be given for the minute that was agreed with the vendor', async () => {
    const { id, value } = await enter('PG_SECRET_KEY');
    const at = new Date(Date.now() + 60_000).toISOString();
    const input = { id, previousHours: 1, reason };
    const { data } = await order(server, 'vendors.use', input, {
      token: dona.token,
      headers: { 'valid-from': at },
    });
    expect(data).toMatchObject({ done: true, runAt: at });
    const isInForce = async () =>
      (await keysOf('PG_SECRET_KEY')).some((row) => row.id === id && row.state === 'inForce');
    expect(await isInForce()).toBe(false);
    await letOrdersComeDue(server.database.db);
    await runDueOrders(server.database.db, findAction);
    expect(await isInForce()).toBe(true);
    expect(value.slice(-4)).toBe((await keysOf('PG_SECRET_KEY'))[0]?.ending.slice(-4));
  });

  test('puts a key in force once when ten are given at once', async () => {
    const { id } = await enter('BGAMING_AUTH_TOKEN');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => give('use', { id, previousHours: 0 })),
    );
    expect(answers.filter(({ data }) => data.done)).toHaveLength(1);
    expect((await keysOf('BGAMING_AUTH_TOKEN')).filter(({ state }) => state === 'inForce')).toHaveLength(1);
  });

  test('replaces a key that waits, and is refused for the one in force', async () => {
    const first = await enter('EVO_SECRET_KEY');
    const later = await enter('EVO_SECRET_KEY');
    const rows = await keysOf('EVO_SECRET_KEY');
    expect(rows.filter(({ state }) => state === 'waiting').map(({ id }) => id)).toEqual([later.id]);
    expect(rows.find(({ id }) => id === first.id)?.state).toBe('withdrawn');
    expect((await give('use', { id: first.id, previousHours: 0 })).data.status).toContain('does not wait');
    await give('use', { id: later.id, previousHours: 0 });
    expect((await give('enter', { key: 'EVO_SECRET_KEY', value: later.value })).data.status).toContain(
      'in force already',
    );
  });

  test('is for owners only', async () => {
    const admin = await newStaff(server, ['admin'], 'Ana');
    expect((await give('enter', { key: 'EVO_SECRET_KEY', value: newKey() }, admin)).data.code).toBe(
      'staff_permission_missing',
    );
    expect((await listRows(server, 'vendors', { token: admin.token })).rows).toHaveLength(8);
  });

  test('is given by the command, which reads the key from a file', async () => {
    const value = newKey();
    const file = join(mkdtempSync(join(tmpdir(), 'palpite-key-')), 'key');
    writeFileSync(file, `${value}\n`);
    const { code, out } = await runCommand(server, 'vendors', 'enter', 'EVO_SECRET_KEY', file, reason);
    expect([code, out]).toEqual([0, expect.stringContaining('The key is stored.')]);
    const [row] = (await keysOf('EVO_SECRET_KEY')).filter(({ state }) => state === 'waiting');
    expect(row?.ending).toBe(`…${value.slice(-4)}`);
    await give('withdraw', { id: row?.id });
  });
});

describe('The environment', () => {
  test('counts when it was changed last', async () => {
    const { db } = server.database;
    await rotate('BGAMING_AUTH_TOKEN', 0);
    const sourceOf = async () =>
      (await keysOf('BGAMING_AUTH_TOKEN')).find(({ state }) => state === 'inForce')?.source;
    await noteEnvironmentKeys(db, { BGAMING_AUTH_TOKEN: environmentKeys.bgaming });
    expect(await sourceOf()).toBe('office');
    await noteEnvironmentKeys(db, { BGAMING_AUTH_TOKEN: newKey() });
    expect(await sourceOf()).toBe('environment');
  });

  test('a start with two processes records each key once', async () => {
    const { db } = server.database;
    const key = newKey();
    await Promise.all(Array.from({ length: 5 }, () => noteEnvironmentKeys(db, { EVO_SECRET_KEY: key })));
    const rows = (await keysOf('EVO_SECRET_KEY')).filter(({ ending }) => ending === `…${key.slice(-4)}`);
    expect(rows).toHaveLength(1);
  });
});

test('A key that was altered in the database accepts no call, and the others work', async () => {
  const { db } = server.database;
  await rotate('EVO_SECRET_KEY', 0);
  await sql`
    update platform.vendor_key set value = overlay(value placing 'AAAA' from 40)
    where name = 'EVO_SECRET_KEY' and used_from = (
      select max(used_from) from platform.vendor_key where name = 'EVO_SECRET_KEY'
    )
  `.execute(db);
  const log = createLog({ LOG_LEVEL: 'silent' });
  const keys = await openVendorKeys(db, server.secrets, server.config, log);
  expect([keys.of('EVO_SECRET_KEY').accepted(), keys.of('EVO_SECRET_KEY').current()]).toEqual([[], '']);
  expect(keys.of('BTCPAY_WEBHOOK_SECRET').accepted()).toEqual([]);
  expect(keys.of('PG_OPERATOR_TOKEN').accepted()).toEqual([server.config.PG_OPERATOR_TOKEN]);
  keys.close();
});

test('Keys that are neither in force nor accepted are erased', async () => {
  const { db } = server.database;
  await rotate('PG_SECRET_KEY', 0);
  await rotate('PG_SECRET_KEY', 24);
  await rotate('PG_SECRET_KEY', 24);
  await vendorKeyJobs(db)[0]?.run();
  const rows = await db
    .selectFrom('platform.vendor_key')
    .select(['id', 'value'])
    .where('name', '=', 'PG_SECRET_KEY')
    .where('source', '=', 'office')
    .execute();
  const stateOf = new Map((await keysOf('PG_SECRET_KEY')).map(({ id, state }) => [id, state]));
  const kept = rows.filter(({ value }) => value !== null).map(({ id }) => stateOf.get(id));
  expect(kept.sort()).toEqual(['accepted', 'accepted', 'inForce']);
  expect(rows.filter(({ value }) => value === null).length).toBeGreaterThan(0);
});

test('The list of vendors names what serves each purpose and how many keys it has', async () => {
  const { rows } = await listRows<z.output<typeof vendors.lists.all.row>>(server, 'vendors', {
    token: dona.token,
  });
  expect(rows.map(({ role, vendor, use, keys }) => [role, vendor, use, keys])).toEqual([
    ['pg', 'pg', 'real', 2],
    ['evo', 'evo', 'real', 1],
    ['bgaming', 'bgaming', 'real', 1],
    ['cardDeposits', 'stripe', 'real', 2],
    ['cryptoDeposits', 'sandbox', 'sandbox', null],
    ['documentPayouts', 'sandbox', 'sandbox', null],
    ['cryptoPayouts', 'sandbox', 'sandbox', null],
    ['feed', 'none', 'off', null],
  ]);
  expect(rows[0]?.address).toBe(new URL(slots.line.url).host);
});
