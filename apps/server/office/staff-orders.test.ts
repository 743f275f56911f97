import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { topics } from '@palpite/contracts/office';
import { hasPermission, type StaffRole } from '@palpite/domain/staff';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paymentSecret } from '../../../tests/harness/deposits.ts';
import { expectLedgerBalanced } from '../../../tests/harness/ledger-balanced.ts';
import { listRows, order } from '../../../tests/harness/office.ts';
import { runCommand } from '../../../tests/harness/operator.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { actAs, addAccount, newStaff, stateFolder, type TestStaff } from '../../../tests/harness/staff.ts';
import {
  aHolder,
  allowWithoutFactor,
  getWithdrawal,
  stopSending,
  withdrawAccepted,
} from '../../../tests/harness/withdrawals.ts';
import { changeRoles, removeStaff } from '../modules/staff/index.ts';
import { totpCodeAt } from '../platform/totp.ts';
import { type Credentials, type Order, orderAs } from './execute.ts';
import type { OfficeTopic } from './office-topic.ts';
import { sessionFile } from './session-file.ts';
import { staffTopic } from './topics/staff.ts';
import { withdrawalTopic } from './topics/withdrawals.ts';

let server: TestServer;
let owner: TestStaff;
beforeAll(async () => {
  server = await startServer({ environment: { PAYMENT_SECRET: paymentSecret, DRAW_ROUNDS: 'false' } });
  await stopSending(server);
  await allowWithoutFactor(server);
  owner = await newStaff(server, ['owner'], 'Dona');
});
afterAll(() => server.close());
afterEach(() => expectLedgerBalanced(server.database));

/** A withdrawal that waits; above R$ 8.000 it needs two approvals. */
async function aWaiting(amount = 6_000): Promise<string> {
  const holder = await aHolder(server, 1_000_000n);
  return (await withdrawAccepted(server, holder, amount)).orderId;
}
const statusOf = async (id: string) => (await getWithdrawal(server, id)).status;
const approvalsOf = (id: string) =>
  server.database.db
    .selectFrom('payments.withdrawal_approval')
    .select('staff_id')
    .where('withdrawal_id', '=', id)
    .execute();
const approve = ({ token }: { token: string }, id: string) =>
  order(server, 'withdrawals.approve', { id }, { token });
const first = { done: true, status: expect.stringContaining('needs the approval of a second') };
const approved = { done: true, status: expect.stringContaining('It is sent shortly') };
const journalOf = (id: string) =>
  server.database.db
    .selectFrom('platform.audit_entry')
    .select(['staff_id', 'ordered_by', 'done'])
    .where(sql<boolean>`input ->> 'id' = ${id}`)
    .orderBy('id')
    .execute();

describe('An approval', () => {
  test('carries the account, and a second one of the same person changes nothing', async () => {
    const ana = await newStaff(server, ['cashier'], 'Ana');
    const id = await aWaiting(9_000);
    expect((await approve(ana, id)).data).toEqual(first);
    const again = await Promise.all(Array.from({ length: 10 }, () => approve(ana, id)));
    for (const { data } of again)
      expect(data).toEqual({ done: false, status: expect.stringContaining('each of which counts once') });
    expect(await approvalsOf(id)).toEqual([{ staff_id: ana.staffId }]);
    const rui = await newStaff(server, ['cashier'], 'Ana');
    expect((await approve(rui, id)).data).toEqual(approved);
    expect(await getWithdrawal(server, id)).toMatchObject({ decided_by: 'Ana, Ana' });
    expect(await journalOf(id)).toEqual([
      { staff_id: ana.staffId, ordered_by: 'Ana', done: true },
      ...again.map(() => ({ staff_id: ana.staffId, ordered_by: 'Ana', done: false })),
      { staff_id: rui.staffId, ordered_by: 'Ana', done: true },
    ]);
  });

  test('is not asked of its first person again, and of another with the same name it is', async () => {
    const [ana, rui] = [await newStaff(server, ['cashier'], 'Ana'), await newStaff(server, ['risk'], 'Ana')];
    const id = await aWaiting(9_000);
    const turnOf = async ({ token }: TestStaff) => {
      const { rows } = await listRows<{ id: string; turn: string | null }>(server, 'withdrawals', { token });
      return rows.find((row) => row.id === id)?.turn;
    };
    expect([await turnOf(ana), await turnOf(rui)]).toEqual(['yours', 'yours']);
    await approve(ana, id);
    expect([await turnOf(ana), await turnOf(rui)]).toEqual(['other', 'yours']);
  });

  test('of two members at the same instant counts both', async () => {
    const [ana, rui] = [await newStaff(server, ['cashier']), await newStaff(server, ['risk'])];
    for (let round = 0; round < 3; round++) {
      const id = await aWaiting(9_000);
      const answers = await Promise.all([approve(ana, id), approve(rui, id)]);
      const statuses = answers.map(({ data }) => data.status).toSorted();
      expect(statuses).toEqual([approved.status, first.status]);
      expect(await approvalsOf(id)).toHaveLength(2);
    }
  });

  test('needs the permission', async () => {
    const id = await aWaiting();
    for (const role of ['support', 'admin', 'trader', 'marketing', 'compliance', 'auditor'] as const) {
      const answer = await approve(await newStaff(server, [role]), id);
      expect([role, answer.http, answer.data.code]).toEqual([role, 403, 'staff_permission_missing']);
    }
    expect(await journalOf(id)).toEqual([]);
    expect(await statusOf(id)).toBe('requested');
  });
});

