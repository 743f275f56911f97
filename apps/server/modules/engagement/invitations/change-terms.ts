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

/** What the database says of a value that its columns do not allow. */
const checkViolation = '23514';

/**
 * Puts other terms in force, for everything that is earned from now on. The terms before stay as they were: each
 * version says who made it and why. Answers the new version, or why there is none.
 */
export async function changeTerms(
  db: Db,
  currency: Currency,
  change: TermsChange,
  { by, reason }: { by: string; reason: string },
): Promise<number | 'no_terms' | 'out_of_bounds'> {
  const put = db.transaction().execute(async (tx) => {
    // Two changes at once follow one another: each begins with what the other left.
    await sql`select pg_advisory_xact_lock(620160)`.execute(tx);
    const before = await tx
      .selectFrom('engagement.invitation_terms')
      .selectAll()
      .where('currency', '=', currency)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!before) return 'no_terms' as const;
    const { changed_at: _, ...kept } = before;
    const version = before.version + 1;
    await tx
      .insertInto('engagement.invitation_terms')
      .values({ ...kept, ...change, version, changed_by: by, reason })
      .execute();
    return version;
  });
  return put.catch((failure: { code?: string }) => {
    if (failure.code === checkViolation) return 'out_of_bounds' as const;
    throw failure;
  });
}
