import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PGlite, types as pgliteTypes } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

/** The wire protocol of the embedded PostgreSQL, for the simulator. */
export { parse, protocol } from '@electric-sql/pglite';

export type Db = Kysely<Tables>;
/** First parameter of every store function that writes: the use case shows the transaction. */
export type Tx = Transaction<Tables>;

export type PreparedStatement = { name: string; text: string };

export type Run = <Row>(text: string) => Promise<Row[]>;

export type Database = {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Db;
  /** For migrations: without time limits, closed afterwards with all its settings. */
  session<Result>(work: (run: Run) => Promise<Result>): Promise<Result>;
  /** Runs in one transaction without a time limit. */
  script(sql: string): Promise<void>;
  /** Outside Kysely, for the batched statements of hot paths. */
  execute<Row>(statement: PreparedStatement, parameters: readonly unknown[]): Promise<Row[]>;
  /** Also calls back after each reconnect. */
  listen(channel: string, onNotify: () => void): Promise<void>;
  close(): Promise<void>;
};

/** The message is a sentence for the operator. */
export class DatabaseUnavailable extends Error {}

const int8 = 20;
const lookAgainMs = 500;

export type DatabaseSettings = {
  url: string;
  dataDir: string;
  connectionsMax?: number;
  /** For a server that does not answer yet; 0 by default. */
  patienceMs?: number;
  onWait?: (reason: string) => void;
};

export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  return settings.url ? openPostgres(settings) : openEmbedded(settings.dataDir);
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const folder = dataDir === 'memory://' ? dataDir : join(dataDir, 'database');
  if (folder !== dataDir) mkdirSync(folder, { recursive: true });
  try {
    return embeddedDatabase(await openEngine(folder));
  } catch (cause) {
    throw new DatabaseUnavailable(
      `The embedded database in ${folder} cannot be opened. Is another Palpite using the folder? Stop it, or set DATA_DIR.`,
      { cause },
    );
  }
}

/** A folder, or `memory://`, from a copy if given. */
export function openEngine(folder: string, copy?: Blob): Promise<PGlite> {
  return PGlite.create(folder, {
    parsers: { [pgliteTypes.INT8]: (text: string) => BigInt(text) },
    ...(copy && { loadDataDir: copy }),
  });
}

/** The simulator passes one that fails on purpose. */
export type Engine = Pick<
  PGlite,
  'query' | 'exec' | 'transaction' | 'listen' | 'close' | 'closed' | 'ready' | 'waitReady'
>;

export function embeddedDatabase(engine: Engine): Database {
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: engine as PGlite }) });
  return {
    kind: 'embedded',
    db,
    // One connection without time limits.
    session: (work) =>
      work(async <Row>(text: string) => ((await engine.exec(text)).at(-1)?.rows ?? []) as Row[]),
    script: (sql) =>
      engine.transaction(async (transaction) => {
        await transaction.exec(sql);
      }),
    execute: async <Row>(statement: PreparedStatement, parameters: readonly unknown[]) =>
      (await engine.query<Row>(statement.text, [...parameters])).rows,
    listen: async (channel, onNotify) => void (await engine.listen(channel, onNotify)),
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
  // The pool replaces a broken idle connection; without a listener the error would end the process.
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
      // A long upgrade would be interrupted at every start.
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

const supportedVersions = { from: 15, to: 18 };

/** Null when it is supported. */
export function refusalOfVersion(versionNumber: number): string | null {
  const { from, to } = supportedVersions;
  const major = Math.floor(versionNumber / 10_000);
  if (major >= from && major <= to) return null;
  const change = major < from ? 'Upgrade it' : `Use version ${to}`;
  return `PostgreSQL at DATABASE_URL is version ${major}; versions ${from} to ${to} are supported. ${change}.`;
}

/** Returns 150_000 for version 15, for example. */
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

/** The server answered, so waiting is useless. 57P03 means that it is still starting. */
function isRefusal(failure: unknown): boolean {
  return failure instanceof pg.DatabaseError && failure.code !== '57P03';
}

function reasonOf(failure: unknown): string {
  return failure instanceof Error
    ? failure.message || String((failure as { code?: string }).code)
    : String(failure);
}

/** Reconnects when its LISTEN connection breaks. */
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
