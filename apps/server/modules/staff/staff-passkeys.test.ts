import { staff as contracts } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPasskey, type SoftPasskey, signWithPasskey } from '../../../../tests/harness/authenticator.ts';
import { order } from '../../../../tests/harness/office.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { beginLogin, newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';

const site = { origin: 'https://office.palpite.example', rpId: 'office.palpite.example' };

let server: TestServer;
let owner: TestStaff;
beforeAll(async () => {
  server = await startServer({
    environment: {
      DRAW_ROUNDS: 'false',
      PUBLIC_URL: 'https://palpite.example',
      OFFICE_ORIGIN: site.origin,
    },
  });
  owner = await newStaff(server, ['owner'], 'Dona');
});
afterAll(() => server.close());

const codeOf = ({ body }: { body: { data: unknown } }) => (body.data as { code?: string } | null)?.code;
const as = ({ token }: TestStaff) => ({ token });
const age = ({ staffId }: TestStaff) =>
  sql`update staff.session set confirmed_at = now() - interval '11 minutes' where staff_id = ${staffId}`.execute(
    server.database.db,
  );

/** Adds a passkey to an account. */
async function add(member: TestStaff, name = 'Notebook'): Promise<SoftPasskey> {
  const options = (await server.call(contracts.startStaffPasskey, { body: {} }, as(member))).body.data;
  const { passkey, credential } = createPasskey(options, site);
  const added = await server.call(contracts.addStaffPasskey, { body: { name, credential } }, as(member));
  expect(added.http).toBe(200);
  return passkey;
}

const startLogin = (step: string) => server.call(contracts.startStaffPasskeyLogin, { body: { step } });
const finishLogin = (step: string, answer: ReturnType<typeof signWithPasskey>) =>
  server.call(contracts.confirmStaffPasskeyLogin, { body: { step, answer } });

/** The step after the right password. */
async function enterPassword({ email, password }: TestStaff): Promise<{ step: string; byPasskey: boolean }> {
  const progress = await beginLogin(server, email, password);
  if (progress.next !== 'code') throw new Error(`the login needs ${progress.next}`);
  return progress;
}

const confirm = async (member: TestStaff, passkey: SoftPasskey) => {
  const options = (await server.call(contracts.startStaffConfirmation, { body: {} }, as(member))).body.data;
  const answer = signWithPasskey(passkey, options, site);
  return server.call(contracts.confirmStaffByPasskey, { body: { answer } }, as(member));
};

const addAccount = (member: TestStaff) =>
  order(
    server,
    'staff.add',
    { email: `${crypto.randomUUID()}@casa.example`, roles: ['support'] },
    as(member),
  );

