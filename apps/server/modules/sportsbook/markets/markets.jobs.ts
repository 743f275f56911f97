import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import type { Job } from '../../../platform/jobs.ts';
import type { ApplyMessagesDeps } from './apply-messages-batch.ts';
import { boardTopic } from './board-news.ts';
import { forgetEarlyMessages } from './markets.store.ts';
import { voidOverdue } from './void-overdue.ts';

export function marketsJobs(taking: ApplyMessagesDeps): Job[] {
  const { db } = taking.database;
  return [
    { name: 'void overdue matches', everyMs: 60_000, run: () => voidOverdue(taking) },
    { name: 'forget old odds', everyMs: 3_600_000, run: () => forgetOldOdds(db) },
    { name: 'forget early messages', everyMs: 3_600_000, run: () => forgetEarlyMessages(db) },
    { name: 'forget old news of the board', everyMs: 60_000, run: () => forgetBoardNews(db) },
  ];
}

/** A dispute can be opened for 30 days. A bet stores its price permanently. */
async function forgetOldOdds(db: Db): Promise<void> {
  await sql`delete from sportsbook.odds_change where at < now() - interval '30 days'`.execute(db);
}

/** A process that is minutes behind rereads the rows. */
async function forgetBoardNews(db: Db): Promise<void> {
  await db
    .deleteFrom('platform.outbox')
    .where('topic', '=', boardTopic)
    .where('created_at', '<', sql<Date>`now() - interval '5 minutes'`)
    .execute();
}
