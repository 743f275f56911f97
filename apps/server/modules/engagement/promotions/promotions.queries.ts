import { defaultLocale, type Locale } from '@palpite/domain/locales';
import type { Currency } from '@palpite/domain/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { getOpenedAt } from '../../identity/index.ts';
import { listDepositSums } from '../../payments/index.ts';
import { findLevel, type Member } from '../vip/vip.queries.ts';
import type { Candidate, PromotionRules } from './decide-promotion.ts';

export type FoundPromotion = PromotionRules & {
  id: string;
  title: string;
  summary: string;
  body: string;
  awardMinor: bigint;
  wagerTimes: number;
  expiresAfterDays: number;
  glyph: string;
  palette: string;
};

async function selectPromotions(
  db: Db,
  currency: Currency,
  lang: Locale,
  id: string | null = null,
): Promise<FoundPromotion[]> {
  const rows = await db
    .selectFrom('engagement.promotion as p')
    .innerJoin('engagement.promotion_award as a', (join) =>
      join.onRef('a.promotion_id', '=', 'p.id').on('a.currency', '=', currency),
    )
    .innerJoinLateral(
      (inner) =>
        inner
          .selectFrom('engagement.promotion_text')
          .select(['title', 'summary', 'body'])
          .whereRef('promotion_id', '=', 'p.id')
          .where('lang', 'in', [lang, defaultLocale])
          .orderBy(sql`lang = ${lang}`, 'desc')
          .limit(1)
          .as('t'),
      (join) => join.onTrue(),
    )
    .selectAll(['p', 't'])
    .select(['a.award_minor', 'a.deposits_minor'])
    .where('p.active', '=', true)
    .$if(id !== null, (query) => query.where('p.id', '=', id))
    .orderBy('p.position')
    .orderBy('p.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    summary: row.summary,
    body: row.body,
    awardMinor: row.award_minor,
    depositsMinor: row.deposits_minor,
    wagerTimes: row.wager_times,
    expiresAfterDays: row.expires_after_days,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    audience: row.audience as PromotionRules['audience'],
    newcomerDays: row.newcomer_days,
    levelMin: row.level_min,
    glyph: row.glyph,
    palette: row.palette,
  }));
}

export async function listRunning(
  db: Db,
  currency: Currency,
  lang: Locale,
  at: Date,
): Promise<FoundPromotion[]> {
  const all = await selectPromotions(db, currency, lang);
  return all.filter(({ startsAt, endsAt }) => startsAt <= at && (endsAt === null || at < endsAt));
}

export async function findPromotion(
  db: Db,
  id: string,
  currency: Currency,
  lang: Locale,
): Promise<FoundPromotion | null> {
  return (await selectPromotions(db, currency, lang, id))[0] ?? null;
}

export async function findCandidate(
  db: Db,
  player: Member,
): Promise<{ candidate: Omit<Candidate, 'claimed'>; claimed: ReadonlySet<string> }> {
  const [openedAt, level, deposits, claims] = await Promise.all([
    getOpenedAt(db, player.id),
    findLevel(db, player.id),
    listDepositSums(db, [player.id]),
    db
      .selectFrom('engagement.promotion_claim')
      .select('promotion_id')
      .where('player_id', '=', player.id)
      .execute(),
  ]);
  return {
    candidate: { openedAt, level, depositsMinor: deposits.get(player.id) ?? 0n },
    claimed: new Set(claims.map((claim) => claim.promotion_id)),
  };
}

export async function listAllPromotions(db: Db) {
  const rows = await db
    .selectFrom('engagement.promotion as p')
    .leftJoin('engagement.promotion_text as t', (join) =>
      join.onRef('t.promotion_id', '=', 'p.id').on('t.lang', '=', defaultLocale),
    )
    .select(['p.id', 'p.audience', 'p.active', 'p.starts_at', 'p.ends_at', 't.title'])
    .select((each) =>
      each
        .selectFrom('engagement.promotion_claim as c')
        .whereRef('c.promotion_id', '=', 'p.id')
        .select(sql<bigint>`count(*)`.as('count'))
        .as('claims'),
    )
    .orderBy('p.position')
    .orderBy('p.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title ?? '',
    audience: row.audience,
    active: row.active,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    claims: Number(row.claims ?? 0n),
  }));
}

export async function showPromotion(db: Db, id: string) {
  const [row, awards, texts] = await Promise.all([
    db.selectFrom('engagement.promotion').selectAll().where('id', '=', id).executeTakeFirst(),
    db
      .selectFrom('engagement.promotion_award')
      .selectAll()
      .where('promotion_id', '=', id)
      .orderBy('currency')
      .execute(),
    db
      .selectFrom('engagement.promotion_text')
      .selectAll()
      .where('promotion_id', '=', id)
      .orderBy('lang')
      .execute(),
  ]);
  return row ? { row, awards, texts } : null;
}
