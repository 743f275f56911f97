import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PGlite, types as pgliteTypes } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
/** First parameter of every store function that writes, so that the transaction is visible in the use case. */
export type Tx = Transaction<Tables>;

/** A statement that is prepared once per connection. */
export type PreparedStatement = { name: string; text: string };

/** Runs one or more statements without parameters; returns the rows of the last one. */
export type Run = <Row>(text: string) => Promise<Row[]>;

export type Database = {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Db;
  /** Lends a connection without time limits, for migrations. It is closed afterwards with all its settings. */
  session<Result>(work: (run: Run) => Promise<Result>): Promise<Result>;
  /** Runs several statements in one transaction without a time limit. */
  script(sql: string): Promise<void>;
  /** Runs one prepared statement outside Kysely; for the batched statements of hot paths. */
  execute<Row>(statement: PreparedStatement, parameters: readonly unknown[]): Promise<Row[]>;
  /** Calls back for every NOTIFY on the channel, and after each reconnect. */
  listen(channel: string, onNotify: () => void): Promise<void>;
  close(): Promise<void>;
};

/** The database cannot be opened. The message is a sentence for the operator. */
export class DatabaseUnavailable extends Error {}

const int8 = 20;
const lookAgainMs = 500;

export type DatabaseSettings = {
  url: string;
  dataDir: string;
  connectionsMax?: number;
  /**
   * How long to wait for a server that does not answer yet, for example one that starts at the same time. 0 by
   * default.
   */
  patienceMs?: number;
  onWait?: (reason: string) => void;
};

export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  return settings.url ? openPostgres(settings) : openEmbedded(settings.dataDir);
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const folder = dataDir === 'memory://' ? dataDir : join(dataDir, 'database');
  if (folder !== dataDir) mkdirSync(folder, { recursive: true });
  let pglite: PGlite;
  try {
    pglite = await PGlite.create(folder, { parsers: { [pgliteTypes.INT8]: (text: string) => BigInt(text) } });
  } catch (cause) {
    throw new DatabaseUnavailable(
      `The embedded database in ${folder} cannot be opened. Is another Palpite using the folder? Stop it, or set DATA_DIR.`,
      { cause },
    );
  }
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  return {
    kind: 'embedded',
    db,
    // The embedded database has one connection, and it has no time limits.
    session: (work) =>
      work(async <Row>(text: string) => ((await pglite.exec(text)).at(-1)?.rows ?? []) as Row[]),
    script: (sql) =>
      pglite.transaction(async (transaction) => {
        await transaction.exec(sql);
      }),
    execute: async <Row>(statement: PreparedStatement, parameters: readonly unknown[]) =>
      (await pglite.query<Row>(statement.text, [...parameters])).rows,
    listen: async (channel, onNotify) => void (await pglite.listen(channel, onNotify)),
    close: () => db.destroy(),
  };
}

async function openPostgres(settings: DatabaseSettings): Promise<Database> {
  const { url, connectionsMax = 12 } = settings;
  const types = new pg.TypeOverrides();
  types.setTypeParser(int8, (text) => BigInt(text));
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    types,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  });
  // The pool replaces a broken idle connection. Without this listener the error would end the process.
  pool.on('error', () => {});
  try {
    const refusal = refusalOfVersion(await askVersion(pool, settings));
    if (refusal) throw new DatabaseUnavailable(refusal);
  } catch (cause) {
    await pool.end();
    if (cause instanceof DatabaseUnavailable) throw cause;
    throw new DatabaseUnavailable(`The database at DATABASE_URL cannot be reached (${reasonOf(cause)}).`, {
      cause,
    });
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const listeners: Listener[] = [];
  const session = async <Result>(work: (run: Run) => Promise<Result>): Promise<Result> => {
    const client = await pool.connect();
    try {
      // With the time limit of requests, a long upgrade would be interrupted at every start.
      await client.query('set statement_timeout = 0');
      return await work(async <Row>(text: string) => {
        const results = await client.query(text);
        return ([results].flat().at(-1)?.rows ?? []) as Row[];
      });
    } finally {
      client.release(true);
    }
  };
  return {
    kind: 'postgres',
    db,
    session,
    script: (sql) =>
      session(async (run) => {
        await run(`begin; ${sql}; commit;`);
      }),
    execute: async <Row>(statement: PreparedStatement, parameters: readonly unknown[]) =>
      (await pool.query({ ...statement, values: [...parameters] })).rows as Row[],
    listen: async (channel, onNotify) => {
      const listener = new Listener(url, channel, onNotify);
      listeners.push(listener);
      await listener.connect();
    },
    close: async () => {
      await Promise.all(listeners.map((listener) => listener.close()));
      await db.destroy();
    },
  };
}

/** Major versions that the tests run on: the oldest supported, and the newest, which npm provides. */
const supportedVersions = { from: 15, to: 18 };

/** Returns why a server with this `server_version_num` is not supported; null when it is. */
export function refusalOfVersion(versionNumber: number): string | null {
  const { from, to } = supportedVersions;
  const major = Math.floor(versionNumber / 10_000);
  if (major >= from && major <= to) return null;
  const change = major < from ? 'Upgrade it' : `Use version ${to}`;
  return `PostgreSQL at DATABASE_URL is version ${major}; versions ${from} to ${to} are supported. ${change}.`;
}

/** Returns `server_version_num`, for example 150_000 for version 15. */
async function askVersion(pool: pg.Pool, { patienceMs = 0, onWait }: DatabaseSettings): Promise<number> {
  const endsAtMs = performance.now() + patienceMs;
  for (let attempt = 1; ; attempt++) {
    try {
      const { rows } = await pool.query<{ number: string }>(
        "select current_setting('server_version_num') as number",
      );
      return Number(rows[0]?.number);
    } catch (failure) {
      if (isRefusal(failure) || performance.now() >= endsAtMs) throw failure;
      if (attempt === 1) onWait?.(reasonOf(failure));
      await pause(lookAgainMs);
    }
  }
}

/**
 * Whether the server answered with a refusal, so that waiting is useless. 57P03 means that it is still starting.
 */
function isRefusal(failure: unknown): boolean {
  return failure instanceof pg.DatabaseError && failure.code !== '57P03';
}

function reasonOf(failure: unknown): string {
  return failure instanceof Error
    ? failure.message || String((failure as { code?: string }).code)
    : String(failure);
}

/** Holds one connection for LISTEN and reconnects when it breaks. */
class Listener {
  #client: pg.Client | null = null;
  #closed = false;
  readonly #url: string;
  readonly #channel: string;
  readonly #onNotify: () => void;

  constructor(url: string, channel: string, onNotify: () => void) {
    this.#url = url;
    this.#channel = channel;
    this.#onNotify = onNotify;
  }

  async connect(): Promise<void> {
    if (this.#closed) return;
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true });
    this.#client = client;
    const again = () => {
      if (this.#client !== client) return;
      this.#client = null;
      setTimeout(() => void this.connect(), 1_000).unref();
    };
    client.on('error', again);
    client.on('end', again);
    client.on('notification', this.#onNotify);
    try {
      await client.connect();
      await client.query(`listen ${this.#channel}`);
      this.#onNotify();
    } catch {
      again();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => {});
  }
}
