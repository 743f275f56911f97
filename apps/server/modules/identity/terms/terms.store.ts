import type { Locale } from '@palpite/domain/locales';
import type { Tx } from '../../../platform/db.ts';

export type TermsTexts = Partial<Record<Locale, string>>;

/** Returns false when the version exists. */
export async function addTerms(
  tx: Tx,
  terms: { version: number; by: string; reason: string; texts: TermsTexts },
): Promise<boolean> {
  const added = await tx
    .insertInto('identity.legal_terms')
    .values({ version: terms.version, published_by: terms.by, reason: terms.reason })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  if (!added) return false;
  await tx
    .insertInto('identity.legal_terms_text')
    .values(Object.entries(terms.texts).map(([lang, body]) => ({ version: terms.version, lang, body })))
    .execute();
  return true;
}

/** Idempotent. */
export async function noteAcceptance(
  tx: Tx,
  acceptance: { playerId: bigint; version: number; lang: string },
): Promise<void> {
  await tx
    .insertInto('identity.legal_terms_acceptance')
    .values({ player_id: acceptance.playerId, version: acceptance.version, lang: acceptance.lang })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
