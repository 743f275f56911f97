import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../apps/server/platform/db.ts';
import { migrate } from '../../apps/server/platform/migrate.ts';
import { findOldestPostgres, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** Folder of the migrated embedded database that embedded test databases are copied from. */
    embeddedTemplate: string;
  }
}

export const templateName = 'palpite_template';

// Started processes reuse the compile cache.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url));

type Started = Map<string | null, ReturnType<typeof start>>;

/** Each vitest project loads this file again; projects of one PostgreSQL version share a server. */
const shared = globalThis as { palpiteDatabases?: Started };
const started: Started = shared.palpiteDatabases ?? new Map();
shared.palpiteDatabases = started;

/**
 * One PostgreSQL per version, with a migrated template database. The project `oldest` gets the oldest
 * supported version, others that of POSTGRES_BIN or npm.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bin = project.name === 'oldest' ? findOldestPostgres() : null;
  const starting = started.get(bin) ?? start(bin);
  started.set(bin, starting);
  const { postgresUrl, embeddedTemplate, stop } = await starting;
  project.provide('postgresUrl', postgresUrl);
  project.provide('embeddedTemplate', embeddedTemplate);
  return async () => {
    if (started.delete(bin)) await stop();
  };
}

async function start(bin: string | null) {
  // No data outlives the run. Starting a parallel worker costs more than these small queries save.
  const flags = ['-c', 'fsync=off', '-c', 'max_parallel_workers_per_gather=0'];
  const server = await (bin === null ? startPostgres(flags) : startPostgres(flags, bin));
  const admin = await openDatabase({ url: server.url, dataDir: '' });
  await admin.execute({ name: '', text: `create database ${templateName}` }, []);
  await admin.close();
  await makeTemplate({ url: server.url.replace(/postgres$/, templateName), dataDir: '' });
  const embeddedTemplate = mkdtempSync(join(tmpdir(), 'palpite-template-'));
  await makeTemplate({ url: '', dataDir: embeddedTemplate });
  return {
    postgresUrl: server.url,
    embeddedTemplate,
    stop: async () => {
      rmSync(embeddedTemplate, { recursive: true, force: true });
      await server.stop();
    },
  };
}

async function makeTemplate(settings: { url: string; dataDir: string }): Promise<void> {
  const template = await openDatabase(settings);
  await migrate(template);
  // A chain of a million links takes a second of CPU time.
  await template.execute({ name: '', text: 'update originals.shared_pace set chain_length = 300' }, []);
  await template.close();
}
