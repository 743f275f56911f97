import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { movementsIn, type Span } from './movement-hours.ts';

/** Days of a report are those of this time zone. */
export type DaySpan = Span & { readonly zone: string };

const sumOf = (amount: RawBuilder<unknown>, name: string) =>
  sql`coalesce(sum(${amount}), 0)::bigint as ${sql.ref(name)}`;

type AccountKind = 'house' | 'fee' | 'promotion' | 'cash' | 'bonus' | 'held';

/** Amount that accounts of a kind receive, less what they pay. */
const netOf = (kind: AccountKind) => sql`
  case when to_kind = ${kind} then amount_minor else 0 end - case when from_kind = ${kind} then amount_minor else 0 end
`;
const paid = (kind: string) =>
  sql`case when kind = ${kind} and from_kind = 'vendor' then amount_minor else 0 end`;
const sent = (kind: string) =>
  sql`case when kind = ${kind} and to_kind = 'vendor' then amount_minor else 0 end`;
/** Stakes that reach a product, less those that it returns. */
const staked = sql`
  case
    when kind = 'stake' and to_kind = 'house' then amount_minor
    when kind = 'refund' and from_kind = 'house' then -amount_minor
    else 0
  end
`;
const dayIn = (zone: string) => sql`to_char(hour at time zone ${zone}, 'YYYY-MM-DD')`;

export type DayFigures = {
  day: string;
  currency: string;
  depositsMinor: bigint;
  withdrawalsMinor: bigint;
  stakesMinor: bigint;
  /** Stakes less wins and returned stakes; undecided bets count as stakes. */
  ggrMinor: bigint;
  /** Bonuses, discounts and awards, less what was taken back. */
  offersMinor: bigint;
  feesMinor: bigint;
};

const figures = sql`
  ${sumOf(paid('deposit'), 'depositsMinor')},
  ${sumOf(sent('withdrawal'), 'withdrawalsMinor')},
  ${sumOf(staked, 'stakesMinor')},
  ${sumOf(netOf('house'), 'ggrMinor')},
  ${sumOf(sql`-(${netOf('promotion')})`, 'offersMinor')},
  ${sumOf(netOf('fee'), 'feesMinor')}
`;

