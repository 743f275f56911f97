import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type Database, type Engine, embeddedDatabase, openEngine } from '../../apps/server/platform/db.ts';
import { migrate } from '../../apps/server/platform/migrate.ts';
import { readSchemaFiles } from '../../apps/server/platform/schema-files.ts';
import type { Clock } from './clock.ts';
import { FastEngine } from './engine.ts';
import type { SimulatedProcess } from './process.ts';

/**
 * What happens at a statement: `crash` ends the process, `lost` breaks the connection. Each before the statement
 * runs, or after it ran and before the process learns so.
 */
export type StatementFault = 'crashBefore' | 'crashAfter' | 'lostBefore' | 'lostAfter';

/** Chooses the fault of the next statement; null for none. */
export type DrawFault = () => StatementFault | null;

export type SimulatedDatabase = {
  /** Opens the database for a process. Its statements fail as `draw` says. */
  openFor(process: SimulatedProcess, draw: DrawFault): Database;
  /** Runs a statement outside the simulation. */
  read<Row>(text: string, parameters?: unknown[]): Promise<Row[]>;
  script(text: string): Promise<void>;
  /** Whether a transaction is open between two steps. */
  isBusy(): boolean;
  statements(): number;
  /** Number of statements that may have changed something. */
  writes(): number;
  close(): Promise<void>;
};

/** Statements that change rows. A select that calls a changing function is part of a transaction with a commit. */
const mayWrite = /\b(insert|update|delete|commit)\b/i;

/** Only for speed: nothing is read after the end of the database, and a statement is planned once. */
const settings = 'set synchronous_commit = off; set plan_cache_mode = force_generic_plan';

/** Virtual duration of a statement, so that no two transactions begin at the same instant. */
const statementMs = 1;

const cacheFolder = new URL('../../node_modules/.cache/simulation/', import.meta.url);
let template: Promise<Blob> | null = null;

/** Returns a copy of a database with the schema. Call it once before a run, so that all runs begin alike. */
export function openTemplate(): Promise<Blob> {
  template ??= findTemplate();
  return template;
}

/** Building the schema takes ten seconds of CPU time, so it is kept in a file by the checksum of the schema. */
async function findTemplate(): Promise<Blob> {
  const { baseline, migrations } = readSchemaFiles(new URL('../../db/', import.meta.url));
  const server = readFileSync(new URL('../../apps/server/package.json', import.meta.url), 'utf8');
  const parts = [baseline.checksum, ...migrations.map(({ checksum }) => checksum), server];
  const name = createHash('sha256').update(parts.join('\n')).digest('hex');
  const file = new URL(`${name}.tar`, cacheFolder);
  if (existsSync(file)) return new Blob([readFileSync(file)]);
  const copy = await buildTemplate();
  mkdirSync(cacheFolder, { recursive: true });
  // Other processes may build it at the same time; a rename replaces the file as a whole.
  const own = new URL(`${name}.${process.pid}`, cacheFolder);
  writeFileSync(own, Buffer.from(await copy.arrayBuffer()));
  renameSync(own, file);
  return copy;
}

async function buildTemplate(): Promise<Blob> {
  const engine = await openEngine('memory://');
  await migrate(embeddedDatabase(engine));
  await engine.exec('update originals.shared_pace set chain_length = 2000');
  const copy = await engine.dumpDataDir('none');
  await engine.close();
  return copy;
}

class ConnectionLost extends Error {
  readonly code = '08006';
  constructor() {
    super('Connection terminated unexpectedly');
  }
}

type Transaction = Parameters<Parameters<Engine['transaction']>[0]>[0];
type Deps = {
  clock: Clock;
  /** Ends a process, as if it had been killed. */
  crash(process: SimulatedProcess): void;
};

/** Opens a new database in memory on the virtual clock, or takes one that is open and has the schema. */
export async function openSimulatedDatabase(
  deps: Deps,
  opened?: Awaited<ReturnType<typeof openEngine>>,
): Promise<SimulatedDatabase> {
  const engine = new FastEngine(opened ?? (await openEngine('memory://', await openTemplate())));
  engine.exec(settings);
  return new EngineOfAll(deps, engine);
}

/** The engine, with one connection that all processes share one after the other. */
class EngineOfAll implements SimulatedDatabase {
  readonly deps: Deps;
  readonly engine: FastEngine;
  readonly #listeners = new Map<string, Set<{ process: SimulatedProcess; onNotify(): void }>>();
  #statements = 0;
  #writes = 0;
  queue = createQueue();

  constructor(deps: Deps, engine: FastEngine) {
    this.deps = deps;
    this.engine = engine;
  }

