import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/**
 * Starts one PostgreSQL for the project, and makes a folder of the embedded one, each with a migrated template that test
 * files copy. The project `oldest` gets the oldest version that is supported, others that of POSTGRES_BIN or of npm.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Nothing outlives the run, and a second worker for one query costs more than it reads.
  const flags = ['-c', 'fsync=off', '-c', 'max_parallel_workers_per_gather=0'];
  const server = await (project.name === 'oldest'
    ? startPostgres(flags, findOldestPostgres())
    : startPostgres(flags));
  const admin = await openDatabase({ url: server.url, dataDir: '' });
  await admin.execute({ name: '', text: `create database ${templateName}` }, []);
  await admin.close();
  await makeTemplate({ url: server.url.replace(/postgres$/, templateName), dataDir: '' });
  const embeddedTemplate = mkdtempSync(join(tmpdir(), 'palpite-template-'));
  await makeTemplate({ url: '', dataDir: embeddedTemplate });
  project.provide('postgresUrl', server.url);
  project.provide('embeddedTemplate', embeddedTemplate);
  return async () => {
    rmSync(embeddedTemplate, { recursive: true, force: true });
    await server.stop();
  };
}

async function makeTemplate(settings: { url: string; dataDir: string }): Promise<void> {
  const template = await openDatabase(settings);
  await migrate(template);
  // Tests need no chain of a million links, and making one takes a second of a core.
  await template.execute({ name: '', text: 'update originals.shared_pace set chain_length = 300' }, []);
  await template.close();
}
