import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/harness/database.ts';
import { namedCompany } from '../../../tests/harness/named-company.ts';
import { type Company, isInvented } from '../company-settings.ts';
import { BadSetting, type Config, readConfig } from '../config.ts';
import { changeCompany, listCompanyVersions, openCompany } from './company.ts';
import type { Database } from './db.ts';
import { createLog } from './log.ts';

let database: Database;
beforeEach(async () => {
  ({ database } = await freshDatabase());
});
afterEach(() => database.close());

const log = createLog({ LOG_LEVEL: 'silent' });

/** What a process that starts with this environment shows. */
async function startWith(
  environment: Partial<Record<keyof Company, string>>,
  MODE: Config['MODE'] = 'sandbox',
): Promise<Company> {
  const company = await openCompany(database.db, { ...readConfig(environment), MODE }, log);
  company.close();
  return company.get();
}

const order = (change: Partial<Company>) =>
  database.db
    .transaction()
    .execute((tx) => changeCompany(tx, change, { by: 'Ana', reason: 'a new contract' }));
const versions = () => listCompanyVersions(database.db, 10);

describe('The first values', () => {
  test('are those of the environment, and follow it until the first order', async () => {
    expect(await startWith({ COMPANY_NAME: 'Um Ltda.' })).toMatchObject({
      COMPANY_NAME: 'Um Ltda.',
      COMPANY_LICENCE: 'SANDBOX-0000',
      TELEGRAM_URL: '',
    });
    const changed = { COMPANY_NAME: 'Dois Ltda.', TELEGRAM_URL: 'https://t.me/dois' };
    expect(await startWith(changed)).toMatchObject(changed);
    expect(await startWith(changed)).toMatchObject(changed);
    expect(await versions()).toMatchObject([
      { version: 2, name: 'Dois Ltda.', changed_by: null },
      { version: 1, name: 'Um Ltda.', changed_by: null },
    ]);
  });

  test('are stored once by two processes that start at once', async () => {
    const both = await Promise.all([startWith(namedCompany), startWith(namedCompany)]);
    expect(both[0]).toEqual(both[1]);
    expect(await versions()).toHaveLength(1);
  });
});

describe('After an order', () => {
  test('the environment no longer changes a value, ordered or not', async () => {
    await startWith(namedCompany);
    expect(await order({ SUPPORT_EMAIL: 'oi@bets.example', TELEGRAM_URL: '' })).toBe('changed');
    const later = {
      ...namedCompany,
      COMPANY_NAME: 'Outra S.A.',
      SUPPORT_EMAIL: 'outro@bets.example',
      TELEGRAM_URL: 'https://t.me/outro',
    };
    expect(await startWith(later)).toEqual({
      ...namedCompany,
      SUPPORT_EMAIL: 'oi@bets.example',
      SUPPORT_ID: '',
      TELEGRAM_URL: '',
    });
    expect(await versions()).toHaveLength(2);
  });

  test('the environment replaces values that are still invented, and only those', async () => {
    await startWith({});
    await order({ SUPPORT_EMAIL: 'oi@bets.example' });
    expect(await startWith(namedCompany, 'live')).toMatchObject({
      ...namedCompany,
      SUPPORT_EMAIL: 'oi@bets.example',
    });
    expect(await startWith({ ...namedCompany, COMPANY_NAME: 'Outra S.A.' }, 'live')).toMatchObject({
      COMPANY_NAME: 'Bets S.A.',
    });
    expect((await versions())[0]).toMatchObject({ version: 3, changed_by: null, reason: '' });
  });

  test('an invented value is no order, and the same values make no version', async () => {
    expect(await order({ SUPPORT_EMAIL: 'oi@bets.example' })).toBe('missing');
    await startWith({ ...namedCompany, COMPANY_LICENCE: 'SANDBOX-0000' });
    expect(await order({ COMPANY_NAME: 'Sandbox Fictícia Ltda.' })).toBe('invented');
    expect(await order({ COMPANY_NAME: 'Bets S.A.', COMPANY_LICENCE: 'SANDBOX-0000' })).toBe('unchanged');
    expect(await order({ COMPANY_NAME: 'Nova S.A.', COMPANY_LICENCE: 'SANDBOX-0000' })).toBe('changed');
  });

  test('no version is changed or deleted', async () => {
    await startWith({});
    const { db } = database;
    await expect(db.updateTable('platform.company').set({ name: 'x' }).execute()).rejects.toThrow(
      'append-only',
    );
    await expect(db.deleteFrom('platform.company').execute()).rejects.toThrow('append-only');
  });
});

describe('Live mode', () => {
  test.each(Object.keys(namedCompany) as (keyof typeof namedCompany)[])(
    'does not start with an invented %s, and stores nothing',
    async (name) => {
      const started = startWith({ ...namedCompany, [name]: '' }, 'live');
      await expect(started).rejects.toThrow(BadSetting);
      await expect(started).rejects.toThrow(
        `MODE=live cannot start: ${name} is invented; players must know who operates the site.`,
      );
      expect(await versions()).toEqual([]);
    },
  );

  test('starts with ordered values although the environment has invented ones', async () => {
    await startWith({});
    await order(namedCompany);
    expect(await startWith({}, 'live')).toMatchObject(namedCompany);
  });

  test('does not start while one stored value is invented', async () => {
    await startWith({});
    const { COMPANY_LICENCE: _, ...others } = namedCompany;
    await order(others);
    await expect(startWith({}, 'live')).rejects.toThrow('COMPANY_LICENCE is invented');
    expect(await startWith({ COMPANY_LICENCE: 'SPA 7' }, 'live')).toMatchObject({
      ...others,
      COMPANY_LICENCE: 'SPA 7',
    });
  });

  test('needs neither a Telegram link nor an id in a messenger', () => {
    expect([isInvented('TELEGRAM_URL', ''), isInvented('SUPPORT_ID', '')]).toEqual([false, false]);
  });
});

test('values that could not be read stay, and are read again', async () => {
  let fails = false;
  const db = new Proxy(database.db, {
    get(target, key) {
      if (fails && key === 'selectFrom') throw new Error('the connection is lost');
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const company = await openCompany(db, readConfig(namedCompany), log);
  const shown: string[] = [];
  company.onChange(() => shown.push(company.get().COMPANY_NAME));
  await order({ COMPANY_NAME: 'Nova S.A.' });
  fails = true;
  await company.refresh();
  expect(company.get().COMPANY_NAME).toBe('Bets S.A.');
  fails = false;
  await expect.poll(() => shown, { timeout: 5_000 }).toEqual(['Nova S.A.']);
  company.close();
});
