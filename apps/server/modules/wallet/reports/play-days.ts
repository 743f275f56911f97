import { type RawBuilder, sql } from 'kysely';
import { defaultTimeZone } from '../../../platform/days.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { referenceName, references } from '../transfer-ids.ts';
import type { Mismatch } from '../wallet.queries.ts';

const zone = sql.lit(defaultTimeZone);

/** Columns of `wallet.play_day` before its sums. */
const keys = sql`day, product, subject, currency`;
const sums = sql`
  sum(stakes)::bigint as stakes,
  sum(staked_minor)::bigint as staked_minor,
  sum(ggr_minor)::bigint as ggr_minor
`;

const bet = 't.reference';
/** SQL: the reference of a bet stays whole, so that its legs are read once; of others, the game remains. */
const place = sql.raw(`case when ${references.sports.isIn(bet)} then ${bet} else ${referenceName(bet)} end`);
const betId = sql.raw(references.sports.partOf('place', 0));

/** Transfers `t` of product accounts that `which` allows, added up as rows of `wallet.play_day`. */
const addedUp = (which: RawBuilder<unknown>) => sql`
  select
    day,
    product,
    case when ${betId} ~ '^\\d{1,18}$' then wallet.match_of_bet(${betId}::bigint) else place end as subject,
    currency,
    ${sums}
  from (
    select
      (t.created_at at time zone ${zone})::date as day,
      book.label as product,
      ${place} as place,
      t.currency,
      count(*) filter (where t.kind = 'stake' and t.credit_account_id = book.id) as stakes,
      coalesce(sum(
        case
          when t.kind = 'stake' and t.credit_account_id = book.id then t.amount_minor
          when t.kind = 'refund' and t.debit_account_id = book.id then -t.amount_minor
          else 0
        end
      ), 0)::bigint as staked_minor,
      sum(case when t.credit_account_id = book.id then t.amount_minor else -t.amount_minor end)::bigint as ggr_minor
    from wallet.transfer t
    join wallet.account book on book.kind = 'house' and book.id in (t.debit_account_id, t.credit_account_id)
    where ${which}
    group by 1, 2, 3, 4
  ) moved
  group by 1, 2, 3, 4
`;

/** Adds the transfers in (`from`, `through`] to the days of games and matches. Call it in the transaction of their seal. */
export async function rollUpPlay(tx: Tx, from: bigint, through: bigint): Promise<void> {
  await sql`
    insert into wallet.play_day (${keys}, stakes, staked_minor, ggr_minor)
    ${addedUp(sql`t.seq > ${from} and t.seq <= ${through}`)}
    order by 1, 2, 3, 4
    on conflict (${keys}) do update
    set
      stakes = play_day.stakes + excluded.stakes,
      staked_minor = play_day.staked_minor + excluded.staked_minor,
      ggr_minor = play_day.ggr_minor + excluded.ggr_minor
  `.execute(tx);
}

/** Whole days, both included, in one currency or in all. */
type Days = { readonly first: string; readonly last: string; readonly currency?: string | undefined };

export type PlayFigures = {
  /** A game, or the number of a match; empty for bets on several matches. */
  readonly subject: string;
  readonly product: string;
  readonly currency: string;
  readonly stakes: bigint;
  readonly stakesMinor: bigint;
  /** Stakes less wins and returned stakes; undecided bets count as stakes. */
  readonly ggrMinor: bigint;
};

const sports = sql.lit(references.sports.prefix);

/** One statement reads the seal and both parts, so no transfer is counted twice or missed. */
async function listFigures(
  db: Db,
  { first, last, currency }: Days,
  which: RawBuilder<unknown>,
  limit: number,
): Promise<PlayFigures[]> {
  const within = sql`
    day between ${first}::date and ${last}::date
    and ${which}
    ${currency === undefined ? sql`` : sql`and currency = ${currency}`}
  `;
  const { rows } = await sql<PlayFigures>`
    select
      subject,
      product,
      currency,
      sum(stakes)::bigint as stakes,
      sum(staked_minor)::bigint as "stakesMinor",
      sum(ggr_minor)::bigint as "ggrMinor"
    from (
      select ${keys}, stakes, staked_minor, ggr_minor from wallet.play_day where ${within}
      union all
      select ${keys}, stakes, staked_minor, ggr_minor
      from (${addedUp(sql`t.seq > coalesce((select max(through_seq) from wallet.seal), 0)`)}) unsealed
      where ${within}
    ) play
    group by subject, product, currency
    order by "stakesMinor" desc, subject, product, currency
    limit ${limit}
  `.execute(db);
  return rows;
}

/** Own games and games of vendors, the highest stakes first. */
export const listGameFigures = (db: Db, days: Days, limit: number) =>
  listFigures(db, days, sql`product <> ${sports}`, limit);

/** Matches, and bets on several matches as one row; the highest stakes first. */
export const listMatchFigures = (db: Db, days: Days, limit: number) =>
  listFigures(db, days, sql`product = ${sports}`, limit);

/** Days of games and matches that differ from the sealed transfers. */
export async function listPlayMismatches(db: Db): Promise<Mismatch[]> {
  const { rows } = await sql<Mismatch>`
    with expected as (${addedUp(sql`t.seq <= coalesce((select max(through_seq) from wallet.seal), 0)`)})
    select
      'day of a game or match does not match the journal' as what,
      concat_ws(' ', day, product, subject, currency) as id,
      coalesce(expected.stakes || ' stakes, ' || expected.staked_minor || ', ' || expected.ggr_minor, 'none') as expected,
      coalesce(found.stakes || ' stakes, ' || found.staked_minor || ', ' || found.ggr_minor, 'none') as found
    from expected
    full join wallet.play_day found using (${keys})
    where (expected.stakes, expected.staked_minor, expected.ggr_minor)
      is distinct from (found.stakes, found.staked_minor, found.ggr_minor)
    order by day
    limit 100
  `.execute(db);
  return rows;
}
