import type { Currency } from '@palpite/domain/money';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import type { Tables } from '../../../platform/tables.ts';
import { toWaiting, type Waiting } from '../../../platform/waiting.ts';
import { references, slotRoundReference } from '../../wallet/index.ts';
import { expectOne } from '../payments.store.ts';

/** The interface catalogue has a text for each kind. */
export type ReversalKind = 'deposit' | 'result' | 'sale' | 'round' | RewardKind;

export type RewardKind = 'friendReward' | 'vipAward' | 'bonus';

export type ReversalRow = Omit<Selectable<Tables['payments.reversal']>, 'currency' | 'kind'> & {
  currency: Currency;
  kind: ReversalKind;
};

export const upTo = (minor: bigint, thereMinor: bigint): bigint => (thereMinor > minor ? minor : thereMinor);

export const leftMinor = (reversal: ReversalRow): bigint =>
  reversal.owed_minor - reversal.collected_minor - reversal.written_off_minor;

export async function findReversal(db: Db, vendor: string, reversalNo: string): Promise<ReversalRow | null> {
  const row = await db
    .selectFrom('payments.reversal')
    .selectAll()
    .where('vendor', '=', vendor)
    .where('reversal_no', '=', reversalNo)
    .executeTakeFirst();
  return (row as ReversalRow | undefined) ?? null;
}

/** A reversed deposit, an overpaid bet or round, or a reward taken back. Null: no hold. */
export type Hold = 'deposit' | 'play' | 'reward' | null;

/** `deposit` takes precedence over `play`, `play` over `reward`. */
export async function findHold(db: Db, playerId: bigint): Promise<Hold> {
  const rows = await db
    .selectFrom('payments.reversal')
    .select('kind')
    .distinct()
    .where('player_id', '=', playerId)
    .where('lifted_at', 'is', null)
    .execute();
  if (rows.length === 0) return null;
  if (rows.some(({ kind }) => kind === 'deposit')) return 'deposit';
  return rows.some(({ kind }) => kind === 'result' || kind === 'sale' || kind === 'round')
    ? 'play'
    : 'reward';
}

export const reversalRefusals = {
  deposit: 'withdrawal_held',
  play: 'withdrawal_owed',
  reward: 'withdrawal_reward_owed',
} as const;

export async function listOwnClaims(db: Db, playerId: bigint): Promise<ReversalRow[]> {
  const rows = await db
    .selectFrom('payments.reversal')
    .selectAll()
    .where('player_id', '=', playerId)
    .where(isOwed)
    .orderBy('received_at')
    .orderBy('id')
    .execute();
  return rows as ReversalRow[];
}

export type ClaimTerms = ReadonlyMap<string, { sharePermille: bigint; liftsWhenPaid: boolean }>;

export async function readClaimTerms(db: Db): Promise<ClaimTerms> {
  const rows = await db.selectFrom('payments.claim_terms').selectAll().execute();
  return new Map(
    rows.map((row) => [
      row.kind,
      { sharePermille: BigInt(row.share_permille), liftsWhenPaid: row.lifts_when_paid },
    ]),
  );
}

const referenceOf = ({ id, vendor, game, round_id: roundId, bet_id: betId }: ReversalRow) => {
  if (roundId !== null) return slotRoundReference.of(game ?? '', vendor, roundId);
  return betId === null ? references.reversal.of(id) : references.sports.of(betId);
};

/**
 * Adds the claim's share of transfers into cash since the last count; payouts of its own bet or round count
 * in full. The caller holds the cash lock, so no earlier transfer is uncommitted.
 */
export async function countArrivals(
  tx: Tx,
  claim: ReversalRow,
  cashAccountId: bigint,
  sharePermille: bigint,
): Promise<bigint> {
  const { rows } = await sql<{ due_minor: bigint }>`
    update payments.reversal
    set
      due_minor = due_minor + arrived.minor,
      counted_seq = greatest(counted_seq, arrived.through_seq)
    from (
      select
        coalesce(max(seq), 0) as through_seq,
        coalesce(
          sum(
            case
              when reference = ${referenceOf(claim)} then amount_minor
              else amount_minor * ${sharePermille}::bigint / 1000
            end
          ),
          0
        )::bigint as minor
      from wallet.transfer
      where player_id = ${claim.player_id}
      and credit_account_id = ${cashAccountId}
      and seq > ${claim.counted_seq}
      and created_at >= ${claim.received_at}
    ) arrived
    where id = ${claim.id}
    returning due_minor
  `.execute(tx);
  return rows[0]?.due_minor ?? 0n;
}

