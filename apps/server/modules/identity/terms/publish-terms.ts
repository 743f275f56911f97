import { defaultLocale } from '@palpite/domain/locales';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { findTerms, findTermsInForce } from './terms.queries.ts';
import { addTerms, type TermsTexts } from './terms.store.ts';

/**
 * Puts other terms in force. The versions before stay readable; whoever logs in from now on is asked to accept these.
 * Answers the new version, or `unchanged` when the text of the house's language is the one in force.
 */
export async function publishTerms(
  db: Db,
  terms: { texts: TermsTexts; by: string; reason: string },
): Promise<number | 'unchanged'> {
  return db.transaction().execute(async (tx) => {
    // Two at once follow one another: each gets a number of its own.
    await sql`lock table identity.legal_terms in share row exclusive mode`.execute(tx);
    const inForce = await findTerms(tx, defaultLocale);
    if (inForce && inForce.body === terms.texts[defaultLocale]) return 'unchanged';
    const version = ((await findTermsInForce(tx)) ?? 0) + 1;
    await addTerms(tx, { ...terms, version });
    return version;
  });
}
