import { staff } from '@palpite/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import { confirmLogin } from '../../../../tests/harness/staff.ts';
import { totpCodeAt } from '../../platform/totp.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { DRAW_ROUNDS: 'false' } });
});
afterAll(() => server.close());

const welcome = (key: string, email: string) =>
  server.call(staff.welcomeOwner, { body: { key, email, name: 'Dona' } });

const accounts = () =>
  server.database.db.selectFrom('staff.account').select(['email', 'roles']).orderBy('id').execute();

test('the printed link creates one owner, who enrols an app; another key and a second use create no account', async () => {
  const path = (await server.app.welcomePath()) ?? '';
  const key = /^\/office#\/welcome\/([\w-]{20,})$/.exec(path)?.[1] ?? '';
  expect((await welcome(`${key}x`, 'eve@casa.example')).body).toMatchObject({
    data: { code: 'staff_link_over' },
  });
  expect(await accounts()).toEqual([]);

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => welcome(key, `dona${index}@casa.example`)),
  );
  const [first, ...others] = answers.toSorted((a, b) => a.http - b.http);
  expect(first?.http).toBe(200);
  for (const { body } of others) expect(body).toMatchObject({ data: { code: 'staff_link_over' } });
  expect(await accounts()).toEqual([
    { email: expect.stringMatching(/^dona\d@casa\.example$/), roles: ['owner'] },
  ]);
  const begun = first?.body.data;
  if (begun?.next !== 'enrol') throw new Error('the owner does not enrol an app');
  expect(begun.newPassword).toBe(true);
  const done = await confirmLogin(
    server,
    begun.step,
    totpCodeAt(begun.secret, Date.now()),
    'Uma-senha-bem-longa',
  );
  expect(done.member.roles).toEqual(['owner']);
  expect(await server.app.welcomePath()).toBeNull();
  expect((await welcome(key, 'eve@casa.example')).http).toBe(409);
});
