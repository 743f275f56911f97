import { mkdirSync } from 'node:fs';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { explainFailure } from './explain-failure.ts';
import { requireAnchorFile } from './modules/wallet/index.ts';
import { advisePostgres } from './platform/advise-postgres.ts';
import { openDatabase } from './platform/db.ts';
import { lockFolder, noteServingPort } from './platform/folder-lock.ts';
import { createLog } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';
import { requireSecretKeys } from './platform/secret-keys.ts';

/** Wait for a database that starts at the same time. */
const databasePatienceMs = 30_000;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config);
  const ownsFolder = !config.DATABASE_URL || config.MODE === 'sandbox';
  if (ownsFolder) {
    mkdirSync(config.DATA_DIR, { recursive: true });
    lockFolder(config.DATA_DIR);
  }
  say(
    config.DATABASE_URL
      ? 'Opening the database at DATABASE_URL'
      : `Opening the embedded database in ${config.DATA_DIR}`,
  );
  const database = await openDatabase({
    url: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    patienceMs: databasePatienceMs,
    onWait: (reason) => say(`Waiting for the database, which does not respond yet (${reason})`),
  });
  await requireAnchorFile(config);
  await requireSecretKeys(database, config);
  const { applied } = await migrate(database);
  if (applied.length > 0) say(`Brought the database up to date (${applied.length} new)`);
  for (const advice of await advisePostgres(database)) say(`PostgreSQL: ${advice}`);
  const app = await createApp({ config, database, log });
  const url = await app.listen(config.PORT);
  if (ownsFolder) noteServingPort(config.DATA_DIR, Number(new URL(url).port));

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping after the work in progress');
    await app.close();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));

  const mode = config.MODE === 'sandbox' ? 'sandbox, play money' : 'live';
  say(`${config.PRODUCT_NAME} is ready (${mode}): ${config.PUBLIC_URL || url}`);
  const welcome = await app.welcomePath();
  if (welcome)
    say(`Back office, for its first owner: ${config.OFFICE_ORIGIN || config.PUBLIC_URL || url}${welcome}`);
  // Starts the render process before the first visitor. A failure does not matter.
  fetch(`${url}/first-screen?at=/home&zone=UTC`).catch(() => {});
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

try {
  await start();
} catch (failure) {
  process.stderr.write(`${explainFailure(failure)}\n`);
  process.exit(1);
}
