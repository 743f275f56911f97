import type { Locale } from '@palpite/domain/locales';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import type { News } from '../../../platform/news.ts';
import { publish } from '../../../platform/outbox.ts';
import { describePlayer, findPlayStop, lockUnblocked } from '../../identity/index.ts';

type LetterTexts = Partial<Record<Locale, string>>;

/** Players by simple data. A field without a value applies to all. */
export type Segment = {
  readonly lang?: string | undefined;
  readonly currency?: string | undefined;
  readonly levelFrom?: number | undefined;
  readonly levelTo?: number | undefined;
  readonly label?: string | undefined;
  readonly activeSince?: string | undefined;
  readonly inactiveSince?: string | undefined;
  readonly deposited?: boolean | undefined;
};

type Letter = {
  readonly orderId: string;
  readonly texts: LetterTexts;
  /** Invites to play: never to players on a break or excluded. */
  readonly isOffer: boolean;
  readonly by: string;
};

/** Blocked, erased and test accounts get no letter; players on a break or excluded get no offer. */
function playersOf(segment: Segment, isOffer: boolean): RawBuilder<unknown> {
  const { lang, currency, levelFrom, levelTo, label, activeSince, inactiveSince, deposited } = segment;
  const lastUse = sql`(select max(last_used_at) from identity.session where player_id = p.id)`;
  const level = sql`coalesce((select level from engagement.vip_player where player_id = p.id), 0)`;
  const deposit = sql`exists (select from payments.depositor where player_id = p.id and deposits > 0)`;
  return sql`
    from identity.player p
    where p.blocked_at is null
    and not p.is_test
    ${isOffer ? sql`and (p.stop_kind is null or p.stopped_until <= now())` : sql``}
    ${lang === undefined ? sql`` : sql`and p.lang = ${lang}`}
    ${currency === undefined ? sql`` : sql`and p.currency = ${currency}`}
    ${levelFrom === undefined ? sql`` : sql`and ${level} >= ${levelFrom}`}
    ${levelTo === undefined ? sql`` : sql`and ${level} <= ${levelTo}`}
    ${label === undefined ? sql`` : sql`and exists (select from identity.player_label where player_id = p.id and label = ${label})`}
    ${activeSince === undefined ? sql`` : sql`and ${lastUse} >= ${activeSince}::date`}
    ${inactiveSince === undefined ? sql`` : sql`and coalesce(${lastUse} < ${inactiveSince}::date, true)`}
    ${deposited === undefined ? sql`` : deposited ? sql`and ${deposit}` : sql`and not ${deposit}`}
  `;
}

/** Players who would get a letter, and those of them who get it by mail too. */
export async function countSegment(
  db: Db,
  segment: Segment,
  isOffer: boolean,
): Promise<{ players: number; byMail: number }> {
  const { rows } = await sql<{ players: number; byMail: number }>`
    select
      count(*)::int as players,
      count(*) filter (
        where p.email_confirmed_at is not null
        and (p.stop_kind is null or p.stopped_until <= now())
        and exists (select from support.inbox where player_id = p.id and mail_news)
      )::int as "byMail"
    ${playersOf(segment, isOffer)}
  `.execute(db);
  return rows[0] ?? { players: 0, byMail: 0 };
}

