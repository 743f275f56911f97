import { createHash, randomUUID } from 'node:crypto';
import { type VendorKeyName, vendorKeyNames, vendorKeys } from '@palpite/contracts/office/vendors';
import { type Selectable, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db, Tx } from './db.ts';
import type { Job } from './jobs.ts';
import { keepCurrent } from './keep-current.ts';
import { publish } from './outbox.ts';
import type { SecretColumn } from './reencrypt.ts';
import type { SecretPlace, Secrets } from './secrets.ts';
import type { Tables } from './tables.ts';
import type { KeysByName } from './vendor-key.ts';

type Row = Selectable<Tables['platform.vendor_key']>;

/** A key that is or was in force. */
type UsedRow = Row & { used_from: Date };

const column = 'platform.vendor_key.value';
const placeOf = (id: string): SecretPlace => ({ column, row: id });

export const vendorKeySecrets: readonly SecretColumn[] = [{ column, key: 'id', keyType: 'text' }];

/** Tells two keys apart. The hash reveals nothing of a random key. */
const digestOf = (name: VendorKeyName, text: string) =>
  createHash('sha256').update(`palpite vendor key\0${name}\0${text}`).digest('hex').slice(0, 16);

/** Enough to find a key at the vendor. A short text, which could be guessed from it, shows nothing. */
const endingOf = (text: string) => (text.length < 16 ? '' : text.slice(-4));

/** Orders at the same time follow each other; readers do not wait. */
const lockKeys = (tx: Tx) => sql`lock table platform.vendor_key in share row exclusive mode`.execute(tx);

const announce = (tx: Tx) => publish(tx, [{ topic: 'vendorKeys', playerId: null, payload: {} }]);

const now = sql<Date>`clock_timestamp()`;

/** Keys of one name, or all, newest first: first those that wait, then by the time from which they were used. */
export async function listVendorKeys(db: Db, name?: VendorKeyName): Promise<Row[]> {
  let query = db
    .selectFrom('platform.vendor_key')
    .selectAll()
    .orderBy('name')
    .orderBy(sql`used_from desc nulls first`)
    .orderBy('entered_at', 'desc');
  if (name) query = query.where('name', '=', name);
  return query.execute();
}

const usedRows = (rows: readonly Row[]): UsedRow[] =>
  rows.filter((row): row is UsedRow => row.used_from !== null);

/** Keys of one name that are accepted at a time, newest first. The first one is in force. */
export function acceptedRows(rows: readonly Row[], at: Date): { row: UsedRow; until: Date | null }[] {
  const accepted: { row: UsedRow; until: Date | null }[] = [];
  let until: Date | null = null;
  for (const row of usedRows(rows)) {
    if (accepted.length > 0 && (until === null || until <= at)) break;
    accepted.push({ row, until });
    const next: Date | null = row.previous_until;
    // What a newer key has ended does not come back.
    until = next !== null && until !== null && until.getTime() < next.getTime() ? until : next;
  }
  return accepted;
}

/**
 * Records the keys of the environment of the vendors in use. One that has changed since the last start is in force
 * from now on: whatever was changed last counts, in the environment or in the office.
 */
export async function noteEnvironmentKeys(
  db: Db,
  given: Readonly<Partial<Record<VendorKeyName, string>>>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockKeys(tx);
    const known = await listVendorKeys(tx);
    for (const name of vendorKeyNames) {
      const text = given[name];
      if (!text) continue;
      const digest = digestOf(name, text);
      const newest = known.find((row) => row.name === name && row.source === 'environment');
      if (newest?.digest === digest) continue;
      await tx
        .insertInto('platform.vendor_key')
        .values({
          id: randomUUID(),
          name,
          source: 'environment',
          digest,
          ending: endingOf(text),
          reason: '',
          used_from: now,
        })
        .execute();
      await announce(tx);
    }
  });
}

type KeyOrder = { by: string; reason: string };

/**
 * Stores a key that waits until it is put in force. It replaces another one that waits.
 *
 * `unchanged`: this key is in force.
 */
