import { type Selectable, sql } from 'kysely';
import type { Logger } from 'pino';
import { BadSetting } from '../bad-setting.ts';
import { type Company, companyNames, isInvented } from '../company-settings.ts';
import type { Config } from '../config.ts';
import type { Db, Tx } from './db.ts';
import { type Current, keepCurrent } from './keep-current.ts';
import { publish } from './outbox.ts';
import type { Tables } from './tables.ts';

type Version = Selectable<Tables['platform.company']>;

const columns = {
  COMPANY_NAME: 'name',
  COMPANY_REGISTRATION: 'registration',
  COMPANY_ADDRESS: 'address',
  COMPANY_LICENCE: 'licence',
  SUPPORT_EMAIL: 'support_email',
  SUPPORT_ID: 'support_id',
  TELEGRAM_URL: 'telegram_link',
} as const satisfies Record<keyof Company, keyof Version>;

const mapNames = (textOf: (name: keyof Company) => string): Company =>
  Object.fromEntries(companyNames.map((name) => [name, textOf(name)])) as Company;

const companyOf = (version: Version): Company => mapNames((name) => version[columns[name]]);

const isSame = (one: Company, other: Company) => companyNames.every((name) => one[name] === other[name]);

/** Returns the versions, newest first. The first of them is in force. */
export function listCompanyVersions(db: Db, limit: number): Promise<Version[]> {
  return db.selectFrom('platform.company').selectAll().orderBy('version', 'desc').limit(limit).execute();
}

/** Returns the values in force; the given ones while the server has stored none. */
export async function readCompany(db: Db, first: Company): Promise<Company> {
  const [newest] = await listCompanyVersions(db, 1);
  return newest ? companyOf(newest) : mapNames((name) => first[name]);
}

/**
 * Stores the values of the environment: all of them while no order has changed any, and afterwards only those that
 * replace an invented one.
 *
 * Throws BadSetting in live mode when a value would still be invented. Then nothing is stored.
 */
async function seedCompany(db: Db, config: Pick<Config, 'MODE'> & Company): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const current = await lockCompany(tx);
    const ordered = await tx
      .selectFrom('platform.company')
      .select('version')
      .where('changed_by', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    const wanted = mapNames((name) => {
      const value = current?.[columns[name]];
      return ordered && value !== undefined && !isInvented(name, value) ? value : config[name];
    });
    const invented = companyNames.find((name) => isInvented(name, wanted[name]));
    if (config.MODE === 'live' && invented)
      throw new BadSetting(
        `MODE=live cannot start: ${invented} is invented; players must know who operates the site.`,
      );
    if (current && isSame(wanted, companyOf(current))) return;
    await append(tx, (current?.version ?? 0) + 1, wanted, { by: null, reason: '' });
  });
}

/**
 * Changes the given values. `unchanged`: they are in force already. `missing`: the server has stored no first values.
 * `invented`: a new value is one of those that live mode refuses.
 */
export async function changeCompany(
  tx: Tx,
  change: Partial<Company>,
  order: { by: string; reason: string },
): Promise<'changed' | 'unchanged' | 'missing' | 'invented'> {
  const version = await lockCompany(tx);
  if (!version) return 'missing';
  const current = companyOf(version);
  const wanted: Company = { ...current, ...change };
  if (isSame(wanted, current)) return 'unchanged';
  if (companyNames.some((name) => wanted[name] !== current[name] && isInvented(name, wanted[name])))
    return 'invented';
  await append(tx, version.version + 1, wanted, order);
  return 'changed';
}

/** Orders at the same time follow each other; readers do not wait. */
async function lockCompany(tx: Tx): Promise<Version | undefined> {
  await sql`lock table platform.company in share row exclusive mode`.execute(tx);
  return (await listCompanyVersions(tx, 1))[0];
}

async function append(
  tx: Tx,
  version: number,
  company: Company,
  { by, reason }: { by: string | null; reason: string },
): Promise<void> {
  const values = Object.fromEntries(companyNames.map((name) => [columns[name], company[name]])) as Record<
    (typeof columns)[keyof Company],
    string
  >;
  await tx
    .insertInto('platform.company')
    .values({ version, ...values, changed_by: by, reason })
    .execute();
  await publish(tx, [{ topic: 'company', playerId: null, payload: { version } }]);
}

/** The company in force, which this process keeps in memory. */
export type CurrentCompany = Current<Company>;

/** Stores the first values and keeps those in force in memory. Throws as {@link seedCompany}. */
export async function openCompany(
  db: Db,
  config: Pick<Config, 'MODE'> & Company,
  log: Logger,
): Promise<CurrentCompany> {
  await seedCompany(db, config);
  return keepCurrent({ name: 'the company', read: () => readCompany(db, config), isSame, log });
}
