import type { Currency } from '@palpite/domain/money';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/db.ts';
import { isIndexedId } from './transfer-ids.ts';
import type { Pocket } from './wallet.store.ts';

export type Balances = { cashMinor: bigint; bonusMinor: bigint; heldMinor: bigint; turnoverMinor: bigint };

/**
 * SQL: the part of a bonus pocket's balance that belongs to active bonuses. Only this part is shown and
 * staked; money of ended bonuses stays until it is settled.
 */
export const usableBonus = (playerId: string, balanceMinor: string) =>
  `wallet.usable_bonus(${playerId}, (${balanceMinor})::bigint)`;

/** Zeros for a player without pockets. The bonus balance is the part that belongs to active bonuses. */
export async function findBalances(db: Db, playerId: bigint): Promise<Balances> {
  const rows = await db
    .selectFrom('wallet.account')
    .select(['kind', 'turnover_minor'])
    .select(
      sql<bigint>`
        case kind when 'bonus' then ${sql.raw(usableBonus('player_id', 'balance_minor'))} else balance_minor end
      `.as('balance_minor'),
    )
    .where('player_id', '=', playerId)
    .execute();
  const of = (kind: Pocket) => rows.find((row) => row.kind === kind)?.balance_minor ?? 0n;
  return {
    cashMinor: of('cash'),
    bonusMinor: of('bonus'),
    heldMinor: of('held'),
    turnoverMinor: rows.reduce((sum, row) => sum + row.turnover_minor, 0n),
  };
}

export type PlayerTurnover = { playerId: bigint; currency: Currency; turnoverMinor: bigint };

export async function listTurnovers(db: Db, playerIds: readonly bigint[]): Promise<PlayerTurnover[]> {
  if (playerIds.length === 0) return [];
  const rows = await db
    .selectFrom('wallet.account')
    .select(({ fn }) => ['player_id', 'currency', fn.sum<bigint>('turnover_minor').as('turnover_minor')])
    .where('player_id', 'in', [...playerIds])
    .groupBy(['player_id', 'currency'])
    .execute();
  return rows.map((row) => ({
    playerId: row.player_id as bigint,
    currency: row.currency as Currency,
    turnoverMinor: BigInt(row.turnover_minor),
  }));
}

/** Keyed by the adapter, which a pool shares with its transactions. */
const pocketIds = new WeakMap<object, LRUCache<string, bigint>>();
const pocketIdsMax = 100_000;

/** Ids never change and are never reused, so they are cached. Throws for a player without pockets. */
export async function getPocketId(db: Db, playerId: bigint, pocket: Pocket): Promise<bigint> {
  const { adapter } = db.getExecutor();
  let cache = pocketIds.get(adapter);
  if (!cache) {
    cache = new LRUCache<string, bigint>({ max: pocketIdsMax });
    pocketIds.set(adapter, cache);
  }
  const key = `${playerId}:${pocket}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const row = await db
    .selectFrom('wallet.account')
    .select('id')
    .where('player_id', '=', playerId)
    .where('kind', '=', pocket)
    .executeTakeFirstOrThrow();
  cache.set(key, row.id);
  return row.id;
}

export type TrialLine = { kind: string; currency: string; accounts: bigint; balanceMinor: bigint };
export type Mismatch = { what: string; id: string; expected: string; found: string };

/** The balances of each currency add up to zero. */
export async function listTrialBalance(db: Db): Promise<TrialLine[]> {
  const { rows } = await sql<{ kind: string; currency: Currency; accounts: bigint; balance_minor: bigint }>`
    select a.kind, a.currency, count(*) as accounts, coalesce(sum(e.balance_minor), 0)::bigint as balance_minor
    from wallet.account a
    left join (
      select account_id, sum(amount_minor)::bigint as balance_minor
      from wallet.entry
      group by account_id
    ) e on e.account_id = a.id
    group by a.kind, a.currency
    order by a.currency, a.kind
  `.execute(db);
  return rows.map((row) => ({
    kind: row.kind,
    currency: row.currency,
    accounts: row.accounts,
    balanceMinor: row.balance_minor,
  }));
}

/**
 * Lists the faults in the ledger:
 *
 * - balances that differ from their entries
 * - transfers with missing accounts, or with accounts of another currency or player
 * - ids without an index that several transfers share
 * - balances-after that do not follow from the entries
 * - roll-ups that differ from the entries
 */
export async function listMismatches(db: Db): Promise<Mismatch[]> {
  const { rows } = await sql<Mismatch>`
    select 'balance differs from entries' as what, a.id::text as id, coalesce(e.balance_minor, 0)::text as expected, a.balance_minor::text as found
    from wallet.account a
    left join (
      select account_id, sum(amount_minor) as balance_minor
      from wallet.entry
      group by account_id
    ) e on e.account_id = a.id
    where a.player_id is not null
    and a.balance_minor <> coalesce(e.balance_minor, 0)
    union all
    select 'entry of an account that does not fit', e.transfer_id, e.currency, coalesce(a.currency, 'no such account')
    from wallet.entry e
    left join wallet.account a on a.id = e.account_id
    where a.currency is distinct from e.currency
    union all
    select 'id of several transfers', t.id, '1', count(*)::text
    from wallet.transfer t
    where not (${sql.raw(isIndexedId.sql('t.id'))})
    group by t.id
    having count(*) > 1
    union all
    select 'transfer of another player', t.id, t.player_id::text, a.player_id::text
    from wallet.transfer t
    join wallet.account a on a.id in (t.debit_account_id, t.credit_account_id)
    where a.player_id is not null
    and a.player_id is distinct from t.player_id
    union all
    select 'balance after an entry does not follow', f.transfer_id, f.expected::text, f.balance_after_minor::text
    from (
      select
        e.transfer_id,
        e.balance_after_minor,
        sum(e.amount_minor) over (partition by e.account_id order by e.seq) as expected
      from wallet.entry e
      join wallet.account a on a.id = e.account_id and a.player_id is not null
    ) f
    where f.expected is distinct from f.balance_after_minor
    union all
    select 'rollup differs from entries', r.account_id::text, coalesce(sum(e.amount_minor), 0)::text, r.balance_minor::text
    from wallet.rollup r
    left join wallet.entry e on e.account_id = r.account_id and e.seq <= r.through_seq
    group by r.account_id, r.balance_minor
    having coalesce(sum(e.amount_minor), 0) <> r.balance_minor
  `.execute(db);
  return rows;
}
