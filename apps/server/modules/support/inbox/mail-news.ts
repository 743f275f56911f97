import { type Currency, currencyCodes } from '@palpite/domain/money';
import { offeredLocale } from '@palpite/i18n/catalogues';
import { formatMoney } from '@palpite/i18n/format';
import { translate } from '@palpite/i18n/server';
import type { Db, Tx } from '../../../platform/db.ts';
import type { News } from '../../../platform/news.ts';
import { describePlayer, findPlayStop } from '../../identity/index.ts';
import type { Context } from '../context.ts';
import { lockNewsMail, noteNewsMailed } from './inbox.store.ts';
import { listInbox } from './list-inbox.ts';

const perMail = 20;
const playersATurn = 500;
/** News become visible when their transaction commits, so the newest seconds wait for the next run. */
const settlingMs = 10_000;

/** Kinds of news with texts of staff. */
const writtenByStaff: readonly News['kind'][] = ['staffMessage', 'identityAsked', 'identityRejected'];

/**
 * One mail with everything since the last one. `mailed_through` is updated in the transaction that queues the
 * mail, so each item is mailed at most once.
 */
export async function mailNews(
  context: Pick<Context, 'db' | 'config' | 'mail'>,
  until = new Date(Date.now() - settlingMs),
): Promise<void> {
  const { db, mail } = context;
  const rows = await db
    .selectFrom('support.inbox')
    .select('player_id')
    .where('mail_news', '=', true)
    .orderBy('mailed_through')
    .limit(playersATurn)
    .execute();
  for (const { player_id: playerId } of rows)
    await db.transaction().execute((tx) => mailNewsOf(context, tx, playerId, until));
  mail.wake();
}

async function mailNewsOf(
  { config, mail }: Pick<Context, 'config' | 'mail'>,
  tx: Tx,
  playerId: bigint,
  until: Date,
): Promise<void> {
  // News can invite to play.
  if (await findPlayStop(tx, playerId)) return;
  const request = await lockNewsMail(tx, playerId);
  if (!request) return;
  const { username, lang, email_confirmed_at: confirmedAt } = await describePlayer(tx, playerId);
  // Texts of staff may be personal, so they go to no address that the player may have mistyped.
  const fresh = (await listInbox(tx as Db, playerId, request.mailedThrough)).filter(
    ({ at, kind }) => at <= until && (confirmedAt !== null || !writtenByStaff.includes(kind)),
  );
  const [newest] = fresh;
  await noteNewsMailed(tx, playerId, newest ? new Date(newest.at.getTime() + 1) : request.mailedThrough);
  if (!newest) return;
  const lines = fresh.slice(0, perMail).map((news) => `• ${sentenceOf(news, lang)}`);
  await mail.enqueue(tx, {
    to: username,
    lang,
    text: 'news',
    params: { name: config.PRODUCT_NAME, news: lines.join('\n') },
    usefulMinutes: 24 * 60,
  });
}

export function sentenceOf({ kind, params }: News, lang: string): string {
  const currency = currencyCodes.find((code) => code === params.currency) as Currency | undefined;
  const amount =
    currency && params.amountMinor
      ? formatMoney(BigInt(params.amountMinor), currency, offeredLocale(lang))
      : '';
  return translate(lang, `news:text.${kind}`, { ...params, amount });
}
