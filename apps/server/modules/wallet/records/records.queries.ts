import type { RecordKind } from '@palpite/contracts/records';
import type { TransferKind } from '@palpite/domain/ledger/transfer-kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import { isIndexedId, transferIds } from '../transfer-ids.ts';
import { stakedKinds } from '../turnover/roll-up-turnover.ts';
import { getPocketId } from '../wallet.queries.ts';
import { conditionOf, type HoldOutcome, isSports } from './record-kinds.ts';

export type RecordPocket = 'cash' | 'bonus';

export type MovementRow = {
  seq: bigint;
  pocket: RecordPocket;
  kind: TransferKind;
  isSports: boolean;
  reference: string;
  at: Date;
  amountMinor: bigint;
  balanceAfterMinor: bigint;
  /** Label of the system account on the other side; empty for a pocket. */
  book: string;
  holdOutcome: HoldOutcome;
};

export type RecordSpan = {
  /** Inclusive; null for no bound. */
  fromSeq: bigint | null;
  /** Exclusive; null for no bound. */
  untilSeq: bigint | null;
};

/** Position from which the next page continues. */
export type Place = { seq: bigint; pocket: RecordPocket };

/**
 * Number of a player's first transfer at or after a moment. Periods are cut by number: numbers of one player
 * follow the order of the balances, transaction times may not. The newest seal before the moment gives a
 * lower bound, which only makes the query faster.
 */
export async function findFirstSeqFrom(db: Db, playerId: bigint, at: Date): Promise<bigint | null> {
  const { rows } = await sql<{ seq: bigint }>`
    select t.seq
    from wallet.transfer t
    where t.player_id = ${playerId}
    and t.seq > coalesce(
      (
        select through_seq
        from wallet.seal
        where sealed_at < ${at}::timestamptz - interval '1 minute'
        order by sealed_at desc
        limit 1
      ),
      0
    )
    and t.created_at >= ${at}
    order by t.seq
    limit 1
  `.execute(db);
  return rows[0]?.seq ?? null;
}

export async function findSpan(
  db: Db,
  playerId: bigint,
  { startsAt, endsBefore }: { startsAt: Date | null; endsBefore: Date | null },
): Promise<RecordSpan | null> {
  const fromSeq = startsAt && (await findFirstSeqFrom(db, playerId, startsAt));
  if (startsAt && fromSeq === null) return null;
  return { fromSeq, untilSeq: endsBefore && (await findFirstSeqFrom(db, playerId, endsBefore)) };
}

/**
 * SQL: kind of the transfer that followed a hold, found by its id. The decision on a bet is its second
 * movement; held money of a withdrawal is paid or returned under the withdrawal's id.
 */
const holdOutcome = sql<HoldOutcome>`
  case t.kind
    when 'hold' then (
      select decision.kind
      from wallet.transfer decision
      where decision.id in (
        ${sql.raw(transferIds.sportsStake.sql(transferIds.sportsHold.partOf('t.id', 0), '2'))},
        ${sql.raw(transferIds.sportsRelease.sql(transferIds.sportsHold.partOf('t.id', 0), '2'))}
      )
      and ${sql.raw(isIndexedId.sql('decision.id'))}
      limit 1
    )
    when 'release' then 'release'
    when 'withdrawalHold' then (
      select ending.kind
      from wallet.transfer ending
      where ending.id in (
        ${sql.raw(transferIds.withdrawal.sql(transferIds.withdrawalHold.partOf('t.id', 0)))},
        ${sql.raw(transferIds.withdrawalReturn.sql(transferIds.withdrawalHold.partOf('t.id', 0)))}
      )
      and ${sql.raw(isIndexedId.sql('ending.id'))}
      limit 1
    )
  end
`;

type PocketIds = Record<RecordPocket, bigint>;

async function getPocketIds(db: Db, playerId: bigint): Promise<PocketIds> {
  return {
    cash: await getPocketId(db, playerId, 'cash'),
    bonus: await getPocketId(db, playerId, 'bonus'),
  };
}

const asTable = ({ cash, bonus }: PocketIds) =>
  sql`(values (${cash}::bigint, 'cash'), (${bonus}::bigint, 'bonus')) as pocket (id, name)`;

const within = ({ fromSeq, untilSeq }: RecordSpan) => sql`
  ${fromSeq === null ? sql`true` : sql`t.seq >= ${fromSeq}`}
  and ${untilSeq === null ? sql`true` : sql`t.seq < ${untilSeq}`}
`;

/**
 * A hold and its release are one row. The subquery selects as many transfers as the page can need, so that
 * the index is read backwards no further.
 */
