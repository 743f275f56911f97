import { randomUUID } from 'node:crypto';
import type { Reply } from '@palpite/contracts/endpoint';
import type { ShownChange } from '@palpite/contracts/office/preview';
import type { getOffice } from '@palpite/contracts/office/registry';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listRows, order } from '../../../tests/harness/office.ts';
import { startServer, type TestServer } from '../../../tests/harness/server.ts';
import { newStaff, type TestStaff } from '../../../tests/harness/staff.ts';

let server: TestServer;
let owner: TestStaff;
let ana: TestStaff;
let rui: TestStaff;
let helper: TestStaff;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
  owner = await newStaff(server, ['owner'], 'Dona');
  ana = await newStaff(server, ['compliance'], 'Ana');
  rui = await newStaff(server, ['compliance'], 'Rui');
  helper = await newStaff(server, ['support'], 'Lia');
});
afterAll(() => server.close());

const db = () => server.database.db;
const months = async () => {
  const row = await db().selectFrom('identity.lift_terms').select('months_min').executeTakeFirstOrThrow();
  return row.months_min;
};
const setMonths = (value: number) =>
  db().updateTable('identity.lift_terms').set({ months_min: value }).execute();
/** Orders about the minimum duration of an exclusion, which a test can read and set. */
const after = (value: number, as: TestStaff, headers: Record<string, string> = {}) =>
  order(server, 'exclusions.after', { months: value, reason: 'a new law' }, { token: as.token, headers });
const approve = (id: string | undefined, as: TestStaff) =>
  order(server, 'approvals.approve', { id }, { token: as.token });
/** Whose decision a proposal waits for, as its list says it to a reader. */
async function turnOf(id: string | undefined, as: TestStaff): Promise<string | undefined> {
  const { rows } = await listRows<{ id: string; turn: string }>(server, 'approvals', { token: as.token });
  return rows.find((row) => row.id === id)?.turn;
}
const entries = (action: string, as: TestStaff) =>
  db()
    .selectFrom('platform.audit_entry')
    .selectAll()
    .where('action', '=', action)
    .where('staff_id', '=', as.staffId)
    .orderBy('id')
    .execute();
const blocks = async (email: string) =>
  db()
    .selectFrom('identity.block_event as e')
    .innerJoin('identity.player as p', 'p.id', 'e.player_id')
    .select('e.ordered_by')
    .where('p.username', '=', email)
    .execute();

async function preview(value: number, as: TestStaff): Promise<{ state: string; changes: ShownChange[] }> {
  const { body } = await server.send('POST', '/api/office/preview', {
    body: JSON.stringify({ action: 'exclusions.after', input: { months: value, reason: 'a new law' } }),
    token: as.token,
    headers: { lang: 'en_US' },
  });
  return body.data as never;
}

const rule = (verb: 'require' | 'release', action: string) =>
  order(
    server,
    `approvals.${verb}`,
    { action, currency: '*', ...(verb === 'require' && { above: '0' }) },
    { token: owner.token },
  );

beforeEach(() => setMonths(6));

describe('The key of an order', () => {
  test('sent ten times at once executes it once, and the same answer is given again', async () => {
    const { username: email } = await server.newPlayer();
    const as = { token: ana.token, headers: { 'idempotency-key': randomUUID() } };
    const freeze = () => order(server, 'players.freeze', { email, reason: 'a court order' }, as);
    const answers = await Promise.all(Array.from({ length: 10 }, freeze));
    expect(answers.some(({ http }) => http === 200)).toBe(true);
    // An order that still runs is not answered for another call.
    for (const { http, data } of answers)
      if (http === 200) expect(data.done).toBe(true);
      else expect([http, data.code]).toEqual([503, 'service_busy']);
    expect((await freeze()).data).toMatchObject({ done: true, status: expect.stringContaining('frozen') });
    expect(await blocks(email)).toEqual([{ ordered_by: 'Ana' }]);
    expect(await entries('players.freeze', ana)).toHaveLength(1);
  });

  test('with a text that differs after the part that the log keeps is refused', async () => {
    const as = { token: owner.token, headers: { 'idempotency-key': randomUUID() } };
    const publish = (end: string) =>
      order(
        server,
        'terms.publish',
        { texts: { pt_BR: `## Termos\n\n${'Texto legal. '.repeat(60)}${end}` }, reason: 'a new law' },
        as,
      );
    expect((await publish('Fim.')).data.done).toBe(true);
    expect((await publish('Fim.')).data.done).toBe(true);
    expect(await publish('Outro fim.')).toMatchObject({ http: 409, data: { code: 'request_id_reused' } });
  });

  test('with another content or action is refused, and belongs to one person', async () => {
    const key = { 'idempotency-key': randomUUID() };
    expect((await after(7, ana, key)).data.done).toBe(true);
    expect(await after(8, ana, key)).toMatchObject({ http: 409, data: { code: 'request_id_reused' } });
    const { username: email } = await server.newPlayer();
    const freeze = { email, reason: 'a court order' };
    expect(await order(server, 'players.freeze', freeze, { token: ana.token, headers: key })).toMatchObject({
      http: 409,
    });
    expect(await months()).toBe(7);
    expect(await blocks(email)).toEqual([]);
    expect((await after(9, rui, key)).data.done).toBe(true);
    expect(await months()).toBe(9);
  });
});