/** The topic with another implementation of its approval. */
const withApproval = (approval: NonNullable<OfficeTopic['actions'][string]>): OfficeTopic => ({
  ...withdrawalTopic,
  actions: { ...withdrawalTopic.actions, approve: approval },
});
const approveWaiting = withdrawalTopic.actions.approve as NonNullable<OfficeTopic['actions'][string]>;
const credentialsOf = ({ token }: TestStaff) => ({ token, mode: 'sandbox' }) as const;

describe('An approval', () => {
  const db = () => server.database.db;
  test.each<[string, (member: TestStaff) => Promise<unknown>, string]>([
    ['removed', (member) => removeStaff(db(), owner.actor, member.email, async () => {}), 'session_ended'],
    [
      'demoted',
      (member) => changeRoles(db(), owner.actor, member.email, ['auditor']),
      'staff_permission_missing',
    ],
    [
      'logged out',
      ({ token }) => server.send('POST', '/api/staff/logout', { body: '{}', token }),
      'session_ended',
    ],
  ])(
    'of a member who is %s between the request and the transaction changes nothing',
    async (_, change, code) => {
      const member = await newStaff(server, ['cashier']);
      const id = await aWaiting();
      const late = withApproval(async (...given) => {
        await change(member);
        return approveWaiting(...given);
      });
      const given = orderAs(
        db(),
        late,
        { action: 'approve', input: { id } },
        credentialsOf(member),
        server.secrets,
      );
      await expect(given).rejects.toMatchObject({ code });
      expect(await statusOf(id)).toBe('requested');
      expect(await approvalsOf(id)).toEqual([]);
      expect(await journalOf(id)).toMatchObject([{ staff_id: member.staffId, done: false }]);
    },
  );

  test('in progress is finished before its member can be removed', async () => {
    const member = await newStaff(server, ['cashier']);
    const id = await aWaiting();
    let removal: Promise<unknown> = Promise.resolve();
    const finished: string[] = [];
    const during = withApproval((guarded) =>
      guarded.transaction().execute(async (tx) => {
        removal = removeStaff(db(), owner.actor, member.email, async () => {}).then(() =>
          finished.push('removed'),
        );
        // The removal waits for the account that this transaction has locked.
        await expect
          .poll(async () => {
            const { rows } = await sql`select from pg_locks where not granted`.execute(db());
            return rows.length;
          })
          .toBeGreaterThan(0);
        await sql`update payments.withdrawal set reason = 'seen' where id = ${id}`.execute(tx);
        finished.push('decided');
        return { done: true, status: null };
      }),
    );
    await orderAs(db(), during, { action: 'approve', input: { id } }, credentialsOf(member), server.secrets);
    await removal;
    expect(finished).toEqual(['decided', 'removed']);
  });
});

describe('Permissions', () => {
  const lists = topics.flatMap((topic) =>
    Object.entries(topic.lists).map(([name, { may, of }]) => ({
      may,
      path: `${topic.listEndpoints[name]?.path ?? ''}${of ? '?player=1000000001' : ''}`,
    })),
  );

  test('let an auditor read every list but that of conversations, and order nothing', async () => {
    const { token } = await newStaff(server, ['auditor']);
    for (const { path, may } of lists)
      expect([path, (await server.send('GET', path, { token })).http]).toEqual([
        path,
        may === 'desk.use' ? 403 : 200,
      ]);
    const reason = 'no reason';
    for (const [action, input] of [
      ['withdrawals.approve', { id: 'none' }],
      ['reversals.lift', { id: 'none', reason }],
      ['rounds.resolve', { vendor: 'pg', id: 'none', as: 'finished' }],
      ['players.freeze', { email: 'eva@casa.example', reason }],
      ['exclusions.after', { months: 1, reason }],
      ['approvals.approve', { id: '1' }],
      ['staff.add', { email: 'eva@casa.example', name: 'Eva', roles: ['support'] }],
    ] as const)
      expect([action, (await order(server, action, input, { token })).http]).toEqual([action, 403]);
  });

  test('are needed for each list, and nothing is open without a session once an account exists', async () => {
    const { token } = await newStaff(server, ['marketing']);
    for (const { path, may } of lists) {
      expect([path, (await server.send('GET', path)).http]).toEqual([path, 401]);
      const expected = hasPermission(['marketing'], may) ? 200 : 403;
      expect([path, (await server.send('GET', path, { token })).http]).toEqual([path, expected]);
    }
    for (const path of ['/ledger-check', '/ledger-export?format=hledger']) {
      expect([path, (await server.send('GET', path)).http]).toEqual([path, 401]);
      expect([path, (await server.send('GET', path, { token })).http]).toEqual([path, 403]);
      expect([path, (await server.send('GET', path, { token: owner.token })).http]).toEqual([path, 200]);
    }
  });
});

