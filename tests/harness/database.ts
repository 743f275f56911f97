import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../apps/server/platform/db.ts';
import { templateName } from './global-setup.ts';

/** Opening a connection takes long on a busy machine. */
const patienceMs = 60_000;

export async function freshDatabase(
  kind: Database['kind'] = 'postgres',
): Promise<{ database: Database; url: string }> {
  if (kind === 'embedded') {
    const dataDir = freshDataDir();
    const database = await openDatabase({ url: '', dataDir });
    const close = async () => {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    };
    return { database: { ...database, close }, url: '' };
  }
  const url = await createDatabase(templateName);
  return { database: await openDatabase({ url, dataDir: '', patienceMs }), url };
}

export async function emptyDatabase(kind: Database['kind'] = 'postgres'): Promise<Database> {
  if (kind === 'embedded') return openDatabase({ url: '', dataDir: 'memory://' });
  return openDatabase({ url: await createDatabase('template1'), dataDir: '', patienceMs });
}

/** Creates a database as a copy of another one and returns its address. */
async function createDatabase(template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const server = inject('postgresUrl');
  const admin = await openDatabase({ url: server, dataDir: '', connectionsMax: 1, patienceMs });
  await admin.execute({ name: '', text: `create database ${name} template ${template}` }, []);
  await admin.close();
  return server.replace(/postgres$/, name);
}

/** Building a database takes seconds of CPU time, so this copies a template. */
export function freshDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'palpite-embedded-'));
  cpSync(inject('embeddedTemplate'), dataDir, { recursive: true });
  return dataDir;
}
