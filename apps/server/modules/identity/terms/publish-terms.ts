import { defaultLocale } from '@palpite/domain/locales';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { findTerms, findTermsInForce } from './terms.queries.ts';
import { addTerms, type TermsTexts } from './terms.store.ts';

/**
 * Older versions stay readable. Later logins ask for acceptance. `unchanged` when the default-language text
 * equals the one in force.
 */
export async function publishTerms(
  db: Db,
  terms: { texts: TermsTexts; by: string; reason: string },
): Promise<number | 'unchanged'> {
  return db.transaction().execute(async (tx) => {
    // Each concurrent publication gets its own number.
    await sql`lock table identity.legal_terms in share row exclusive mode`.execute(tx);
    const inForce = await findTerms(tx, defaultLocale);
    if (inForce && inForce.body === terms.texts[defaultLocale]) return 'unchanged';
    const version = ((await findTermsInForce(tx)) ?? 0) + 1;
    await addTerms(tx, { ...terms, version });
    return version;
  });
}