describe('A passkey of staff', () => {
  test('logs in, and confirms an order, by a passkey that the member added', async () => {
    const member = await newStaff(server, ['owner'], 'Ana');
    const passkey = await add(member);
    const { step, byPasskey } = await enterPassword(member);
    expect(byPasskey).toBe(true);
    const answer = signWithPasskey(passkey, (await startLogin(step)).body.data, site);
    const opened = (await finishLogin(step, answer)).body.data;
    if (opened.next !== 'done') throw new Error(`the login needs ${opened.next}`);
    const session = { ...member, token: opened.token };
    await age(member);
    expect((await addAccount(session)).data.code).toBe('staff_confirmation_needed');
    expect((await confirm(session, passkey)).http).toBe(200);
    expect((await addAccount(session)).data).toMatchObject({ done: true });
    const { passkeys, offered } = (await server.call(contracts.getStaffPasskeys, {}, as(session))).body.data;
    expect([offered, passkeys]).toEqual([
      true,
      [expect.objectContaining({ name: 'Notebook', lastUsed: expect.any(String) })],
    ]);
    const events = await server.database.db
      .selectFrom('staff.event')
      .select(['kind', 'detail'])
      .where('staff_id', '=', member.staffId)
      .where('kind', 'in', ['passkey_added', 'confirmed'])
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { kind: 'passkey_added', detail: { name: 'Notebook' } },
      { kind: 'confirmed', detail: {} },
    ]);
  });

  test('is not added or removed without a recent code', async () => {
    const member = await newStaff(server, ['support'], 'Bia');
    const passkey = await add(member);
    await age(member);
    const started = await server.call(contracts.startStaffPasskey, { body: {} }, as(member));
    const removed = await server.call(contracts.removeStaffPasskey, { body: { id: passkey.id } }, as(member));
    expect([codeOf(started), codeOf(removed)]).toEqual(Array(2).fill('staff_confirmation_needed'));
    expect((await confirm(member, passkey)).http).toBe(200);
    const gone = await server.call(contracts.removeStaffPasskey, { body: { id: passkey.id } }, as(member));
    expect(gone.body.data.passkeys).toEqual([]);
    const { step, byPasskey } = await enterPassword(member);
    expect(byPasskey).toBe(false);
    expect(codeOf(await startLogin(step))).toBe('passkey_wrong');
  });

  test('is gone after a reset of the second factor', async () => {
    const member = await newStaff(server, ['support'], 'Gil');
    await add(member);
    const reset = await order(server, 'staff.reset-second-factor', { email: member.email }, as(owner));
    expect(reset.data).toMatchObject({ done: true });
    const rows = await server.database.db
      .selectFrom('staff.passkey')
      .select('name')
      .where('staff_id', '=', member.staffId)
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('A wrong answer of a passkey', () => {
  test('opens no second session: ten at once open one', async () => {
    const member = await newStaff(server, ['support'], 'Caio');
    const passkey = await add(member);
    const { step } = await enterPassword(member);
    const answer = signWithPasskey(passkey, (await startLogin(step)).body.data, site);
    const answers = await Promise.all(Array.from({ length: 10 }, () => finishLogin(step, answer)));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    const late = answers.filter(({ http }) => http !== 200).map(codeOf);
    expect(new Set(late)).toEqual(new Set(['staff_login_over']));
  });

  test('opens nothing for another account, another step or another site', async () => {
    const member = await newStaff(server, ['support'], 'Davi');
    const other = await newStaff(server, ['support'], 'Eva');
    const passkey = await add(member);
    const others = await add(other);
    const { step } = await enterPassword(member);
    const options = (await startLogin(step)).body.data;
    expect(codeOf(await finishLogin(step, signWithPasskey(others, options, site)))).toBe('passkey_wrong');
    const second = (await enterPassword(member)).step;
    const elsewhere = (await startLogin(second)).body.data;
    expect(codeOf(await finishLogin(step, signWithPasskey(passkey, elsewhere, site)))).toBe('passkey_wrong');
    const shop = { origin: 'https://palpite.example', rpId: 'palpite.example' };
    const again = (await startLogin(step)).body.data;
    expect(codeOf(await finishLogin(step, signWithPasskey(passkey, again, shop)))).toBe('passkey_wrong');
    // A challenge of the confirmation opens no session.
    const confirmation = await server.call(contracts.startStaffConfirmation, { body: {} }, as(member));
    const crossed = signWithPasskey(passkey, confirmation.body.data, site);
    expect(codeOf(await finishLogin(step, crossed))).toBe('passkey_wrong');
    const good = signWithPasskey(passkey, (await startLogin(step)).body.data, site);
    expect((await finishLogin(step, good)).http).toBe(200);
  });

  test('of a copy is refused: its counter does not grow', async () => {
    const member = await newStaff(server, ['support'], 'Fabi');
    const passkey = await add(member);
    const copy = { ...passkey };
    expect((await confirm(member, passkey)).http).toBe(200);
    expect(codeOf(await confirm(member, copy))).toBe('passkey_wrong');
  });

  test('counts with wrong codes: five end the login', async () => {
    const member = await newStaff(server, ['support'], 'Hugo');
    const passkey = await add(member);
    const { step } = await enterPassword(member);
    for (let index = 0; index < 3; index++) {
      const forged = signWithPasskey(passkey, { challenge: 'AAAA' }, site);
      expect(codeOf(await finishLogin(step, forged))).toBe('passkey_wrong');
    }
    for (let index = 0; index < 2; index++) {
      const wrong = await server.call(contracts.confirmStaffLogin, { body: { step, code: '000000' } });
      expect(codeOf(wrong)).toBe('staff_code_wrong');
    }
    const answer = signWithPasskey(passkey, (await startLogin(step)).body.data, site);
    expect(codeOf(await finishLogin(step, answer))).toBe('staff_login_over');
  });
});
