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
    /** Folder of the migrated embedded database that every embedded test database is a copy of. */
    embeddedTemplate: string;
  }
}

/** Name of the migrated database that every test database is a copy of. */
export const templateName = 'palpite_template';

// Programs that tests start find their modules compiled.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url));

type Started = Map<string | null, ReturnType<typeof start>>;

/** What runs already, by the folder of the programs: each project loads this file anew, and those of one version share. */
const shared = globalThis as { palpiteDatabases?: Started };
const started: Started = shared.palpiteDatabases ?? new Map();
shared.palpiteDatabases = started;

/**
 * Starts one PostgreSQL for the projects of a version, and makes a folder of the embedded one, each with a migrated
 * template that test files copy. The project `oldest` gets the oldest version that is supported, others that of
 * POSTGRES_BIN or of npm.
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
  // Nothing outlives the run, and a second worker for one query costs more than it reads.
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
  // Tests need no chain of a million links, and making one takes a second of a core.
  await template.execute({ name: '', text: 'update originals.shared_pace set chain_length = 300' }, []);
  await template.close();
}
