import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { findTermsInForce, findTexts } from './terms.queries.ts';
import { addTerms, type TermsTexts } from './terms.store.ts';

/** Older versions stay readable. Later logins ask for acceptance. `unchanged` when the texts equal those in force. */
export async function publishTerms(
  db: Db,
  terms: { texts: TermsTexts; by: string; reason: string },
): Promise<number | 'unchanged'> {
  return db.transaction().execute(async (tx) => {
    // Each concurrent publication gets its own number.
    await sql`lock table identity.legal_terms in share row exclusive mode`.execute(tx);
    const inForce = await findTermsInForce(tx);
    if (inForce !== null && isDeepStrictEqual(await findTexts(tx, inForce), terms.texts)) return 'unchanged';
    const version = (inForce ?? 0) + 1;
    await addTerms(tx, { ...terms, version });
    return version;
  });
}