export async function listMovements(
  db: Db,
  playerId: bigint,
  wanted: { kind: RecordKind; span: RecordSpan; below: Place | null; limit: number },
): Promise<MovementRow[]> {
  const { below } = wanted;
  const ids = await getPocketIds(db, playerId);
  const { rows } = await sql<MovementRow>`
    select
      t.seq,
      pocket.name as pocket,
      t.kind,
      ${isSports} as "isSports",
      t.reference,
      t.created_at as at,
      case when t.credit_account_id = pocket.id then t.amount_minor else -t.amount_minor end as "amountMinor",
      case when t.credit_account_id = pocket.id then t.credit_balance_after_minor else t.debit_balance_after_minor end
        as "balanceAfterMinor",
      coalesce(other.label, '') as book,
      ${holdOutcome} as "holdOutcome"
    from (
      select t.*
      from wallet.transfer t
      where t.player_id = ${playerId}
      and ${within(wanted.span)}
      and ${below ? sql`t.seq <= ${below.seq}` : sql`true`}
      and ${conditionOf(wanted.kind)}
      and t.kind <> 'release'
      and (t.debit_account_id in (${ids.cash}, ${ids.bonus}) or t.credit_account_id in (${ids.cash}, ${ids.bonus}))
      order by t.seq desc
      limit ${wanted.limit + 1}
    ) t
    join ${asTable(ids)} on pocket.id in (t.debit_account_id, t.credit_account_id)
    left join wallet.account other
      on other.id = case when t.credit_account_id = pocket.id then t.debit_account_id else t.credit_account_id end
    where ${below ? sql`(t.seq, pocket.name) < (${below.seq}, ${below.pocket})` : sql`true`}
    order by t.seq desc, pocket.name desc
    limit ${wanted.limit}
  `.execute(db);
  return rows;
}

export type StatementSum = {
  pocket: RecordPocket;
  kind: TransferKind;
  isSports: boolean;
  holdOutcome: HoldOutcome;
  count: number;
  amountMinor: bigint;
};

/** The balance-after that the journal stores, not a sum; the last one when `seq` is null. */
export async function findBalanceBefore(
  db: Db,
  playerId: bigint,
  pocket: RecordPocket,
  seq: bigint | null,
): Promise<bigint> {
  const id = await getPocketId(db, playerId, pocket);
  const { rows } = await sql<{ balanceMinor: bigint }>`
    select
      case when t.credit_account_id = ${id} then t.credit_balance_after_minor else t.debit_balance_after_minor end
        as "balanceMinor"
    from wallet.transfer t
    where t.player_id = ${playerId}
    and ${within({ fromSeq: null, untilSeq: seq })}
    and ${id}::bigint in (t.debit_account_id, t.credit_account_id)
    order by t.seq desc
    limit 1
  `.execute(db);
  return rows[0]?.balanceMinor ?? 0n;
}

export type PlaySum = { product: string; stakes: number; stakedMinor: bigint; returnedMinor: bigint };

/**
 * SQL: what moved between a player and the product accounts. Summed by pair of accounts first: there are only
 * a few dozen, so few accounts are looked up.
 */
const playMoves = (playerId: bigint, bounds: RawBuilder<unknown>) => sql`
  select
    book.label as product,
    pair.stakes,
    pair.staked_minor,
    case when book.id = pair.debit_account_id then pair.other_minor else -pair.other_minor end as returned_minor
  from (
    select
      t.debit_account_id,
      t.credit_account_id,
      count(*) filter (where t.kind in ${stakedKinds}) as stakes,
      coalesce(sum(t.amount_minor) filter (where t.kind in ${stakedKinds}), 0) as staked_minor,
      coalesce(sum(t.amount_minor) filter (where t.kind not in ${stakedKinds}), 0) as other_minor
    from wallet.transfer t
    where t.player_id = ${playerId}
    and ${bounds}
    group by t.debit_account_id, t.credit_account_id
  ) pair
  join wallet.account book on book.id in (pair.debit_account_id, pair.credit_account_id) and book.kind = 'house'
`;

const summed = (moves: RawBuilder<unknown>) => sql<PlaySum>`
  select
    product,
    sum(stakes)::integer as stakes,
    sum(staked_minor)::bigint as "stakedMinor",
    sum(returned_minor)::bigint as "returnedMinor"
  from (${moves}) move
  group by product
  having sum(stakes) > 0 or sum(returned_minor) <> 0
  order by sum(staked_minor) desc, product
`;

/** In a span of transfers, or, for null, over all time from the rolled-up days and the transfers since. */
export function playSums(playerId: bigint, span: RecordSpan | null): RawBuilder<PlaySum> {
  if (span !== null) return summed(playMoves(playerId, within(span)));
  const since = sql`t.seq > (select through_seq from wallet.turnover_progress)`;
  return summed(sql`
    select product, stakes, staked_minor, paid_minor as returned_minor
    from wallet.turnover_day
    where player_id = ${playerId}
    union all
    ${playMoves(playerId, since)}
  `);
}

export async function sumMovements(db: Db, playerId: bigint, span: RecordSpan): Promise<StatementSum[]> {
  const { rows } = await sql<StatementSum>`
    select
      pocket,
      kind,
      "isSports",
      "holdOutcome",
      count(*)::integer as count,
      sum(amount_minor)::bigint as "amountMinor"
    from (
      select
        pocket.name as pocket,
        t.kind,
        ${isSports} as "isSports",
        ${holdOutcome} as "holdOutcome",
        case when t.credit_account_id = pocket.id then t.amount_minor else -t.amount_minor end as amount_minor
      from wallet.transfer t
      join ${asTable(await getPocketIds(db, playerId))} on pocket.id in (t.debit_account_id, t.credit_account_id)
      where t.player_id = ${playerId}
      and ${within(span)}
    ) movement
    group by pocket, kind, "isSports", "holdOutcome"
  `.execute(db);
  return rows;
}