describe('An order under the state of its preview', () => {
  test('shows what changes, and is refused once the state is another', async () => {
    const shown = await preview(12, ana);
    expect(shown.changes).toEqual([{ what: 'Months', before: '6', after: '12' }]);
    expect(await months()).toBe(6);
    await setMonths(8);
    const stale = await after(12, ana, { 'if-match': shown.state });
    expect(stale).toMatchObject({ http: 412, data: { code: 'state_changed' } });
    expect(await months()).toBe(8);
    expect((await entries('exclusions.after', ana)).at(-1)).toMatchObject({ done: false });
    const { state } = await preview(12, ana);
    expect((await after(12, ana, { 'if-match': state })).data.done).toBe(true);
    expect(await months()).toBe(12);
  });

  test('is executed once when several are given at once under the same state', async () => {
    for (const first of [20, 30, 40]) {
      await setMonths(6);
      const { state } = await preview(first, ana);
      const values = Array.from({ length: 6 }, (_, index) => first + index);
      const answers = await Promise.all(
        values.map((value, index) => after(value, index % 2 ? ana : rui, { 'if-match': state })),
      );
      const executed = values.filter((_, index) => answers[index]?.http === 200);
      expect(executed).toEqual([await months()]);
      for (const { http, data } of answers)
        if (http !== 200) expect([http, data.code]).toEqual([412, 'state_changed']);
    }
  });

  test('is refused without the permission of the order', async () => {
    const { http, body } = await server.send('POST', '/api/office/preview', {
      body: JSON.stringify({ action: 'exclusions.after', input: { months: 7, reason: 'a new law' } }),
      token: helper.token,
    });
    expect([http, body.data.code]).toEqual([403, 'staff_permission_missing']);
  });
});

function requireSecondPerson(): void {
  beforeAll(async () => {
    for (const action of ['exclusions.after', 'players.freeze'])
      expect((await rule('require', action)).data.done).toBe(true);
  });
  afterAll(async () => {
    for (const action of ['exclusions.after', 'players.freeze'])
      expect((await rule('release', action)).data.done).toBe(true);
  });
}

async function previewApproval(id: string | undefined, { token }: TestStaff): Promise<ShownChange[]> {
  const { body } = await server.send('POST', '/api/office/preview', {
    body: JSON.stringify({ action: 'approvals.approve', input: { id } }),
    headers: { lang: 'pt_BR' },
    token,
  });
  return (body.data as unknown as { changes: ShownChange[] }).changes;
}

