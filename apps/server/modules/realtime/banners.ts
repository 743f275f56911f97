import { defaultLocale, type Locale } from '@palpite/domain/locales';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import { publish } from '../../platform/outbox.ts';
import type { Tables } from '../../platform/tables.ts';

export type BannerTexts = Partial<Record<Locale, string>>;
type Banner = Selectable<Tables['platform.banner']>;

const aheadMs = 3_600_000;

function textIn(texts: unknown, lang: Locale): string {
  const byLang = texts as BannerTexts;
  return byLang[lang] ?? byLang[defaultLocale] ?? '';
}

export async function findBanner(db: Db, lang: Locale) {
  const rows = await db
    .selectFrom('platform.banner')
    .select([
      'id',
      'texts',
      sql<number>`(extract(epoch from starts_at - clock_timestamp()) * 1000)::float8`.as('startsInMs'),
      sql<number>`(extract(epoch from ends_at - clock_timestamp()) * 1000)::float8`.as('endsInMs'),
    ])
    .where('ended_at', 'is', null)
    .where('ends_at', '>', sql<Date>`clock_timestamp()`)
    .where('starts_at', '<', sql<Date>`clock_timestamp() + ${aheadMs} * interval '1 millisecond'`)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  const shown = rows.findLast(({ startsInMs }) => startsInMs <= 0);
  const next = rows.find(({ startsInMs }) => startsInMs > 0);
  return {
    banner: shown
      ? { id: String(shown.id), text: textIn(shown.texts, lang), endsInMs: shown.endsInMs }
      : null,
    nextInMs: next?.startsInMs ?? null,
  };
}

export async function announceBanners(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const begun = await tx
      .updateTable('platform.banner')
      .set({ announced_at: sql`now()` })
      .where('announced_at', 'is', null)
      .where('ended_at', 'is', null)
      .where('starts_at', '<=', sql<Date>`now()`)
      .where('ends_at', '>', sql<Date>`now()`)
      .returning([
        'id',
        'texts',
        sql<number>`(extract(epoch from ends_at - now()) * 1000)::float8`.as('endsInMs'),
      ])
      .execute();
    await sendNews(
      tx,
      begun.map(({ id, texts, endsInMs }) => ({
        text: textIn(texts, defaultLocale),
        banner: { id: String(id), texts: texts as BannerTexts, endsInMs },
      })),
    );
  });
}

/** Stores a banner, which is published when it starts. */
export async function publishBanner(
  db: Db,
  banner: { texts: BannerTexts; startsAt: Date | null; endsAt: Date; by: string },
): Promise<bigint> {
  const { id } = await db
    .insertInto('platform.banner')
    .values({
      texts: JSON.stringify(banner.texts),
      starts_at: banner.startsAt ?? sql`now()`,
      ends_at: banner.endsAt,
      published_by: banner.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns false when there is none to end. */
export async function endBanner(db: Db, id: bigint): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('platform.banner')
      .set({ ended_at: sql`now()` })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where('ends_at', '>', sql<Date>`now()`)
      .returning('announced_at')
      .executeTakeFirst();
    if (ended?.announced_at)
      await sendNews(tx, [{ text: '', banner: { id: String(id), texts: {}, endsInMs: 0 } }]);
    return ended !== undefined;
  });
}

/** Includes future ones and those of the last 30 days, newest first. */
export function listBanners(db: Db, limit: number): Promise<Banner[]> {
  return db
    .selectFrom('platform.banner')
    .selectAll()
    .where('ends_at', '>', sql<Date>`now() - interval '30 days'`)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

type BannerNews = { text: string; banner: { id: string; texts: BannerTexts; endsInMs: number } };

async function sendNews(tx: Tx, news: readonly BannerNews[]): Promise<void> {
  await publish(
    tx,
    news.map((payload) => ({ topic: 'notice', playerId: null, payload })),
  );
}
