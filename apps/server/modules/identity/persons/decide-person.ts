import type { Currency } from '@palpite/domain/money';
import type { PersonSignal } from '@palpite/domain/person-match';
import type { StopKind } from '@palpite/domain/play-limits';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import { toWaiting, type Waiting } from '../../../platform/waiting.ts';
import { addPlayStop } from '../identity.store.ts';
import { blockAccount } from '../security/freeze.ts';
import { isBarredText, listSamePerson } from './find-matches.ts';
import { type LockedAccount, lockAccounts, noteDecision } from './persons.store.ts';
import { applyStops, type PersonPorts, type WrittenStop } from './stop-person.ts';

export type PersonOrder = { reviewId: bigint; by: string; reason: string };

type SetStopEnd = (tx: Tx, playerIds: readonly bigint[], until: Date | null) => Promise<void>;

export type PersonDecided = { stopped: number; blocked: number; freed: number } | null;

async function lockReview(tx: Tx, reviewId: bigint) {
  const row = await tx
    .selectFrom('identity.person_review')
    .selectAll()
    .where('id', '=', reviewId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

async function moveReview(
  tx: Tx,
  review: { id: bigint; signals: string[] },
  state: 'same' | 'different',
  { by, reason }: PersonOrder,
): Promise<void> {
  await tx.updateTable('identity.person_review').set({ state }).where('id', '=', review.id).execute();
  const signals = review.signals as PersonSignal[];
  await noteDecision(tx, { reviewId: review.id, event: state, signals, by, reason });
}

/** The longest stop then binds all of the person's accounts, and a block of one blocks all. */
export async function decideSame(db: Db, ports: PersonPorts, order: PersonOrder): Promise<PersonDecided> {
  return db.transaction().execute(async (tx) => {
    const review = await lockReview(tx, order.reviewId);
    if (!review || review.state === 'same') return null;
    await moveReview(tx, review, 'same', order);
    const accounts = await lockAccounts(tx, await listSamePerson(tx, review.first_id));
    const stops = await copyLongestStop(tx, accounts);
    await applyStops(tx, ports, stops);
    return { stopped: stops.length, blocked: await copyBlock(tx, ports, accounts, order), freed: 0 };
  });
}

/** Returns how many were blocked. */
async function copyBlock(
  tx: Tx,
  { setStakesFrozen }: PersonPorts,
  accounts: readonly LockedAccount[],
  { by, reason }: PersonOrder,
): Promise<number> {
  const kind = (['closed', 'staff'] as const).find((each) =>
    accounts.some(({ block_kind }) => block_kind === each),
  );
  if (!kind) return 0;
  let blocked = 0;
  for (const { id: playerId } of accounts)
    if (await blockAccount(tx, { playerId, kind, by, reason }, setStakesFrozen)) blocked += 1;
  return blocked;
}

const endOf = ({ stopped_until: until }: LockedAccount) => until?.getTime() ?? Number.POSITIVE_INFINITY;

async function copyLongestStop(tx: Tx, accounts: readonly LockedAccount[]): Promise<WrittenStop[]> {
  const [longest] = accounts
    .filter(({ is_stopped }) => is_stopped)
    .sort((one, other) => endOf(other) - endOf(one));
  if (!longest) return [];
  const { length } = await tx
    .selectFrom('identity.play_stop')
    .select('length')
    .where('player_id', '=', longest.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const stops: WrittenStop[] = [];
  for (const { id, currency } of accounts) {
    if (id === longest.id) continue;
    const stop = await addPlayStop(tx, id, {
      kind: longest.stop_kind as StopKind,
      length,
      until: sql`(select stopped_until from identity.player where id = ${longest.id})`,
      sessionId: 0n,
      copiedFrom: longest.id,
    });
    if (stop) stops.push({ playerId: id, currency: currency as Currency, ...stop });
  }
  return stops;
}

/**
 * The pair never opens again. A stop that one has only from the other ends. A block does not; it has its own
 * order (`npm run operator -- players unfreeze`).
 */
export async function decideDifferent(
  db: Db,
  setStopEnd: SetStopEnd,
  order: PersonOrder,
): Promise<PersonDecided> {
  return db.transaction().execute(async (tx) => {
    const review = await lockReview(tx, order.reviewId);
    if (!review || review.state === 'different') return null;
    await moveReview(tx, review, 'different', order);
    const { first_id: firstId, second_id: secondId } = review;
    const freed: bigint[] = [];
    for (const { id, is_stopped } of await lockAccounts(tx, [firstId, secondId])) {
      const otherId = id === firstId ? secondId : firstId;
      if (is_stopped && (await endCopiedStop(tx, id, otherId, order))) freed.push(id);
    }
    for (const id of freed) await setStopEnd(tx, [id], await readStopEnd(tx, id));
    return { stopped: 0, blocked: 0, freed: freed.length };
  });
}

/** A longer stop of its own stays. */
async function endCopiedStop(tx: Tx, id: bigint, fromId: bigint, { by, reason }: PersonOrder) {
  const { rows } = await sql<{ until: Date }>`
    update identity.player p
    set stopped_until = greatest(now(), (
      select max(own.until) from identity.play_stop own where own.player_id = p.id and own.copied_from is null
    ))
    from (
      select copied_from from identity.play_stop where player_id = ${id} order by id desc limit 1
    ) newest
    where p.id = ${id}
    and newest.copied_from = ${fromId}
    returning p.stopped_until as until
  `.execute(tx);
  if (rows.length === 0) return false;
  await sql`
    insert into identity.stop_lift (player_id, until, ordered_by, reason)
    select id, stopped_until, ${by}, ${reason} from identity.player where id = ${id}
  `.execute(tx);
  return true;
}

async function readStopEnd(tx: Tx, id: bigint): Promise<Date | null> {
  const row = await tx
    .selectFrom('identity.player')
    .select('stopped_until')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.stopped_until;
}

type Side = {
  username: string;
  is_barred: boolean;
  is_blocked: boolean;
  stop_kind: StopKind | null;
  stopped_until: Date | null;
};

type PairRow = {
  id: bigint;
  state: 'open' | 'same' | 'different';
  signals: PersonSignal[];
  opened_at: Date;
  decided_by: string;
  reason: string;
};

/** `barred` is the stopped or blocked one. */
export type ListedReview = PairRow & { account: Side; barred: Side };

const side = (id: 'first_id' | 'second_id') => sql`
  select
    p.username,
    ${sql.raw(isBarredText)} as is_barred,
    p.block_kind in ('staff', 'closed') as is_blocked,
    p.stop_kind,
    p.stopped_until
  from identity.player p
  where p.id = review.${sql.ref(id)}
  offset 0
`;
const sides = sql`
  cross join lateral (${side('first_id')}) one
  cross join lateral (${side('second_id')}) other
`;
const waits = sql`review.state = 'open' and (one.is_barred or other.is_barred)`;

/** Counts the pairs that {@link listReviews} lists as `open`. */
export async function measureReviews(db: Db): Promise<Waiting> {
  const { rows } = await sql<{ count: bigint; oldestAt: Date | null }>`
    select count(*) as count, min(review.opened_at) as "oldestAt"
    from identity.person_review review
    ${sides}
    where ${waits}
  `.execute(db);
  return toWaiting(rows[0] ?? { count: 0n, oldestAt: null });
}

/** Waiting pairs with a stopped or blocked account, or all pairs of one account. */
export async function listReviews(
  db: Db,
  of: { playerId: bigint } | 'open',
  limit: number,
): Promise<ListedReview[]> {
  const { rows } = await sql<PairRow & { one: Side; other: Side }>`
    select
      review.id,
      review.state,
      review.signals,
      review.opened_at,
      newest.decided_by,
      newest.reason,
      row_to_json(one) as one,
      row_to_json(other) as other
    from identity.person_review review
    ${sides}
    cross join lateral (
      select decided_by, reason from identity.person_decision where review_id = review.id order by id desc limit 1
    ) newest
    where ${of === 'open' ? waits : sql`(review.first_id = ${of.playerId} or review.second_id = ${of.playerId})`}
    order by review.opened_at, review.id
    limit ${limit}
  `.execute(db);
  return rows.map(({ one, other, ...row }) => {
    const [account, barred] = [one, other].map(readSide) as [Side, Side];
    return account.is_barred && !barred.is_barred
      ? { ...row, account: barred, barred: account }
      : { ...row, account, barred };
  });
}

/** Moments are text in JSON. */
function readSide(side: Side): Side {
  return { ...side, stopped_until: side.stopped_until && new Date(side.stopped_until) };
}
