import type { Currency } from '@palpite/domain/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';

/** What the operator may change of the terms of a currency; amounts in minor units. */
export type TermsChange = Partial<{
  level1_permille: number;
  level2_permille: number;
  level3_permille: number;
  hold_days: number;
  payout_least_minor: bigint;
  reward_minor: bigint;
  reward_deposits_minor: bigint;
  reward_hold_days: number;
}>;

/**
 * Puts other terms in force, for everything that is earned from now on. The terms before stay as they were: each
 * version says who made it and why. Answers the new version, or null for a currency without terms.
 */
export async function changeTerms(
  db: Db,
  currency: Currency,
  change: TermsChange,
  { by, reason }: { by: string; reason: string },
): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    // Two changes at once follow one another: each begins with what the other left.
    await sql`select pg_advisory_xact_lock(620160)`.execute(tx);
    const before = await tx
      .selectFrom('engagement.invitation_terms')
      .selectAll()
      .where('currency', '=', currency)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!before) return null;
    const { changed_at: _, ...kept } = before;
    const version = before.version + 1;
    await tx
      .insertInto('engagement.invitation_terms')
      .values({ ...kept, ...change, version, changed_by: by, reason })
      .execute();
    return version;
  });
}
