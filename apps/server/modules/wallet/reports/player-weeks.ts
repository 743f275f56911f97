import { type RawBuilder, sql } from 'kysely';
import { defaultTimeZone } from '../../../platform/days.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import type { Mismatch } from '../wallet.queries.ts';

const zone = sql.lit(defaultTimeZone);

/** SQL: Monday of the week of a time. */
const weekOf = (at: RawBuilder<unknown>) => sql`date_trunc('week', ${at} at time zone ${zone})::date`;

/** SQL: day of a time. */
const dayOf = (at: RawBuilder<unknown>) => sql`(${at} at time zone ${zone})::date`;

const isStake = sql`t.kind = 'stake' and payee.kind = 'house'`;

/** SQL: what accounts of a kind receive, less what they pay. */
const netOf = (kind: 'house' | 'promotion') => sql`
  coalesce(sum(
    case when payee.kind = ${sql.lit(kind)} then t.amount_minor else 0 end
    - case when payer.kind = ${sql.lit(kind)} then t.amount_minor else 0 end
  ), 0)::bigint
`;

/** Transfers `t` of players that `which` allows, added up by player and week as in the report of days. */
const addedUp = (which: RawBuilder<unknown>) => sql`
  select
    moved.*,
    cash.opened_at,
    coalesce(${weekOf(sql`cash.opened_at`)}, moved.week) as opened_week
  from (
    select
      t.player_id,
      ${weekOf(sql`t.created_at`)} as week,
      t.currency,
      count(*) filter (where ${isStake}) as stakes,
      min(t.created_at) filter (where ${isStake}) as staked_at,
      max(t.created_at) filter (where ${isStake}) as newest_at,
      coalesce(sum(t.amount_minor) filter (where t.kind = 'deposit' and payer.kind = 'vendor'), 0)::bigint
        as deposits_minor,
      ${netOf('house')} as ggr_minor,
      -${netOf('promotion')} as offers_minor
    from wallet.transfer t
    join wallet.account payer on payer.id = t.debit_account_id
    join wallet.account payee on payee.id = t.credit_account_id
    where ${which}
    and t.player_id is not null
    and (
      payer.kind in ('house', 'promotion')
      or payee.kind in ('house', 'promotion')
      or t.kind = 'deposit' and payer.kind = 'vendor'
    )
    group by 1, 2, 3
  ) moved
  cross join lateral (
    select min(created_at) as opened_at
    from wallet.account
    where player_id = moved.player_id
    and kind = 'cash'
    offset 0
  ) cash
`;

/**
 * Adds the transfers in (`from`, `through`] to the weeks of their players and to the cohorts of these. Call it in the
 * transaction of their seal, whose lock lets one process at a time count whether a player is active for the first time
 * in a week, and nothing else write a staker.
 */
export async function rollUpPlayerWeeks(tx: Tx, from: bigint, through: bigint): Promise<void> {
  await sql`
    with moved as materialized (${addedUp(sql`t.seq > ${from} and t.seq <= ${through}`)}),
    counted as materialized (
      select moved.*, moved.stakes > 0 and coalesce(known.stakes, 0) = 0 as is_new
      from moved
      left join wallet.player_week known using (player_id, week, currency)
    ),
    noted as (
      insert into wallet.staker (player_id, currency, opened_at, first_at, newest_on)
      select
        player_id,
        min(currency),
        coalesce(min(opened_at), min(staked_at)),
        min(staked_at),
        max(${dayOf(sql`newest_at`)})
      from counted
      where stakes > 0
      group by player_id
      order by player_id
      -- A lookup of known stakers could read all rows that this statement has inserted, for each player.
      on conflict (player_id) do update
      set newest_on = excluded.newest_on
      where staker.newest_on < excluded.newest_on
    ),
    of_players as (
      insert into wallet.player_week (
        player_id, week, currency, opened_week, stakes, deposits_minor, ggr_minor, offers_minor
      )
      select player_id, week, currency, opened_week, stakes, deposits_minor, ggr_minor, offers_minor
      from counted
      order by player_id, week, currency
      on conflict (player_id, week, currency) do update
      set
        stakes = player_week.stakes + excluded.stakes,
        deposits_minor = player_week.deposits_minor + excluded.deposits_minor,
        ggr_minor = player_week.ggr_minor + excluded.ggr_minor,
        offers_minor = player_week.offers_minor + excluded.offers_minor
    )
    insert into wallet.cohort_week (
      opened_week, week, currency, players, deposits_minor, ggr_minor, offers_minor
    )
    select
      opened_week,
      week,
      currency,
      count(*) filter (where is_new),
      sum(deposits_minor)::bigint,
      sum(ggr_minor)::bigint,
      sum(offers_minor)::bigint
    from counted
    group by opened_week, week, currency
    order by opened_week, week, currency
    on conflict (opened_week, week, currency) do update
    set
      players = cohort_week.players + excluded.players,
      deposits_minor = cohort_week.deposits_minor + excluded.deposits_minor,
      ggr_minor = cohort_week.ggr_minor + excluded.ggr_minor,
      offers_minor = cohort_week.offers_minor + excluded.offers_minor
  `.execute(tx);
}

/** Weeks of players and of cohorts that differ from the sealed transfers. */
export async function listCohortMismatches(db: Db): Promise<Mismatch[]> {
  const sums = (players: RawBuilder<unknown>) => sql`
    ${players} as players,
    sum(deposits_minor)::bigint as deposits,
    sum(ggr_minor)::bigint as ggr,
    sum(offers_minor)::bigint as offers
  `;
  const shown = (part: string) => sql`
    coalesce(
      nullif(
        concat_ws(
          ', ', ${sql.ref(`${part}.players`)}, ${sql.ref(`${part}.deposits`)}, ${sql.ref(`${part}.ggr`)},
          ${sql.ref(`${part}.offers`)}
        ),
        ''
      ),
      'none'
    )
  `;
  const { rows } = await sql<Mismatch>`
    with moved as (
      ${addedUp(sql`t.seq <= coalesce((select max(through_seq) from wallet.seal), 0)`)}
    ),
    journal as (
      select opened_week, week, currency, ${sums(sql`count(*) filter (where stakes > 0)`)}
      from moved
      group by 1, 2, 3
    ),
    member as (
      select opened_week, week, currency, ${sums(sql`count(*) filter (where stakes > 0)`)}
      from wallet.player_week
      group by 1, 2, 3
    ),
    cohort as (
      select opened_week, week, currency, ${sums(sql`sum(players)::bigint`)}
      from wallet.cohort_week
      group by 1, 2, 3
    ),
    compared as (
      select 'week of players does not match the journal' as what, concat_ws(' ', opened_week, week, currency) as id,
        ${shown('journal')} as expected, ${shown('member')} as found
      from journal full join member using (opened_week, week, currency)
      union all
      select 'week of a cohort does not match the journal', concat_ws(' ', opened_week, week, currency),
        ${shown('journal')}, ${shown('cohort')}
      from journal full join cohort using (opened_week, week, currency)
    )
    select * from compared
    where expected <> found
    order by id
    limit 100
  `.execute(db);
  return rows;
}
