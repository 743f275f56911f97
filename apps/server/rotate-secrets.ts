import { mkdirSync } from 'node:fs';
import { type Config, readConfig } from './config.ts';
import { explainFailure } from './explain-failure.ts';
import { openDatabase } from './platform/db.ts';
import { lockFolder } from './platform/folder-lock.ts';
import { migrate } from './platform/migrate.ts';
import { reencryptAll, retireKeys } from './platform/reencrypt.ts';
import { openSecrets, requireSecretKeys } from './platform/secret-keys.ts';
import { secretColumns } from './secret-columns.ts';

// Exit code 1 while some secrets have another key.

const usage = `npm run secrets -- rotate

Encrypts the secrets in the database with SECRETS_KEY. Keys that encrypted them before must be in SECRETS_KEY_PREVIOUS.
Servers may run meanwhile, except on the embedded database.`;

async function rotate(config: Config): Promise<string | null> {
  if (!config.DATABASE_URL) {
    mkdirSync(config.DATA_DIR, { recursive: true });
    lockFolder(config.DATA_DIR);
  }
  const database = await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR });
  try {
    await requireSecretKeys(database, config);
    await migrate(database);
    const secrets = await openSecrets(database, config);
    const { changed, left, unreadable } = await reencryptAll(database.db, secrets, secretColumns);
    console.log(`Encrypted again: ${changed}.`);
    for (const sentence of unreadable) console.error(sentence);
    if (left > unreadable.length)
      return `${left} are in use by open rounds or by a server with another key. Run this command again.`;
    if (left > 0) return 'The values above were altered in the database. See docs/operations/secrets.md.';
    const retired = await retireKeys(database.db, secrets, secretColumns);
    if (retired === null) return 'A server wrote with another key meanwhile. Run this command again.';
    console.log(`All secrets have the key ${secrets.keyId}. Remove the others from SECRETS_KEY_PREVIOUS.`);
    return null;
  } finally {
    await database.close();
  }
}

try {
  const problem = process.argv[2] === 'rotate' ? await rotate(readConfig(process.env)) : usage;
  if (problem !== null) console.error(problem);
  process.exitCode = problem === null ? 0 : 1;
} catch (failure) {
  console.error(explainFailure(failure));
  process.exitCode = 1;
}
