import type { InvitationLevel } from '@palpite/domain/invitations';
import type { Currency } from '@palpite/domain/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';

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

/** Who changes terms, and why. */
type Author = { by: string; reason: string };

type Outcome = number | 'no_terms' | 'out_of_bounds';

/** What the database says of a value that its columns do not allow. */
const checkViolation = '23514';

/**
 * Puts other terms in force, for everything that is earned from now on. The terms before stay as they were: each
 * version says who made it and why. Answers the new version, or why there is none.
 */
export function changeTerms(
  db: Db,
  currency: Currency,
  change: TermsChange,
  author: Author,
): Promise<Outcome> {
  return putVersion(db, currency, change, author, (tx, version) => copyRates(tx, currency, version, null));
}

/**
 * Pays the turnover of one product at rates of its own from now on, or like all others again when `rates` is null.
 * It is a new version of the terms, as any change of them.
 */
export function changeProductRates(
  db: Db,
  currency: Currency,
  product: string,
  rates: Record<InvitationLevel, number> | null,
  author: Author,
): Promise<Outcome> {
  return putVersion(db, currency, {}, author, async (tx, version) => {
    await copyRates(tx, currency, version, product);
    if (!rates) return;
    await tx
      .insertInto('engagement.invitation_rate')
      .values({
        currency,
        version,
        product,
        level1_permille: rates[1],
        level2_permille: rates[2],
        level3_permille: rates[3],
      })
      .execute();
  });
}

async function putVersion(
  db: Db,
  currency: Currency,
  change: TermsChange,
  { by, reason }: Author,
  putRates: (tx: Tx, version: number) => Promise<void>,
): Promise<Outcome> {
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
    await putRates(tx, version);
    return version;
  });
  return put.catch((failure: { code?: string }) => {
    if (failure.code === checkViolation) return 'out_of_bounds' as const;
    throw failure;
  });
}

/** Takes the rates of products over from the version before, but for one. */
async function copyRates(tx: Tx, currency: Currency, version: number, without: string | null): Promise<void> {
  await sql`
    insert into engagement.invitation_rate
      (currency, version, product, level1_permille, level2_permille, level3_permille)
    select currency, ${version}::integer, product, level1_permille, level2_permille, level3_permille
    from engagement.invitation_rate
    where currency = ${currency}
    and version = ${version - 1}::integer
    and product is distinct from ${without}
  `.execute(tx);
}