/** Runs `npm run operator` with lines of standard input, in a process of its own. */
function runOperator(of: TestServer, words: string[], lines: string[] = [], mode = 'sandbox') {
  const { DATABASE_URL, DATA_DIR } = of.config;
  const env = { ...process.env, MODE: mode, DATABASE_URL, DATA_DIR, XDG_STATE_HOME: stateFolder(of) };
  const program = new URL('operator-command.ts', import.meta.url).pathname;
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(process.execPath, [program, ...words], { env }, (failure, out, err) =>
      resolve({ code: failure ? Number(failure.code) : 0, out, err }),
    );
    child.stdin?.end(lines.map((line) => `${line}\n`).join(''));
  });
}

describe('The commands', () => {
  test('log in by lines of standard input, act for the account, and log out', async () => {
    const { email, password } = await addAccount(server, ['owner'], 'Lia');
    const chosen = `Senha-${randomUUID()}`;
    // Without the code, the login ends after it has shown the secret.
    const shown = await runOperator(server, ['login'], [email, password, chosen]);
    expect([shown.code, shown.out]).toEqual([1, '']);
    expect(shown.err).toContain('otpauth://totp/');
    expect(shown.err).toContain('█');
    expect(shown.err).not.toContain(chosen);
    const member = await newStaff(server, ['owner'], 'Lia');
    const code = totpCodeAt(member.secret, Date.now() + 30_000);
    const wrong = await runOperator(server, ['login'], [member.email, 'wrong']);
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('Wrong e-mail or password')]);
    const login = await runOperator(server, ['login'], [member.email, member.password, code]);
    expect(login).toMatchObject({ code: 0, out: 'Logged in as Lia (owner).\n' });
    const file = sessionFile(server.config, { XDG_STATE_HOME: stateFolder(server) });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await runOperator(server, ['whoami'])).out).toBe(`Lia, ${member.email} (owner)\n`);
    expect(await runCommand(server, 'exclusions', 'after', '7', '--reason', 'audit')).toMatchObject({
      code: 0,
    });
    expect((await runCommand(server, 'audit', 'list')).out).toMatch(/ Lia .*to 7 months: audit +done /);
    expect((await runOperator(server, ['logout'])).out).toBe('Logged out.\n');
    expect(existsSync(file)).toBe(false);
    expect(await runCommand(server, 'exclusions', 'list')).toMatchObject({
      code: 1,
      err: 'Log in first: npm run operator -- login\n',
    });
    actAs(server, { token: 'unknown' });
    expect((await runCommand(server, 'exclusions', 'list')).err).toContain('Your session has ended.');
    expect(await runOperator(server, ['sing'])).toMatchObject({ code: 1, out: '' });
    // Each command is a process of its own.
  }, 240_000);

  test('change accounts and say what they refused', async () => {
    actAs(server, owner);
    const email = `bia.${randomUUID().slice(0, 8)}@casa.example`;
    const run = (...words: string[]) => runCommand(server, 'staff', ...words);
    const added = await run('add', email, '--roles', 'support', '--roles', 'risk', '--name', 'Bia');
    expect(added.out).toMatch(/^One-time password: [\w-]{12}$/m);
    expect((await run('add', email, 'support')).err).toContain('has a staff account already');
    expect((await run('add', 'x@casa.example')).err).toContain('roles: ');
    expect((await run('add', 'x@casa.example', '--roles', 'king')).err).toContain('no such role');
    expect((await run('roles', email, '--roles', 'trader')).out).toContain('also for open sessions');
    expect((await run('list')).out).toMatch(new RegExp(`${email} +Bia +trader +[\\d-]+ [\\d:]+ +no `));
    expect((await run('reset', email)).out).toContain('One-time password: ');
    expect((await run('reset-second-factor', email)).out).toContain('One-time password: ');
    expect((await run('reset-second-factor', owner.email)).err).toContain('another person must reset');
    expect((await run('remove', email)).out).toContain('The account is removed');
    expect((await run('remove', email)).err).toContain('no such staff account');
  });
});

