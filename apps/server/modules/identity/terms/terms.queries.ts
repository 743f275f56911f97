import { defaultLocale, type Locale } from '@palpite/domain/locales';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';

/** `lang` is the language of the body, which may be the default language. */
export type FoundTerms = { version: number; publishedAt: Date; lang: Locale; body: string };

/** Falls back to the default language. Without `version`, the one in force. */
export async function findTerms(db: Db, lang: Locale, version?: number): Promise<FoundTerms | null> {
  const row = await db
    .selectFrom('identity.legal_terms as t')
    .innerJoin('identity.legal_terms_text as words', 'words.version', 't.version')
    .select(['t.version', 't.published_at', 'words.lang', 'words.body'])
    .where('words.lang', 'in', [lang, defaultLocale])
    .$if(version !== undefined, (query) => query.where('t.version', '=', version ?? 0))
    .orderBy('t.version', 'desc')
    .orderBy(sql`words.lang = ${lang}`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row
    ? { version: row.version, publishedAt: row.published_at, lang: row.lang as Locale, body: row.body }
    : null;
}

export async function listTerms(db: Db) {
  const rows = await db
    .selectFrom('identity.legal_terms as t')
    .innerJoin('identity.legal_terms_text as words', 'words.version', 't.version')
    .select(['t.version', 't.published_at', 't.published_by', 't.reason'])
    .select(sql<string[]>`array_agg(words.lang order by words.lang)`.as('langs'))
    .select((each) =>
      each
        .selectFrom('identity.legal_terms_acceptance as a')
        .whereRef('a.version', '=', 't.version')
        .select(sql<bigint>`count(*)`.as('count'))
        .as('accepted'),
    )
    .groupBy('t.version')
    .orderBy('t.version', 'desc')
    .execute();
  return rows.map((row) => ({
    version: row.version,
    publishedAt: row.published_at,
    publishedBy: row.published_by,
    reason: row.reason,
    langs: row.langs,
    accepted: Number(row.accepted ?? 0n),
  }));
}

/** Texts of a version by language. */
export async function findTexts(db: Db, version: number): Promise<Partial<Record<string, string>>> {
  const rows = await db
    .selectFrom('identity.legal_terms_text')
    .select(['lang', 'body'])
    .where('version', '=', version)
    .execute();
  return Object.fromEntries(rows.map(({ lang, body }) => [lang, body]));
}

export async function listTermsVersions(db: Db): Promise<{ version: number; publishedAt: Date }[]> {
  const rows = await db
    .selectFrom('identity.legal_terms')
    .select(['version', 'published_at'])
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => ({ version: row.version, publishedAt: row.published_at }));
}

export async function findTermsInForce(db: Db): Promise<number | null> {
  return (await listTermsVersions(db))[0]?.version ?? null;
}

/**
 * For session `s`: the newest version when it began, unless accepted. A version published during a session
 * waits for the next login.
 */
export const termsDueText = `(
  select max(t.version)
  from identity.legal_terms t
  where t.published_at <= s.created_at
  having max(t.version) > coalesce(
    (select max(a.version) from identity.legal_terms_acceptance a where a.player_id = s.player_id),
    0
  )
)`;
const termsDue = sql.raw<number | null>(termsDueText);

/** Net result in minor units; `termsDue` is null when none is due. */
export async function getPlaySession(
  db: Db,
  sessionId: bigint,
): Promise<{ since: Date; netAtLoginMinor: bigint; termsDue: number | null }> {
  const row = await db
    .selectFrom('identity.session as s')
    .select(['s.created_at as since', 's.net_at_login_minor', termsDue.as('terms_due')])
    .where('s.id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return { since: row.since, netAtLoginMinor: row.net_at_login_minor, termsDue: row.terms_due };
}
