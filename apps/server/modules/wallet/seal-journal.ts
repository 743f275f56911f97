import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import { fillBonuses } from './bonus/fill-bonuses.ts';
import { rollUpMovements } from './reports/movement-hours.ts';
import { rollUpPlay } from './reports/play-days.ts';
import { rollUpPlayerWeeks } from './reports/player-weeks.ts';
import { rollUpTurnover } from './turnover/roll-up-turnover.ts';
import type { Mismatch } from './wallet.queries.ts';

/** Keeps the statements of a step far below the statement timeout. */
const stepMax = 50_000n;

/** The timeouts of statements and idle connections, 40 s together, end each writer sooner. */
const writersPatienceMs = 45_000;

export type SealOptions = {
  stopping?: AbortSignal | undefined;
  stepMax?: bigint;
  pause?: (ms: number) => Promise<unknown>;
};

/**
 * Extends the hash chain over all transfers so far and updates the roll-ups to the same point: system
 * balances, turnover, bonuses, and hours, days and weeks of reports. Works in steps of `stepMax` transfers, each in its own transaction. Several
 * processes may run it: the number of a seal is unique. Returns the number of sealed transfers.
 */
export async function sealJournal(db: Db, options: SealOptions = {}): Promise<bigint> {
  const through = await findClosedSeq(db, options.pause ?? setTimeout);
  let transfers = 0n;
  let isDone = false;
  while (!isDone) {
    const step = await db.transaction().execute((tx) => sealStep(tx, through, options.stepMax ?? stepMax));
    transfers += step.transfers;
    isDone = step.isDone || options.stopping?.aborted === true;
  }
  return transfers;
}

/**
 * Finds a number below which no transfer can appear any more. Numbers become visible out of order: an open
 * transaction may hold a lower number than a committed one. An insert locks the table before it takes its
 * number, until its transaction ends. So the sequence is read first, then these locks, and each transaction
 * among them is waited for. A share lock would make every stake wait and cancel each automatic vacuum of the
 * journal. The sequence must have no cache: a connection with reserved numbers would break this rule.
 */
async function findClosedSeq(db: Db, pause: (ms: number) => Promise<unknown>): Promise<bigint> {
  const { rows } = await sql<{ seq: bigint }>`
    select case when is_called then last_value else 0 end as seq
    from wallet.transfer_seq_seq
  `.execute(db);
  const seq = rows[0]?.seq ?? 0n;
  const writers = await listWriters(db);
  const endsAtMs = performance.now() + writersPatienceMs;
  for (let open = writers; open.length > 0; ) {
    if (performance.now() > endsAtMs)
      throw new Error('a transaction keeps the journal open for too long to be sealed');
    await pause(5);
    const still = new Set(await listWriters(db));
    open = open.filter((writer) => still.has(writer));
  }
  return seq;
}

async function listWriters(db: Db): Promise<string[]> {
  const { rows } = await sql<{ virtualtransaction: string }>`
    select virtualtransaction
    from pg_locks
    where locktype = 'relation'
    and database = (select oid from pg_database where datname = current_database())
    and relation = 'wallet.transfer'::regclass
    and mode = 'RowExclusiveLock'
    and granted
    and pid is distinct from pg_backend_pid()
  `.execute(db);
  return rows.map((row) => row.virtualtransaction);
}

async function sealStep(
  tx: Tx,
  through: bigint,
  max: bigint,
): Promise<{ transfers: bigint; isDone: boolean }> {
  await sql`select pg_advisory_xact_lock(620120)`.execute(tx);
  const last = await tx
    .selectFrom('wallet.seal')
    .select(['number', 'through_seq', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  // Runs even when no transfer is new: the roll-up also closes days and processes returned stakes.
  const rolledUp = await rollUpTurnover(tx, through, max);
  await fillBonuses(tx, rolledUp);
  const isDone = rolledUp.throughSeq >= through && BigInt(rolledUp.returnIds.length) < max;
  const from = last?.through_seq ?? 0n;
  if (rolledUp.throughSeq <= from) return { transfers: 0n, isDone };
  const { transfers, hash } = await hashOf(tx, last?.hash ?? '', from, rolledUp.throughSeq);
  // Numbers without a transfer need no seal; the next seal covers them.
  if (transfers === 0n) return { transfers, isDone };
  await tx
    .insertInto('wallet.seal')
    .values({ number: (last?.number ?? 0n) + 1n, through_seq: rolledUp.throughSeq, transfers, hash })
    .execute();
  await rollUp(tx, from, rolledUp.throughSeq);
  await rollUpMovements(tx, from, rolledUp.throughSeq);
  await rollUpPlay(tx, from, rolledUp.throughSeq);
  await rollUpPlayerWeeks(tx, from, rolledUp.throughSeq);
  return { transfers, isDone };
}

async function hashOf(tx: Tx | Db, previous: string, from: bigint, through: bigint) {
  const { rows } = await sql<{ transfers: bigint; hash: string }>`
    select
      count(*) as transfers,
      encode(sha256(convert_to(
        ${previous} || coalesce(string_agg(
          concat_ws('|', seq, id, kind, debit_account_id, credit_account_id, amount_minor, currency, player_id, reference,
            debit_balance_after_minor, credit_balance_after_minor, extract(epoch from created_at),
            'vip ' || vip_permille, 'bonus ' || bonus_permille, 'commission ' || commission_permille),
          E'\n' order by seq), ''),
        'utf8')), 'hex') as hash
    from wallet.transfer
    where seq > ${from}
    and seq <= ${through}
  `.execute(tx);
  return rows[0] as { transfers: bigint; hash: string };
}

async function rollUp(tx: Tx, from: bigint, through: bigint): Promise<void> {
  await sql`
    insert into wallet.rollup (account_id, through_seq, balance_minor)
    select e.account_id, ${through}::bigint, sum(e.amount_minor)::bigint
    from wallet.entry e
    join wallet.account a on a.id = e.account_id and a.player_id is null
    where e.seq > ${from}
    and e.seq <= ${through}
    group by e.account_id
    on conflict (account_id) do update
    set through_seq = excluded.through_seq, balance_minor = wallet.rollup.balance_minor + excluded.balance_minor
  `.execute(tx);
}

/** A changed, added or missing row below a seal changes a hash. */
export async function listBrokenSeals(db: Db): Promise<Mismatch[]> {
  const seals = await db.selectFrom('wallet.seal').selectAll().orderBy('number').execute();
  const broken: Mismatch[] = [];
  let previous = { hash: '', through_seq: 0n };
  for (const seal of seals) {
    const { hash } = await hashOf(db, previous.hash, previous.through_seq, seal.through_seq);
    if (hash !== seal.hash) {
      broken.push({
        what: 'seal does not match the journal',
        id: String(seal.number),
        expected: hash,
        found: seal.hash,
      });
    }
    previous = seal;
  }
  return broken;
}
