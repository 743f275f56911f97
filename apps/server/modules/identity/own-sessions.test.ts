import { identity } from '@palpite/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEmail, logIn, register } from '../../../../tests/harness/people.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const password = 'maracujá doce';

async function onDevices(count: number): Promise<string[]> {
  const username = anEmail();
  const first = await register(server, { username, pwd: password, pwd1: password });
  const tokens = [first.body.data.access_token];
  while (tokens.length < count) tokens.push((await logIn(server, username, password)).body.data.access_token);
  return tokens;
}

const list = async (token = '') =>
  (await server.call(identity.listSessions, {}, { token })).body.data.sessions;
const end = (token: string, session: string) =>
  server.call(identity.endSession, { params: { session }, body: {} }, { token });
const endOthers = (token: string) => server.call(identity.endOtherSessions, { body: {} }, { token });
const isOpen = async (token = '') => (await server.call(identity.getBalance, {}, { token })).http === 200;

describe('the logins of an account', () => {
  it('are listed with the current one first, each by its own view', async () => {
    const [here = '', there = ''] = await onDevices(2);
    const [mine, other] = await list(here);
    expect([mine?.isThis, other?.isThis]).toEqual([true, false]);
    expect(mine?.id).not.toBe(other?.id);
    expect((await list(there)).map(({ id }) => id)).toEqual([other?.id, mine?.id]);
    expect(new Date(mine?.since ?? '').getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('end one by one, and an ended one no longer opens anything', async () => {
    const [here = '', there, elsewhere] = await onDevices(3);
    const [theirs] = await list(there);
    const left = await end(here, theirs?.id ?? '');
    expect(left.body.data.sessions).toHaveLength(2);
    expect([await isOpen(here), await isOpen(there), await isOpen(elsewhere)]).toEqual([true, false, true]);
    expect((await end(here, theirs?.id ?? '')).body.data.sessions).toHaveLength(2);
  });

  it('end except the current one, also when requested ten times at once', async () => {
    const [here = '', ...others] = await onDevices(4);
    const answers = await Promise.all(Array.from({ length: 10 }, () => endOthers(here)));
    expect(answers.map(({ http }) => http)).toEqual(Array(10).fill(200));
    expect(await list(here)).toHaveLength(1);
    expect(await Promise.all(others.map(isOpen))).toEqual([false, false, false]);
    expect(await isOpen(here)).toBe(true);
  });

  it('cannot be seen or ended by another player', async () => {
    const [here = ''] = await onDevices(1);
    const [stranger = ''] = await onDevices(1);
    const [mine] = await list(here);
    expect((await list(stranger)).map(({ id }) => id)).not.toContain(mine?.id);
    expect((await end(stranger, mine?.id ?? '')).http).toBe(200);
    expect(await isOpen(here)).toBe(true);
  });

  it('keep the current one, even when it is named', async () => {
    const [here = ''] = await onDevices(1);
    const [mine] = await list(here);
    await end(here, mine?.id ?? '');
    expect(await isOpen(here)).toBe(true);
  });

  it('of the test account list only the current one, because the account is shared', async () => {
    const { username, pwd } = (await server.call(identity.getUserTest)).body.data;
    const [here = '', there] = [
      (await logIn(server, username, pwd)).body.data.access_token,
      (await logIn(server, username, pwd)).body.data.access_token,
    ];
    expect((await list(here)).map(({ isThis }) => isThis)).toEqual([true]);
    expect((await endOthers(here)).body.data).toMatchObject({ code: 'test_account_fixed' });
    expect(await isOpen(there)).toBe(true);
  });
});
