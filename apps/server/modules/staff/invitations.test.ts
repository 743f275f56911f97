import { randomUUID } from 'node:crypto';
import { staff as contracts } from '@palpite/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { order } from '../../../../tests/harness/office.ts';
import { receiveMails } from '../../../../tests/harness/people.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { confirmLogin, newStaff, type TestStaff } from '../../../../tests/harness/staff.ts';
import { totpCodeAt } from '../../platform/totp.ts';

let server: TestServer;
let owner: TestStaff;
beforeAll(async () => {
  server = await startServer({
    environment: { DRAW_ROUNDS: 'false', OFFICE_ORIGIN: 'https://office.casa.example' },
  });
  owner = await newStaff(server, ['owner'], 'Dona');
});
afterAll(() => server.close());

const anAddress = () => `rui.${randomUUID().slice(0, 8)}@casa.example`;
const give = async (action: string, input: object) =>
  (await order(server, action, input, { token: owner.token })).data;
const keyOf = (text: string) =>
  /https:\/\/office\.casa\.example\/office#\/invitation\/([\w-]{43})\n/.exec(text)?.[1] ?? '';
const open = (key: string) => server.call(contracts.acceptInvitation, { body: { key } });
const codeOf = ({ body }: { body: unknown }) => (body as { data: { code?: string } }).data.code;

async function invite(invited: 'pt_BR' | 'en_US' = 'pt_BR') {
  const email = anAddress();
  const added = await give('staff.add', { email, roles: ['support'], name: 'Rui', invite: invited });
  const [mail] = await receiveMails(server, email);
  return { email, added, mail, key: keyOf(mail?.text ?? '') };
}

test('an invitation mails a link in its language, which sets the password, enrols the app and is used up', async () => {
  const { email, added, mail, key } = await invite('en_US');
  expect(added).toMatchObject({ done: true, status: expect.stringContaining('mailed') });
  expect(added.password).toBeUndefined();
  expect(mail?.subject).toContain('back office');
  // Opened twice, by a program that checks links and by the member.
  await open(key);
  const { body } = await open(key);
  const begun = body.data;
  if (begun.next !== 'enrol') throw new Error(begun.next);
  expect(begun.newPassword).toBe(true);
  const code = totpCodeAt(begun.secret, Date.now());
  const done = await confirmLogin(server, begun.step, code, `Senha-${randomUUID()}`);
  expect(done.member).toMatchObject({ email, roles: ['support'] });
  expect(codeOf(await open(key))).toBe('staff_invitation_over');
});

test('the link is stored as a hash, ends after three days, and an unknown one is refused', async () => {
  const { key } = await invite();
  const { rows } = await sql<{
    row: string;
  }>`select to_jsonb(i)::text as row from staff.invitation i`.execute(server.database.db);
  for (const { row } of rows) expect(row).not.toContain(key);
  await sql`update staff.invitation set expires_at = now()`.execute(server.database.db);
  for (const each of [key, '', 'x', "'"]) expect(codeOf(await open(each))).toBe('staff_invitation_over');
});

test('a reset ends the link and mails another one; a removal ends it too', async () => {
  const { email, key } = await invite();
  expect((await give('staff.reset', { email, invite: 'pt_BR' })).done).toBe(true);
  const mails = await receiveMails(server, email, 2);
  const [other] = mails.map(({ text }) => keyOf(text)).filter((each) => each !== key);
  expect(codeOf(await open(key))).toBe('staff_invitation_over');
  expect((await open(other ?? '')).http).toBe(200);
  await give('staff.remove', { email });
  expect(codeOf(await open(other ?? ''))).toBe('staff_invitation_over');
});

test('without an invitation the password is shown and no mail is sent', async () => {
  const email = anAddress();
  expect((await give('staff.add', { email, roles: ['support'] })).password).toMatch(/^[\w-]{12}$/);
  const { rows } = await sql`select from platform.mail where to_address = ${email}`.execute(
    server.database.db,
  );
  expect(rows).toEqual([]);
});