  openFor(process: SimulatedProcess, draw: DrawFault): Database {
    return embeddedDatabase(new Connection(this, process, draw) as unknown as Engine);
  }

  async read<Row>(text: string, parameters: unknown[] = []): Promise<Row[]> {
    const release = await this.queue.enter();
    try {
      return this.engine.query<Row>(text, parameters).rows;
    } finally {
      release();
    }
  }

  script = async (text: string) => void this.engine.exec(text);
  isBusy = () => this.queue.isBusy();
  statements = () => this.#statements;
  writes = () => this.#writes;
  close = () => this.engine.close();

  count(text: string): void {
    this.#statements++;
    if (mayWrite.test(text)) this.#writes++;
    this.deps.clock.advance(statementMs);
  }

  /** Ends a process at a statement. The server of the database rolls its open transaction back. */
  crash(process: SimulatedProcess, inTransaction: boolean): void {
    if (inTransaction) this.engine.exec('rollback');
    this.queue = createQueue();
    this.deps.crash(process);
  }

  listen(process: SimulatedProcess, channel: string, onNotify: () => void): void {
    const known = this.#listeners.get(channel) ?? new Set();
    if (!this.#listeners.has(channel)) {
      this.#listeners.set(channel, known);
      this.engine.listen(channel, () => {
        for (const one of known)
          if (one.process.isAlive()) this.deps.clock.ownedBy(one.process, one.onNotify);
      });
    }
    known.add({ process, onNotify });
  }
}

/** The connection of one process. After the end of the process, its statements wait forever. */
class Connection {
  readonly closed = false;
  readonly ready = true;
  readonly waitReady = Promise.resolve();
  readonly #all: EngineOfAll;
  readonly #process: SimulatedProcess;
  readonly #draw: DrawFault;

  constructor(all: EngineOfAll, process: SimulatedProcess, draw: DrawFault) {
    this.#all = all;
    this.#process = process;
    this.#draw = draw;
  }

  close = async () => {};
  exec = async (text: string) => this.#all.engine.exec(text);

  async listen(channel: string, onNotify: () => void): Promise<() => Promise<void>> {
    this.#all.listen(this.#process, channel, onNotify);
    return async () => {};
  }

  /** Waits for the turn of this process. Returns what ends the turn. */
  async #enter(): Promise<() => void> {
    if (!this.#process.isAlive()) return forever;
    const { queue } = this.#all;
    const release = await queue.enter();
    return this.#process.isAlive() && queue === this.#all.queue ? release : forever;
  }

  async #send(text: string, parameters: unknown[], inTransaction: boolean) {
    const { engine } = this.#all;
    if (!this.#process.isAlive()) return forever;
    this.#all.count(text);
    const fault = this.#draw();
    const isAfter = fault === 'crashAfter' || fault === 'lostAfter';
    const result = fault === null || isAfter ? engine.query(text, parameters) : null;
    if (fault === null) return result;
    if (fault === 'crashBefore' || fault === 'crashAfter') {
      this.#all.crash(this.#process, inTransaction);
      return forever;
    }
    if (inTransaction) engine.exec('rollback');
    throw new ConnectionLost();
  }

  async query(text: string, parameters: unknown[] = []) {
    const release = await this.#enter();
    try {
      return await this.#send(text, parameters, false);
    } finally {
      release();
    }
  }

  async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const release = await this.#enter();
    const { engine } = this.#all;
    let isLost = false;
    const send = async (text: string, parameters: unknown[] = []) => {
      if (isLost) throw new ConnectionLost();
      try {
        return await this.#send(text, parameters, true);
      } catch (failure) {
        isLost = failure instanceof ConnectionLost;
        throw failure;
      }
    };
    const tx = {
      query: send,
      exec: async (text: string) => engine.exec(text),
      rollback: async () => {},
    };
    try {
      engine.exec('begin');
      const result = await work(tx as unknown as Transaction);
      await send('commit');
      return result;
    } catch (failure) {
      if (!this.#process.isAlive()) return forever;
      // A lost connection has ended its transaction already.
      if (!isLost) engine.exec('rollback');
      throw failure;
    } finally {
      release();
    }
  }
}

const forever = new Promise<never>(() => {});

type Queue = { enter(): Promise<() => void>; isBusy(): boolean };

/** The turns at the single connection: each caller waits for those before it. */
function createQueue(): Queue {
  let last: Promise<void> = Promise.resolve();
  let inside = 0;
  return {
    async enter() {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      inside++;
      await before;
      return () => {
        inside--;
        resolve();
      };
    },
    isBusy: () => inside > 0,
  };
}