describe('Without any account', () => {
  let fresh: TestServer;
  beforeAll(async () => {
    fresh = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  });
  afterAll(() => fresh.close());

  test('sandbox mode takes orders of this machine, but not of a foreign page or a rebound name', async () => {
    const { host } = new URL(fresh.url);
    const body = JSON.stringify({ months: 1, reason: 'an attack' });
    const give = (headers: Record<string, string>) =>
      fresh.app.http.inject({
        method: 'POST',
        url: '/api/office/exclusions/after',
        headers: { 'content-type': 'application/json', host, ...headers },
        payload: body,
      });
    for (const headers of [
      { host: 'evil.example' },
      { host: `evil.example:${new URL(fresh.url).port}`, origin: `http://evil.example` },
      { host: 'localhost.evil.example' },
      { host: 'localhost@evil.example' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `http://${host}.evil.example` },
      { 'x-forwarded-for': '127.0.0.1' },
    ])
      expect([headers, (await give(headers)).statusCode]).toEqual([headers, 401]);
    expect((await give({ origin: `http://${host}` })).statusCode).toBe(200);
    expect((await give({})).statusCode).toBe(200);
    const metrics = await fresh.app.http.inject({ url: '/metrics', headers: { host: 'evil.example' } });
    expect(metrics.statusCode).toBe(404);
    const { rows } = await sql`
      select ordered_by, staff_id from platform.audit_entry
    `.execute(fresh.database.db);
    expect(rows).toEqual([1, 2].map(() => ({ ordered_by: 'sandbox', staff_id: null })));
  });

  test.each([
    ['POST', '/sandbox/feed/alive'],
    ['POST', '/sandbox/feed/disconnect'],
    ['POST', '/sandbox/feed/matches'],
    ['POST', '/sandbox/feed/matches/x/messages'],
    ['GET', '/sandbox/pay/all'],
    ['POST', '/sandbox/pay/x/reverse'],
    ['POST', '/sandbox/pay/x/reinstate'],
    ['POST', '/sandbox/pay/payouts/x/pay'],
    ['GET', '/sandbox/mail?to=a@exemplo.com.br'],
  ] as const)('%s %s refuses rebound names and foreign pages', async (method, url) => {
    const { host } = new URL(fresh.url);
    const send = (headers: Record<string, string>) =>
      fresh.app.http.inject({
        method,
        url,
        headers: { host, ...headers },
        ...(method === 'POST' && { payload: '{"on":true}' }),
      });
    for (const headers of [{ host: 'evil.example' }, { origin: 'https://evil.example' }, { origin: 'null' }])
      expect([headers, (await send(headers)).statusCode]).toEqual([headers, 403]);
    for (const headers of [
      {},
      { origin: `http://${host}` },
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
    ])
      expect([headers, (await send(headers)).statusCode]).not.toEqual([headers, 403]);
  });

  test('live mode takes only the creation of the first owner, on this machine', async () => {
    const give = (office: OfficeTopic, order: Order, who: Credentials) =>
      orderAs(fresh.database.db, office, order, who, fresh.secrets);
    const live = { token: null, mode: 'live', ownsDatabase: true } as const;
    const approval = { action: 'approve', input: { id: 'x' } };
    const refusal = { code: 'not_logged_in' };
    await expect(give(withdrawalTopic, approval, live)).rejects.toMatchObject(refusal);
    const add = (roles: StaffRole[], email: string) =>
      give(staffTopic, { action: 'add', input: { email, name: 'Dona', roles } }, live);
    const overHttp = { ...live, ownsDatabase: false };
    const input = { email: 'eve@eve.example', roles: ['owner'] };
    await expect(give(staffTopic, { action: 'add', input }, overHttp)).rejects.toMatchObject(refusal);
    await expect(add(['support'], 'a@casa.example')).rejects.toMatchObject({ code: 'not_logged_in' });
    const added = await Promise.allSettled(
      Array.from({ length: 10 }, (_, place) => add(['owner'], `dona.${place}@casa.example`)),
    );
    const done = added.filter((answer) => answer.status === 'fulfilled' && answer.value.done);
    expect(done).toHaveLength(1);
    await expect(add(['owner'], 'eve@eve.example')).rejects.toMatchObject({ code: 'not_logged_in' });
    const sandbox = { token: null, mode: 'sandbox' } as const;
    await expect(give(withdrawalTopic, approval, sandbox)).rejects.toMatchObject(refusal);
  });
});
