import type { Db } from '../../../platform/db.ts';
import type { News } from '../../../platform/news.ts';
import { listInvitationNews, listVipNews } from '../../engagement/index.ts';
import { listReviewNews } from '../../identity/index.ts';
import { listPaymentNews, listTransferNews } from '../../payments/index.ts';
import { listBetNews } from '../../sportsbook/index.ts';
import { listBonusNews } from '../../wallet/bonus/index.ts';
import { listLetterNews } from '../letters/letters.ts';

/** Each reads data that its module stores anyway, and the letters of staff. */
const tellers = [
  listPaymentNews,
  listTransferNews,
  listBetNews,
  listBonusNews,
  listVipNews,
  listInvitationNews,
  listReviewNews,
  listLetterNews,
] as const;

const dayMs = 86_400_000;
const newsDays = 90;
const newsMax = 100;

export const newsSince = () => new Date(Date.now() - newsDays * dayMs);

/** News after a moment, newest first, at most 100. */
export async function listInbox(db: Db, playerId: bigint, since: Date): Promise<News[]> {
  const lists = await Promise.all(tellers.map((listNews) => listNews(db, playerId, since, newsMax)));
  return lists
    .flat()
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, newsMax);
}

export async function findInbox(
  db: Db,
  playerId: bigint,
): Promise<{ readThrough: Date | null; byMail: boolean }> {
  const row = await db
    .selectFrom('support.inbox')
    .select(['read_through', 'mail_news'])
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return { readThrough: row?.read_through ?? null, byMail: row?.mail_news ?? false };
}

export const hasNewsMail = async (db: Db, playerId: bigint): Promise<boolean> =>
  (await findInbox(db, playerId)).byMail;

export async function countUnreadNews(db: Db, playerId: bigint): Promise<number> {
  const { readThrough } = await findInbox(db, playerId);
  const since = newsSince();
  return (await listInbox(db, playerId, readThrough && readThrough > since ? readThrough : since)).length;
}