export async function sumReversed(db: Db, playerId: bigint): Promise<bigint> {
  const row = await db
    .selectFrom('payments.reversal')
    .select(sql<bigint>`coalesce(sum(amount_minor + discount_minor), 0)::bigint`.as('minor'))
    .where('player_id', '=', playerId)
    .where('kind', '=', 'deposit')
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.minor;
}

export async function sumReversedDiscounts(tx: Tx, orderId: string): Promise<bigint> {
  const row = await tx
    .selectFrom('payments.reversal')
    .select(sql<bigint>`coalesce(sum(discount_minor), 0)::bigint`.as('minor'))
    .where('order_id', '=', orderId)
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.minor;
}

export async function sumOwed(db: Db, playerId: bigint): Promise<bigint> {
  const row = await db
    .selectFrom('payments.reversal')
    .select(
      sql<bigint>`coalesce(sum(owed_minor - collected_minor - written_off_minor), 0)::bigint`.as('minor'),
    )
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  return row.minor;
}

const unlifted = (db: Db) => db.selectFrom('payments.reversal').where('lifted_at', 'is', null);

export async function listUnlifted(db: Db, limit: number): Promise<ReversalRow[]> {
  const rows = await unlifted(db).selectAll().orderBy('received_at').limit(limit).execute();
  return rows as ReversalRow[];
}

export async function measureUnlifted(db: Db): Promise<Waiting> {
  return toWaiting(
    await unlifted(db)
      .select(({ fn }) => [
        fn.countAll<bigint>().as('count'),
        fn.min<Date | null>('received_at').as('oldestAt'),
      ])
      .executeTakeFirstOrThrow(),
  );
}

export async function addReversal(
  tx: Tx,
  reversal: Insertable<Tables['payments.reversal']> & { order_id: string },
): Promise<void> {
  const done = await tx
    .updateTable('payments.order')
    .set({ reversed_minor: sql`reversed_minor + ${reversal.amount_minor}` })
    .where('id', '=', reversal.order_id)
    .where('status', '=', 'credited')
    .executeTakeFirst();
  expectOne(done.numUpdatedRows, `order ${reversal.order_id}`);
  await tx.insertInto('payments.reversal').values(reversal).execute();
  await queueRewardReview(tx, reversal.player_id);
}

/** The reversal holds no money when nothing is owed. */
export async function addRewardReversal(
  tx: Tx,
  reward: {
    id: string;
    kind: RewardKind;
    rewardId: string;
    playerId: bigint;
    currency: Currency;
    takenMinor: bigint;
    owedMinor: bigint;
  },
): Promise<void> {
  await tx
    .insertInto('payments.reversal')
    .values({
      id: reward.id,
      vendor: 'rewards',
      reversal_no: reward.id,
      kind: reward.kind,
      reward_id: reward.rewardId,
      player_id: reward.playerId,
      currency: reward.currency,
      amount_minor: reward.takenMinor + reward.owedMinor,
      discount_minor: 0n,
      reason: 'a deposit that it came from was reversed',
      taken_minor: reward.takenMinor,
      owed_minor: reward.owedMinor,
      ...(reward.owedMinor === 0n && { lifted_at: sql`now()`, lifted_by: 'paid' }),
    })
    .execute();
}

export async function findTakenRewards(
  db: Db,
  kind: RewardKind,
  rewardIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (rewardIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payments.reversal')
    .select(['id', 'reward_id'])
    .where('kind', '=', kind)
    .where('reward_id', 'in', [...rewardIds])
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.reward_id ?? '', row.id]));
}