/** Returns false for an order that wrote its letter before. */
async function insertLetter(tx: Tx, { orderId, texts, isOffer, by }: Letter, segment: Segment | null) {
  const row = await tx
    .insertInto('support.letter')
    .values({
      order_id: orderId,
      texts: JSON.stringify(texts),
      is_offer: isOffer,
      segment: segment && JSON.stringify(segment),
      sent_by: by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Writes to all players of a segment, in one statement. Returns their number. The same order writes once.
 *
 * It is sent at the end of the statement, which may take longer than the mail with news waits for open transactions.
 */
export async function sendToSegment(tx: Tx, letter: Letter, segment: Segment): Promise<number> {
  if (await insertLetter(tx, letter, segment)) {
    // About 5 s for 100,000 players.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      insert into support.letter_player (player_id, order_id)
      select p.id, ${letter.orderId} ${playersOf(segment, letter.isOffer)}
    `.execute(tx);
    await sql`
      update support.letter set sent_at = clock_timestamp() where order_id = ${letter.orderId}
    `.execute(tx);
  }
  const { rows } = await sql<{ players: number }>`
    select count(*)::int as players from support.letter_player where order_id = ${letter.orderId}
  `.execute(tx);
  return rows[0]?.players ?? 0;
}

/** A notice covers a part of the screen. The news have the whole text. */
const noticeMax = 160;
const shorten = (text: string) => {
  const letters = [...text];
  return letters.length > noticeMax ? `${letters.slice(0, noticeMax).join('')}…` : text;
};

/**
 * Writes to one player, who sees it at once when the app is open. The same order writes once. Returns why it was not
 * sent; null when it was.
 */
export async function sendToPlayer(
  tx: Tx,
  { playerId, text, ...letter }: Omit<Letter, 'texts'> & { playerId: bigint; text: string },
): Promise<'blocked' | 'stopped' | null> {
  // An erasure in between waits, and then deletes the letter.
  if (!(await lockUnblocked(tx, playerId))) return 'blocked';
  if (letter.isOffer && (await findPlayStop(tx, playerId))) return 'stopped';
  if (!(await insertLetter(tx, { ...letter, texts: { pt_BR: text } }, null))) return null;
  await tx
    .insertInto('support.letter_player')
    .values({ player_id: playerId, order_id: letter.orderId })
    .execute();
  await publish(tx, [{ topic: 'notice', playerId, payload: { text: shorten(text) } }]);
  return null;
}

const lettersTo = (db: Db, playerId: bigint) =>
  db
    .selectFrom('support.letter_player as p')
    .innerJoin('support.letter as l', 'l.order_id', 'p.order_id')
    .leftJoin('support.inbox as i', 'i.player_id', 'p.player_id')
    .select(['l.order_id', 'l.texts', 'l.is_offer', 'l.sent_by', 'l.sent_at'])
    .select(sql<boolean>`coalesce(i.read_through >= l.sent_at, false)`.as('is_read'))
    .where('p.player_id', '=', playerId)
    .orderBy('l.sent_at', 'desc')
    .orderBy('l.order_id');

/** Letters to a player, newest first; before a time, when given. */
export async function listLettersTo(db: Db, playerId: bigint, limit: number, before: Date | null = null) {
  const letters = lettersTo(db, playerId);
  return (before ? letters.where('l.sent_at', '<', before) : letters).limit(limit).execute();
}

/** Letters to segments, newest first. */
export async function listSegmentLetters(db: Db, limit: number) {
  return db
    .selectFrom('support.letter as l')
    .selectAll('l')
    .select(
      sql<number>`(select count(*)::int from support.letter_player where order_id = l.order_id)`.as(
        'players',
      ),
    )
    .where('l.segment', 'is not', null)
    .orderBy('l.sent_at', 'desc')
    .limit(limit)
    .execute();
}

export function textOf(texts: unknown, lang: string): string {
  const byLang = texts as Readonly<Record<string, string>>;
  return byLang[lang] ?? byLang.pt_BR ?? '';
}

/** Offers are not shown during a break or an exclusion. */
export async function listLetterNews(db: Db, playerId: bigint, since: Date, limit: number): Promise<News[]> {
  const rows = await lettersTo(db, playerId).where('l.sent_at', '>', since).limit(limit).execute();
  if (rows.length === 0) return [];
  const { lang } = await describePlayer(db, playerId);
  const isStopped = (await findPlayStop(db, playerId)) !== null;
  return rows
    .filter((row) => !(row.is_offer && isStopped))
    .map((row) => ({
      id: `letter-${row.order_id}`,
      at: row.sent_at,
      kind: 'staffMessage' as const,
      params: { text: textOf(row.texts, lang) },
    }));
}

/** Letters to this player alone are deleted, because their texts may hold personal data. */
export async function eraseLetters(tx: Tx, playerId: bigint): Promise<void> {
  const own = await tx
    .deleteFrom('support.letter_player')
    .where('player_id', '=', playerId)
    .returning('order_id')
    .execute();
  if (own.length === 0) return;
  await tx
    .deleteFrom('support.letter')
    .where('segment', 'is', null)
    .where(
      'order_id',
      'in',
      own.map((each) => each.order_id),
    )
    .execute();
}
