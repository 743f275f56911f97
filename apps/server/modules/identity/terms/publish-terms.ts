import { defaultLocale } from '@palpite/domain/locales';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { findTerms, findTermsInForce } from './terms.queries.ts';
import { addTerms, type TermsTexts } from './terms.store.ts';

/**
 * Publishes a new version of the terms. Older versions stay readable. Players who log in later are asked to accept it.
 * Returns the new version, or `unchanged` when the text in the default language equals the one in force.
 */
export async function publishTerms(
  db: Db,
  terms: { texts: TermsTexts; by: string; reason: string },
): Promise<number | 'unchanged'> {
  return db.transaction().execute(async (tx) => {
    // Serializes concurrent publications, so that each gets its own version number.
    await sql`lock table identity.legal_terms in share row exclusive mode`.execute(tx);
    const inForce = await findTerms(tx, defaultLocale);
    if (inForce && inForce.body === terms.texts[defaultLocale]) return 'unchanged';
    const version = ((await findTermsInForce(tx)) ?? 0) + 1;
    await addTerms(tx, { ...terms, version });
    return version;
  });
}