export async function countRewardReversals(tx: Tx, kind: RewardKind, rewardId: string): Promise<number> {
  const row = await tx
    .selectFrom('payments.reversal')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('vendor', '=', 'rewards')
    .where('kind', '=', kind)
    .where('reward_id', '=', rewardId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** After a reversal or its undoing. The modules that pay deposit-based rewards read the queue. */
async function queueRewardReview(tx: Tx, playerId: bigint): Promise<void> {
  await sql`
    insert into payments.reward_review (player_id, queued_at)
    values (${playerId}, clock_timestamp())
    on conflict (player_id) do update
    set queued_at = excluded.queued_at
  `.execute(tx);
}

/** The new deposit may replace the reversed one. */
export async function queueRewardReviewAfterDeposit(tx: Tx, playerId: bigint): Promise<void> {
  const reversed = await tx
    .selectFrom('payments.reversal')
    .select('id')
    .where('player_id', '=', playerId)
    .where('kind', '=', 'deposit')
    .limit(1)
    .executeTakeFirst();
  if (reversed) await queueRewardReview(tx, playerId);
}

export async function addReversalEnd(
  tx: Tx,
  end: Insertable<Tables['payments.reversal_end']>,
): Promise<void> {
  await tx
    .insertInto('payments.reversal_end')
    .values(end)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function hasEnded(tx: Tx, vendor: string, reversalNo: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payments.reversal_end')
    .select('reversal_no')
    .where('vendor', '=', vendor)
    .where('reversal_no', '=', reversalNo)
    .executeTakeFirst();
  return row !== undefined;
}

/** Nothing is owed any more and its hold ends. */
export async function noteUndone(tx: Tx, reversal: ReversalRow, by: 'vendor' | 'reward'): Promise<void> {
  const done = await tx
    .updateTable('payments.reversal')
    .set({
      undone_at: sql`now()`,
      collected_minor: sql`owed_minor - written_off_minor`,
      ...(reversal.lifted_at === null && { lifted_at: sql`now()`, lifted_by: by }),
    })
    .where('id', '=', reversal.id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  expectOne(done.numUpdatedRows, `reversal ${reversal.id}`);
}

/** Returns the amount that is still reversed. */
export async function noteOrderRestored(
  tx: Tx,
  reversal: ReversalRow & { order_id: string },
): Promise<bigint> {
  const row = await tx
    .updateTable('payments.order')
    .set({ reversed_minor: sql`reversed_minor - ${reversal.amount_minor}` })
    .where('id', '=', reversal.order_id)
    .returning('reversed_minor')
    .executeTakeFirstOrThrow();
  await queueRewardReview(tx, reversal.player_id);
  return row.reversed_minor;
}

export async function findPlayerOf(
  db: Db,
  id: string,
): Promise<{ playerId: bigint; currency: Currency } | null> {
  const row = await db
    .selectFrom('payments.reversal')
    .select(['player_id', 'currency'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { playerId: row.player_id, currency: row.currency as Currency } : null;
}

export async function lockReversal(tx: Tx, id: string): Promise<ReversalRow> {
  const row = await tx
    .selectFrom('payments.reversal')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row as ReversalRow;
}

export async function lockClaims(tx: Tx, playerId: bigint): Promise<ReversalRow[]> {
  const rows = await tx
    .selectFrom('payments.reversal')
    .selectAll()
    .where('player_id', '=', playerId)
    .where(isOwed)
    .orderBy('received_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as ReversalRow[];
}

export async function listDebtors(
  db: Db,
  limit: number,
): Promise<{ playerId: bigint; currency: Currency }[]> {
  const { rows } = await sql<{ player_id: bigint; currency: Currency }>`
    select distinct r.player_id, r.currency
    from payments.reversal r
    join wallet.account cash on cash.player_id = r.player_id and cash.kind = 'cash'
    where r.lifted_at is null
    and r.collected_minor + r.written_off_minor < r.owed_minor
    and (
      cash.balance_minor > 0
      or exists (
        select
        from payments.withdrawal w
        where w.player_id = r.player_id
        and w.status in ('requested', 'approved')
      )
    )
    limit ${limit}
  `.execute(db);
  return rows.map((row) => ({ playerId: row.player_id, currency: row.currency }));
}

const isOwed = sql<boolean>`collected_minor + written_off_minor < owed_minor`;

export async function noteCollected(tx: Tx, id: string, minor: bigint): Promise<void> {
  const done = await tx
    .updateTable('payments.reversal')
    .set({ collected_minor: sql`collected_minor + ${minor}` })
    .where('id', '=', id)
    .executeTakeFirst();
  expectOne(done.numUpdatedRows, `reversal ${id}`);
}

export async function noteWrittenOff(tx: Tx, id: string, minor: bigint, by: string): Promise<void> {
  const done = await tx
    .updateTable('payments.reversal')
    .set({ written_off_minor: sql`written_off_minor + ${minor}`, written_off_by: by })
    .where('id', '=', id)
    .executeTakeFirst();
  expectOne(done.numUpdatedRows, `reversal ${id}`);
}

export async function noteLifted(tx: Tx, id: string, by: string): Promise<void> {
  const done = await tx
    .updateTable('payments.reversal')
    .set({ lifted_at: sql`now()`, lifted_by: by })
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  expectOne(done.numUpdatedRows, `reversal ${id}`);
}
