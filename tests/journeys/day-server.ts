import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { createApp } from '../../apps/server/app.ts';
import { readConfig } from '../../apps/server/config.ts';
import { payEarnings } from '../../apps/server/modules/engagement/invitations/pay-earnings.ts';
import { rewardDepositors } from '../../apps/server/modules/engagement/invitations/reward-depositors.ts';
import { settleDays } from '../../apps/server/modules/engagement/invitations/settle-days.ts';
import { sealJournal } from '../../apps/server/modules/wallet/index.ts';
import { openDatabase } from '../../apps/server/platform/db.ts';
import { createLog } from '../../apps/server/platform/log.ts';
import { migrate } from '../../apps/server/platform/migrate.ts';

/**
 * For journeys over several days. Each line on its input makes a day pass, which it confirms with a line. The
 * database clock cannot be moved, so rows are moved back one day and the nightly jobs run.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'palpite-days-'));
const config = readConfig({
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
  DATA_DIR: dataDir,
  FEED: 'off',
  FEED_MATCHES: 'false',
  DRAW_ROUNDS: 'false',
});
const database = await openDatabase({ url: '', dataDir: 'memory://' });
await migrate(database);
const app = await createApp({ config, database, log: createLog(config) });
say(await app.listen(0));

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function letDayPass(): Promise<void> {
  const { db } = database;
  await sealJournal(db);
  await rewardDepositors(db);
  // The audit recomputes their commission from it.
  await sql`update wallet.turnover_day set day = day - 1 where day = (now() at time zone 'UTC')::date`.execute(
    db,
  );
  await sql`update engagement.friend_reward set due_at = due_at - interval '1 day'`.execute(db);
  // Created today, they count as created the day before yesterday.
  await sql`
    insert into engagement.commission_day (day, state, settled_at)
    values ((now() at time zone 'UTC')::date - 2, 'settled', now())
    on conflict do nothing
  `.execute(db);
  // A journey plays too few rounds for VIP level 1.
  await sql`
    insert into engagement.vip_player (player_id, level)
    select player_id, 1
    from payments.depositor
    on conflict do nothing
  `.execute(db);
  await settleDays(db);
  await payEarnings(db);
}

for await (const _line of createInterface({ input: process.stdin })) {
  await letDayPass();
  say('a day has passed');
}
await app.close();
await database.close();
rmSync(dataDir, { recursive: true, force: true });
