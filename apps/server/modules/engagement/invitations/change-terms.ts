import type { InvitationLevel } from '@palpite/domain/invitations';
import type { Currency } from '@palpite/domain/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import { type CurrencyOfferCost, OffersTooCostly, requireBudget } from '../offer-budget.ts';

export type TermsChange = Partial<{
  level1_permille: number;
  level2_permille: number;
  level3_permille: number;
  hold_days: number;
  payout_least_minor: bigint;
  reward_minor: bigint;
  reward_deposits_minor: bigint;
  reward_hold_days: number;
  reward_level_min: number;
}>;

type Author = { by: string; reason: string };

/** For `too_costly`, `costs` lists the costs above the expected gross win. */
export type TermsChanged =
  | { version: number; costs: CurrencyOfferCost[] }
  | { version: null; problem: 'no_terms' | 'out_of_bounds' | 'too_costly'; costs: CurrencyOfferCost[] };

const checkViolation = '23514';

/** Publishes a new version of the terms for later earnings, with author and reason. */
export function changeTerms(
  db: Db,
  currency: Currency,
  change: TermsChange,
  author: Author,
): Promise<TermsChanged> {
  return putVersion(db, currency, change, author, (tx, version) => copyRates(tx, currency, version, null));
}

/** For later turnover; null removes the rates. Creates a new version of the terms. */
export function changeProductRates(
  db: Db,
  currency: Currency,
  product: string,
  rates: Record<InvitationLevel, number> | null,
  author: Author,
): Promise<TermsChanged> {
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
): Promise<TermsChanged> {
  const put = db.transaction().execute(async (tx): Promise<TermsChanged> => {
    // Each concurrent change starts from the version before it.
    await sql`select pg_advisory_xact_lock(620160)`.execute(tx);
    const before = await tx
      .selectFrom('engagement.invitation_terms')
      .selectAll()
      .where('currency', '=', currency)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!before) return { version: null, problem: 'no_terms', costs: [] };
    const { changed_at: _, ...kept } = before;
    const version = before.version + 1;
    await tx
      .insertInto('engagement.invitation_terms')
      .values({ ...kept, ...change, version, changed_by: by, reason })
      .execute();
    await putRates(tx, version);
    return { version, costs: await requireBudget(tx) };
  });
  return put.catch((failure: { code?: string }): TermsChanged => {
    if (failure instanceof OffersTooCostly)
      return { version: null, problem: 'too_costly', costs: failure.costs };
    if (failure.code === checkViolation) return { version: null, problem: 'out_of_bounds', costs: [] };
    throw failure;
  });
}

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