/** By day and currency, newest first. */
export async function listDayFigures(
  db: Db,
  { zone, ...span }: DaySpan,
  limit: number,
): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    select ${dayIn(zone)} as day, currency, ${figures}
    from ${movementsIn(span)} movement
    group by 1, 2
    order by 1 desc, 2
    limit ${limit}
  `.execute(db);
  return rows;
}

export type HourFigures = Omit<DayFigures, 'day'> & { hour: Date };

/** By hour and currency, oldest first; hours without a movement are left out. */
export async function listHourFigures(db: Db, span: Span): Promise<HourFigures[]> {
  const { rows } = await sql<HourFigures>`
    select hour, currency, ${figures}
    from ${movementsIn(span)} movement
    group by hour, currency
    order by hour, currency
  `.execute(db);
  return rows;
}

export type ProductFigures = {
  product: string;
  currency: string;
  stakes: bigint;
  stakesMinor: bigint;
  ggrMinor: bigint;
};

/** By product account and currency, the highest stakes first. */
export async function listProductFigures(db: Db, span: Span): Promise<ProductFigures[]> {
  const { rows } = await sql<ProductFigures>`
    select
      case when to_kind = 'house' then to_label else from_label end as product,
      currency,
      ${sumOf(sql`case when kind = 'stake' and to_kind = 'house' then transfers else 0 end`, 'stakes')},
      ${sumOf(staked, 'stakesMinor')},
      ${sumOf(netOf('house'), 'ggrMinor')}
    from ${movementsIn(span)} movement
    where 'house' in (from_kind, to_kind)
    group by 1, 2
    order by "stakesMinor" desc, 1, 2
  `.execute(db);
  return rows;
}

export type OfferFigures = {
  offer: string;
  kind: string;
  currency: string;
  transfers: bigint;
  givenMinor: bigint;
  takenBackMinor: bigint;
};

/** By promotion account, kind and currency, the most expensive first. */
export async function listOfferFigures(db: Db, span: Span): Promise<OfferFigures[]> {
  const { rows } = await sql<OfferFigures>`
    select
      case when from_kind = 'promotion' then from_label else to_label end as offer,
      kind,
      currency,
      ${sumOf(sql`transfers`, 'transfers')},
      ${sumOf(sql`case when from_kind = 'promotion' then amount_minor else 0 end`, 'givenMinor')},
      ${sumOf(sql`case when to_kind = 'promotion' then amount_minor else 0 end`, 'takenBackMinor')}
    from ${movementsIn(span)} movement
    where 'promotion' in (from_kind, to_kind)
    group by 1, 2, 3
    order by "givenMinor" desc, 1, 2, 3
  `.execute(db);
  return rows;
}

export type CashFigures = {
  day: string;
  vendor: string;
  currency: string;
  depositsMinor: bigint;
  withdrawalsMinor: bigint;
  /** All that came from the vendor, deposits included. */
  inMinor: bigint;
  /** All that went to the vendor, withdrawals included. */
  outMinor: bigint;
};

/** Money that came from vendors and went to them, by day, newest first. */
export async function listCashFigures(
  db: Db,
  { zone, ...span }: DaySpan,
  limit: number,
): Promise<CashFigures[]> {
  const { rows } = await sql<CashFigures>`
    select
      ${dayIn(zone)} as day,
      case when from_kind = 'vendor' then from_label else to_label end as vendor,
      currency,
      ${sumOf(paid('deposit'), 'depositsMinor')},
      ${sumOf(sent('withdrawal'), 'withdrawalsMinor')},
      ${sumOf(sql`case when from_kind = 'vendor' then amount_minor else 0 end`, 'inMinor')},
      ${sumOf(sql`case when to_kind = 'vendor' then amount_minor else 0 end`, 'outMinor')}
    from ${movementsIn(span)} movement
    where 'vendor' in (from_kind, to_kind)
    group by 1, 2, 3
    order by 1 desc, 2, 3
    limit ${limit}
  `.execute(db);
  return rows;
}

export type OwedFigures = {
  day: string;
  /** Day of the first movement in the currency. */
  since: string;
  currency: string;
  cashMinor: bigint;
  bonusMinor: bigint;
  heldMinor: bigint;
};

/**
 * What the operator owes to players at the end of each day with a movement, newest first. Adds up all hours since the
 * first transfer.
 */
export async function listOwedFigures(
  db: Db,
  { zone, from, ...rest }: DaySpan,
  limit: number,
): Promise<OwedFigures[]> {
  const { rows } = await sql<OwedFigures>`
    with changed as (
      select
        ${dayIn(zone)} as day,
        currency,
        sum(${netOf('cash')}) as cash,
        sum(${netOf('bonus')}) as bonus,
        sum(${netOf('held')}) as held
      from ${movementsIn({ ...rest, from: new Date(0) })} movement
      group by 1, 2
    ),
    balance as (
      select
        day,
        min(day) over (partition by currency) as since,
        currency,
        (sum(cash) over running)::bigint as "cashMinor",
        (sum(bonus) over running)::bigint as "bonusMinor",
        (sum(held) over running)::bigint as "heldMinor"
      from changed
      window running as (partition by currency order by day)
    )
    select *
    from balance
    where day >= ${sql`to_char(${from}::timestamptz at time zone ${zone}, 'YYYY-MM-DD')`}
    order by day desc, currency
    limit ${limit}
  `.execute(db);
  return rows;
}

/** What the operator owes to players now, by currency. Adds up all hours since the first transfer. */
export async function sumOwed(db: Db): Promise<{ currency: string; owedMinor: bigint }[]> {
  const until = new Date(Date.now() + 86_400_000);
  const { rows } = await sql<{ currency: string; owedMinor: bigint }>`
    select currency, sum(${netOf('cash')} + ${netOf('bonus')} + ${netOf('held')})::bigint as "owedMinor"
    from ${movementsIn({ from: new Date(0), until })} movement
    group by currency
    order by currency
  `.execute(db);
  return rows;
}

/** SQL: an account by its kind and label. */
const [payerName, payeeName] = [
  sql`rtrim(from_kind || ' ' || from_label)`,
  sql`rtrim(to_kind || ' ' || to_label)`,
];

export type MovementFigures = {
  kind: string;
  currency: string;
  from: string;
  to: string;
  transfers: bigint;
  amountMinor: bigint;
};

/**
 * All movements of a span by kind and accounts: what every other report adds up. The largest first. `account`: those with
 * this account on either side.
 */
export async function listMovementFigures(
  db: Db,
  { account, ...span }: Span & { readonly account?: string | undefined },
  limit: number,
): Promise<MovementFigures[]> {
  const { rows } = await sql<MovementFigures>`
    select
      kind,
      currency,
      ${payerName} as "from",
      ${payeeName} as "to",
      ${sumOf(sql`transfers`, 'transfers')},
      ${sumOf(sql`amount_minor`, 'amountMinor')}
    from ${movementsIn(span)} movement
    ${account === undefined ? sql`` : sql`where ${account} in (${payerName}, ${payeeName})`}
    group by 1, 2, 3, 4
    order by "amountMinor" desc, 1, 2, 3, 4
    limit ${limit}
  `.execute(db);
  return rows;
}

/**
 * Differs from an earlier answer once money has moved or the journal was sealed. A transfer that is committed after one
 * with a higher number changes nothing; the next transfer or seal does.
 */
export async function findNewestMove(db: Db): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ', (select max(seq) from wallet.transfer), (select max(number) from wallet.seal)) as state
  `.execute(db);
  return rows[0]?.state ?? '';
}

/**
 * Players with a stake today, by currency; `today` is the day in America/Sao_Paulo. Stakes count once they are sealed,
 * within a minute. An earlier day would omit players who have staked since.
 */
export async function countActivePlayers(
  db: Db,
  today: string,
): Promise<{ currency: string; players: number }[]> {
  const { rows } = await sql<{ currency: string; players: number }>`
    select currency, count(*)::int as players
    from wallet.staker
    where newest_on = ${today}
    group by currency
  `.execute(db);
  return rows;
}

/** Players with a stake today, by number; those after a player, when given. As `countActivePlayers` counts them. */
export async function listActivePlayers(
  db: Db,
  { today, currency, after }: { today: string; currency?: string | undefined; after: bigint | null },
  limit: number,
) {
  const rows = db
    .selectFrom('wallet.staker')
    .select(['player_id', 'currency', 'opened_at', 'first_at'])
    .where('newest_on', '=', today)
    .$if(currency !== undefined, (stakers) => stakers.where('currency', '=', currency ?? ''));
  return (after === null ? rows : rows.where('player_id', '>', after))
    .orderBy('player_id')
    .limit(limit)
    .execute();
}
