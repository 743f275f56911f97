import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../apps/server/platform/db.ts';
import { migrate } from '../../apps/server/platform/migrate.ts';
import { templateName } from './global-setup.ts';

/** A fresh migrated database for a test file, on PostgreSQL or embedded in memory. */
export async function freshDatabase(
  kind: Database['kind'] = 'postgres',
): Promise<{ database: Database; url: string }> {
  if (kind === 'embedded') {
    const database = await openDatabase({ url: '', dataDir: 'memory://' });
    await migrate(database);
    return { database, url: '' };
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  const server = inject('postgresUrl');
  const admin = await openDatabase({ url: server, dataDir: '', connectionsMax: 1 });
  await admin.execute({ name: '', text: `create database ${name} template ${templateName}` }, []);
  await admin.close();
  const url = server.replace(/postgres$/, name);
  return { database: await openDatabase({ url, dataDir: '' }), url };
}