describe('A rule for every order of an action', () => {
  requireSecondPerson();

  test('makes it a proposal, which another person with the permission approves', async () => {
    const { data } = await after(12, ana);
    expect(data).toMatchObject({ done: false, status: expect.stringContaining('waits for a second person') });
    expect(await months()).toBe(6);
    const { rows } = await listRows(server, 'approvals', { token: rui.token });
    expect(rows).toContainEqual(
      expect.objectContaining({ id: data.proposalId, by: 'Ana', changes: 'Months: 6 → 12' }),
    );
    expect([await turnOf(data.proposalId, ana), await turnOf(data.proposalId, rui)]).toEqual([
      'other',
      'yours',
    ]);
    const shown = (await listRows(server, 'approvals', { token: rui.token, headers: { lang: 'pt_BR' } }))
      .rows;
    expect(shown).toContainEqual(
      expect.objectContaining({
        id: data.proposalId,
        sentence: expect.stringContaining('12 meses'),
        changes: 'Meses: 6 → 12',
      }),
    );
    expect(await previewApproval(data.proposalId, rui)).toMatchObject([
      { what: 'Ordem', before: null, after: expect.stringContaining('12 meses') },
      { what: 'Meses', before: '6', after: '12' },
    ]);
    expect((await approve(data.proposalId, ana)).data.status).toContain('another person');
    expect((await approve(data.proposalId, helper)).data.status).toContain('exclusions.change');
    expect(await months()).toBe(6);
    expect((await approve(data.proposalId, rui)).data.done).toBe(true);
    expect(await months()).toBe(12);
    expect((await approve(data.proposalId, owner)).data.status).toContain('decided already');
  });

  test('lets another person reject it, but not its author', async () => {
    const { proposalId } = (await after(12, ana)).data;
    const reject = (as: TestStaff) =>
      order(server, 'approvals.reject', { id: proposalId, reason: 'not now' }, { token: as.token });
    expect((await reject(ana)).data.done).toBe(false);
    expect((await reject(rui)).data.done).toBe(true);
    expect((await approve(proposalId, rui)).data.done).toBe(false);
    expect(await months()).toBe(6);
  });

  test('refuses the approval of an expired proposal', async () => {
    const { id } = await db()
      .insertInto('staff.proposal')
      .values({
        action: 'exclusions.after',
        input: JSON.stringify({ months: 12, reason: 'a new law' }),
        proposed_by: ana.staffId,
        expires_at: sql`now() - interval '1 second'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await approve(String(id), rui)).data.status).toContain('expired');
    expect(await months()).toBe(6);
    const { rows } = await listRows<{ id: string }>(server, 'approvals', { token: rui.token });
    expect(rows.map((row) => row.id)).not.toContain(String(id));
  });

  test('executes it once when it is approved ten times at once', async () => {
    const { username: email } = await server.newPlayer();
    const freeze = { email, reason: 'a court order' };
    const { proposalId } = (await order(server, 'players.freeze', freeze, { token: ana.token })).data;
    expect(await blocks(email)).toEqual([]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => approve(proposalId, index % 2 ? rui : owner)),
    );
    expect(answers.filter(({ data }) => data.done)).toHaveLength(1);
    const [event, ...more] = await blocks(email);
    expect([event?.ordered_by, more]).toEqual([expect.stringMatching(/^Ana, (Rui|Dona)$/), []]);
  });

  test('does not exist for approvals themselves, which no account could approve', async () => {
    expect((await rule('require', 'approvals.approve')).data.done).toBe(false);
    expect((await rule('require', 'approvals.none')).data.done).toBe(false);
  });
});

test('An approval rule is chosen among the actions that can have one, by their names', async () => {
  const { body } = await server.send('GET', '/api/office', {
    token: ana.token,
    headers: { lang: 'pt_BR' },
  });
  const { names, topics } = body.data as unknown as Reply<typeof getOffice>;
  const require = topics.flatMap(({ actions }) => actions).find(({ name }) => name === 'approvals.require');
  const chosen = require?.fields.find(({ name }) => name === 'action');
  expect(chosen).toMatchObject({ kind: 'choice', names: 'action' });
  expect(chosen?.options).toEqual(expect.arrayContaining(['markets.void', 'vendors.use']));
  for (const never of ['approvals.approve', 'withdrawals.approve', 'vendors.enter', 'exclusions.show'])
    expect(chosen?.options).not.toContain(never);
  expect(names.actions['markets.void']).toBe('Mercados: Anular e devolver as apostas');
});

describe('An approval whose order fails', () => {
  requireSecondPerson();

  test('leaves the proposal open, and a later one executes it once', async () => {
    const { proposalId } = (await after(12, ana)).data;
    await sql`
      create function platform.fail_for_a_test() returns trigger language plpgsql as $$
      begin raise exception 'the disk is full' using errcode = '53100'; end $$
    `.execute(db());
    await sql`
      create trigger failing before update on identity.lift_terms
      for each statement execute function platform.fail_for_a_test()
    `.execute(db());
    expect((await approve(proposalId, rui)).http).toBeGreaterThanOrEqual(500);
    await sql`drop function platform.fail_for_a_test() cascade`.execute(db());
    expect(await months()).toBe(6);
    const { rows } = await listRows<{ id: string }>(server, 'approvals', { token: rui.token });
    expect(rows.map((row) => row.id)).toContain(proposalId);
    const answers = await Promise.all([approve(proposalId, rui), approve(proposalId, owner)]);
    expect(answers.filter(({ data }) => data.done)).toHaveLength(1);
    expect(await months()).toBe(12);
  });
});

describe('An approval under another state', () => {
  requireSecondPerson();

  test('is refused and says what changed', async () => {
    const { proposalId } = (await after(12, ana)).data;
    await setMonths(9);
    expect((await approve(proposalId, rui)).data).toEqual({
      done: false,
      status: 'Nothing was changed: since the proposal, this changed: Months: 6 → 9.',
    });
    expect(await months()).toBe(9);
  });

  test('is executed for one of two proposals that are approved at once', async () => {
    const [one, other] = [(await after(12, ana)).data, (await after(13, ana)).data];
    const answers = await Promise.all([approve(one.proposalId, rui), approve(other.proposalId, owner)]);
    const values = [12, 13].filter((_, index) => answers[index]?.data.done);
    expect(values).toEqual([await months()]);
    expect(answers.map(({ data }) => data.status)).toContainEqual(
      expect.stringMatching(/^Nothing was changed: since the proposal, this changed: Months: 6 → 1[23]\.$/),
    );
  });
});

test('lines of an order that only reads are in the language of the reader', async () => {
  const { username: email } = await server.newPlayer();
  const compliance = await newStaff(server, ['compliance'], 'Lia');
  const linesIn = async (lang: string) =>
    (await order(server, 'exclusions.show', { email }, { token: compliance.token, headers: { lang } })).data
      .lines;
  expect(await linesIn('pt_BR')).toEqual(['Sem pausa nem autoexclusão.', 'Sem limites.']);
  expect(await linesIn('en_US')).toEqual(['No break and no exclusion.', 'No limits.']);
});

describe('The audit log', () => {
  test('holds who ordered what, from where, with the values before and after, and the answer', async () => {
    expect((await after(10, rui, { 'user-agent': 'a browser' })).data.done).toBe(true);
    expect((await entries('exclusions.after', rui)).at(-1)).toMatchObject({
      kind: 'order',
      ordered_by: 'Rui',
      ip: '127.0.0.1',
      user_agent: 'a browser',
      input: { months: 10, reason: 'a new law' },
      changes: [{ what: { en: 'Months', pt: 'Meses' }, before: '6', after: '10' }],
      done: true,
      outcome: { done: true, status: expect.stringContaining('10 months') },
    });
    const read = async (lang: string) =>
      (await listRows(server, 'audit', { token: rui.token, headers: { lang } })).rows;
    expect(await read('pt_BR')).toContainEqual(
      expect.objectContaining({
        by: 'Rui',
        sentence: 'definiu em 10 meses a duração mínima da autoexclusão sem prazo: a new law',
        changes: 'Meses: 6 → 10',
        state: 'done',
      }),
    );
    expect(await read('en_US')).toContainEqual(expect.objectContaining({ changes: 'Months: 6 → 10' }));
    expect((await listRows(server, 'audit', { token: helper.token })).http).toBe(403);
  });

  test('is append-only', async () => {
    await after(11, ana);
    await expect(db().deleteFrom('platform.audit_entry').execute()).rejects.toThrow('append-only');
    for (const change of [{ ordered_by: 'Caio' }, { done: false }, { changes: '[]' }, { ip: '203.0.113.9' }])
      await expect(
        db().updateTable('platform.audit_entry').set(change).where('staff_id', '=', ana.staffId).execute(),
      ).rejects.toThrow('append-only');
    await expect(sql`truncate platform.audit_entry`.execute(db())).rejects.toThrow();
  });

  test('does not hold one-time passwords', async () => {
    const email = `bia.${randomUUID().slice(0, 8)}@casa.example`;
    const headers = { 'idempotency-key': randomUUID() };
    const add = () =>
      order(server, 'staff.add', { email, roles: ['support'] }, { token: owner.token, headers });
    const { password } = (await add()).data;
    expect(password).toMatch(/^[\w-]{12}$/);
    const repeated = (await add()).data;
    expect([repeated.done, repeated.password]).toEqual([true, undefined]);
    const { rows } = await sql<{ text: string }>`select e::text as text from platform.audit_entry e`.execute(
      db(),
    );
    expect(rows.some(({ text }) => text.includes(email))).toBe(true);
    expect(rows.filter(({ text }) => text.includes(String(password)))).toEqual([]);
  });

  test('holds a reading of personal data once in ten minutes for each person', async () => {
    const read = (as: TestStaff) => listRows(server, 'withdrawals', { token: as.token });
    await db()
      .insertInto('platform.audit_entry')
      .values({
        action: 'withdrawals',
        kind: 'reads',
        input: '{}',
        staff_id: ana.staffId,
        ordered_by: 'Ana',
        at: sql`now() - interval '11 minutes'`,
      })
      .execute();
    for (const member of [ana, ana, rui, rui, ana]) expect((await read(member)).http).toBe(200);
    expect(await entries('withdrawals', ana)).toHaveLength(2);
    expect(await entries('withdrawals', rui)).toMatchObject([{ kind: 'reads', ip: '127.0.0.1', done: null }]);
    const { username: email } = await server.newPlayer();
    for (let time = 0; time < 2; time++)
      expect((await order(server, 'exclusions.show', { email }, { token: ana.token })).data.lines).toContain(
        'No limits.',
      );
    expect(await entries('exclusions.show', ana)).toMatchObject([{ kind: 'reads', input: { email } }]);
  });
});