export async function enterVendorKey(
  tx: Tx,
  secrets: Secrets,
  { name, text, by, reason }: KeyOrder & { name: VendorKeyName; text: string },
): Promise<'entered' | 'unchanged'> {
  await lockKeys(tx);
  const digest = digestOf(name, text);
  const [current] = acceptedRows(await listVendorKeys(tx, name), new Date());
  if (current?.row.digest === digest) return 'unchanged';
  await tx
    .updateTable('platform.vendor_key')
    .set({ withdrawn_at: now, value: null })
    .where('name', '=', name)
    .where('used_from', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
  const id = randomUUID();
  await tx
    .insertInto('platform.vendor_key')
    .values({
      id,
      name,
      source: 'office',
      value: secrets.encrypt(placeOf(id), text),
      digest,
      ending: endingOf(text),
      entered_by: by,
      reason,
    })
    .execute();
  return 'entered';
}

const previousUntil = (name: string, hours: number) =>
  hours > 0 && vendorKeys[name as VendorKeyName]?.checksCalls
    ? sql<Date>`clock_timestamp() + make_interval(hours => ${hours})`
    : null;

/** Puts a key that waits in force. Returns false when it does not wait. */
export async function useVendorKey(
  tx: Tx,
  { id, previousHours, by }: { id: string; previousHours: number; by: string },
): Promise<boolean> {
  await lockKeys(tx);
  const waiting = await findWaitingKey(tx, id);
  if (!waiting) return false;
  await tx
    .updateTable('platform.vendor_key')
    .set({ used_from: now, used_by: by, previous_until: previousUntil(waiting.name, previousHours) })
    .where('id', '=', id)
    .execute();
  await announce(tx);
  return true;
}

/** Returns a key that waits. */
export function findWaitingKey(db: Db, id: string): Promise<Row | undefined> {
  return db
    .selectFrom('platform.vendor_key')
    .selectAll()
    .where('id', '=', id)
    .where('used_from', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
}

/** Forgets a key that waits. Returns false when it does not wait. */
export async function withdrawVendorKey(tx: Tx, id: string): Promise<boolean> {
  await lockKeys(tx);
  if (!(await findWaitingKey(tx, id))) return false;
  await tx
    .updateTable('platform.vendor_key')
    .set({ withdrawn_at: now, value: null })
    .where('id', '=', id)
    .execute();
  return true;
}

/** Refuses calls with an old key from now on, and with those before it. Returns false when it is not accepted. */
export async function refuseOldKey(tx: Tx, id: string): Promise<boolean> {
  await lockKeys(tx);
  const row = await tx
    .selectFrom('platform.vendor_key')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return false;
  const accepted = acceptedRows(await listVendorKeys(tx, row.name as VendorKeyName), new Date());
  const at = accepted.findIndex((each) => each.row.id === id);
  const newer = accepted[at - 1];
  if (at < 1 || !newer) return false;
  await tx
    .updateTable('platform.vendor_key')
    .set({ previous_until: null })
    .where('id', '=', newer.row.id)
    .execute();
  await announce(tx);
  return true;
}

/**
 * Puts the key of the environment in force again. `unchanged`: it is in force. `missing`: no process has started with
 * one.
 */
export async function useEnvironmentKey(
  tx: Tx,
  { name, previousHours, by, reason }: KeyOrder & { name: VendorKeyName; previousHours: number },
): Promise<'used' | 'unchanged' | 'missing'> {
  await lockKeys(tx);
  const rows = await listVendorKeys(tx, name);
  const newest = rows.find(({ source }) => source === 'environment');
  if (!newest) return 'missing';
  if (usedRows(rows)[0]?.source === 'environment') return 'unchanged';
  const { digest, ending } = newest;
  await tx
    .insertInto('platform.vendor_key')
    .values({
      id: randomUUID(),
      name,
      source: 'environment',
      digest,
      ending,
      entered_by: by,
      reason,
      used_from: now,
      used_by: by,
      previous_until: previousUntil(name, previousHours),
    })
    .execute();
  await announce(tx);
  return 'used';
}

/** Erases keys of the office that are neither in force nor accepted. */
async function forgetOldKeys(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockKeys(tx);
    const rows = await listVendorKeys(tx);
    const at = new Date();
    const kept = new Set(
      vendorKeyNames.flatMap((name) =>
        acceptedRows(
          rows.filter((row) => row.name === name),
          at,
        ).map(({ row }) => row.id),
      ),
    );
    const old = rows.filter((row) => row.value !== null && row.used_from !== null && !kept.has(row.id));
    if (old.length === 0) return;
    await tx
      .updateTable('platform.vendor_key')
      .set({ value: null })
      .where(
        'id',
        'in',
        old.map(({ id }) => id),
      )
      .execute();
  });
}

export const vendorKeyJobs = (db: Db): Job[] => [
  { name: 'forget old keys of vendors', everyMs: 600_000, run: () => forgetOldKeys(db) },
];

/** The keys of all vendors, as this process has read them last. */
export type VendorKeys = KeysByName & {
  /** Call it for each event of the topic, and once the outbox is read. */
  refresh(): Promise<void>;
  close(): void;
};

type Known = Readonly<Partial<Record<VendorKeyName, readonly { text: string; untilMs: number }[]>>>;

/**
 * Keeps the keys in force in memory. A process reads the environment's keys from its own environment. A vendor without
 * a key accepts no call: an empty text is never accepted.
 */
export async function openVendorKeys(
  db: Db,
  secrets: Secrets,
  environment: Readonly<Record<VendorKeyName, string>>,
  log: Logger,
): Promise<VendorKeys> {
  /** A key that was altered in the database closes its vendor, not the site. */
  function readStored({ id, name, value }: Row): string | null {
    if (value === null) return null;
    try {
      return secrets.decrypt(placeOf(id), value);
    } catch (failure) {
      log.error({ err: failure, key: name }, 'a key of a vendor cannot be decrypted; enter it again');
      return null;
    }
  }

  async function read(): Promise<Known> {
    const rows = await listVendorKeys(db);
    return Object.fromEntries(
      vendorKeyNames.flatMap((name) => {
        const accepted = acceptedRows(
          rows.filter((row) => row.name === name),
          new Date(),
        );
        if (accepted.length === 0) return [];
        const keys = accepted.flatMap(({ row, until }) => {
          const text = row.source === 'environment' ? environment[name] : readStored(row);
          return text ? [{ text, untilMs: until?.getTime() ?? Number.POSITIVE_INFINITY }] : [];
        });
        return [[name, keys]];
      }),
    );
  }
  const current = await keepCurrent({
    name: 'the keys of vendors',
    read,
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    log,
  });
  const acceptedOf = (name: VendorKeyName) =>
    current.get()[name] ?? [{ text: environment[name], untilMs: 0 }];
  const currentOf = (name: VendorKeyName) => acceptedOf(name)[0]?.text ?? '';
  return {
    of: (name) => ({
      current: () => currentOf(name),
      accepted: () =>
        acceptedOf(name)
          .filter(({ text, untilMs }, index) => text !== '' && (index === 0 || untilMs > Date.now()))
          .map(({ text }) => text),
      onChange(listener) {
        let last = currentOf(name);
        current.onChange(() => {
          const newest = currentOf(name);
          if (newest === last) return;
          last = newest;
          listener();
        });
      },
    }),
    refresh: current.refresh,
    close: current.close,
  };
}
