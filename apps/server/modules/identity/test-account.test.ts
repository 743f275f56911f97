import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEmail, logIn } from '../../../../tests/harness/people.ts';
import { startServer, type TestServer } from '../../../../tests/harness/server.ts';
import type { Context } from './context.ts';
import { seedTestAccount, showTestAccount } from './test-account.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const contextOf = (MODE: 'sandbox' | 'live') =>
  ({
    database: server.database,
    config: { ...server.config, MODE },
    secrets: server.secrets,
    ports: { findCashMinor: async () => 0n, openPockets: async () => {} },
  }) as unknown as Context;

const accounts = async () =>
  (await server.database.db.selectFrom('identity.player').select('id').where('is_test', '=', true).execute())
    .length;

const forgetTestAccount = () =>
  server.database.db
    .updateTable('identity.player')
    .set({ is_test: false, username: anEmail() })
    .where('is_test', '=', true)
    .execute();

describe('the test account', () => {
  it('is opened once, by however many processes start', async () => {
    const context = contextOf('sandbox');
    const before = (await showTestAccount(context)).pwd;
    await Promise.all([seedTestAccount(context), seedTestAccount(context)]);
    expect(await accounts()).toBe(1);
    expect((await showTestAccount(context)).pwd).toBe(before);
  });

  it('counts as verified, so that it may deposit, and has no document', async () => {
    const { kyc, card_no } = await server.database.db
      .selectFrom('identity.player')
      .select(['kyc', 'card_no'])
      .where('is_test', '=', true)
      .executeTakeFirstOrThrow();
    expect([kyc, card_no]).toEqual([true, null]);
  });

  it('keeps the password of the process that opened it when two start at once', async () => {
    await forgetTestAccount();
    const context = contextOf('sandbox');
    await Promise.all(Array.from({ length: 4 }, () => seedTestAccount(context)));
    expect(await accounts()).toBe(1);
    const { username, pwd } = await showTestAccount(context);
    expect((await logIn(server, username, pwd)).http).toBe(200);
  });

  it('is neither opened nor shown in live mode', async () => {
    const live = contextOf('live');
    await expect(showTestAccount(live)).rejects.toMatchObject({ code: 'test_account_none' });
    await forgetTestAccount();
    await seedTestAccount(live);
    expect(await accounts()).toBe(0);
  });
});
