import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import { fillBonuses } from './bonus/fill-bonuses.ts';
import { rollUpTurnover } from './turnover/roll-up-turnover.ts';
import type { Mismatch } from './wallet.queries.ts';

/**
 * Extends the hash chain over every transfer written so far and brings the rollups up to it: of the
 * books, of turnover, and of what was staked for bonuses.
 *
 * The numbers of the journal can become visible out of order. A share lock, held for one look at the newest number,
 * waits for the writers of the moment; below that number nothing can appear any more, so the rest needs no lock.
 * Safe to run on several processes: the number of a seal is unique. Answers how many transfers it sealed.
 */
export async function sealJournal(db: Db): Promise<bigint> {
  const through = await db.transaction().execute(async (tx) => {
    await sql`lock table wallet.transfer in share mode`.execute(tx);
    const { rows } = await sql<{ seq: bigint | null }>`select max(seq) as seq from wallet.transfer`.execute(
      tx,
    );
    return rows[0]?.seq ?? 0n;
  });
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(620120)`.execute(tx);
    const last = await tx
      .selectFrom('wallet.seal')
      .select(['number', 'through_seq', 'hash'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    const from = last?.through_seq ?? 0n;
    // Turnover also has days to close and returned stakes to take in when nothing was moved.
    await fillBonuses(tx, await rollUpTurnover(tx, through));
    if (through <= from) return 0n;
    const { transfers, hash } = await hashOf(tx, last?.hash ?? '', from, through);
    await tx
      .insertInto('wallet.seal')
      .values({ number: (last?.number ?? 0n) + 1n, through_seq: through, transfers, hash })
      .execute();
    await rollUp(tx, from, through);
    return transfers;
  });
}

async function hashOf(tx: Tx | Db, previous: string, from: bigint, through: bigint) {
  const { rows } = await sql<{ transfers: bigint; hash: string }>`
    select
      count(*) as transfers,
      encode(sha256(convert_to(
        ${previous} || coalesce(string_agg(
          concat_ws('|', seq, id, kind, debit_account_id, credit_account_id, amount_minor, currency, player_id, reference,
            debit_balance_after_minor, credit_balance_after_minor, extract(epoch from created_at)),
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

/** Recomputes the chain from the journal; a changed, added or missing row below a seal shows here. */
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
