import { type EvidenceKind, openReviewStates, type ReviewState } from '@palpite/contracts/identity-review';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import type { Tables } from '../../../platform/tables.ts';
import { toWaiting, type Waiting } from '../../../platform/waiting.ts';

export type ReviewRow = Omit<Selectable<Tables['identity.identity_review']>, 'state' | 'wanted'> & {
  state: ReviewState;
  wanted: EvidenceKind[];
};

/** With the declared data of the player. */
export type ListedIdentityReview = ReviewRow & { name: string; card_no: string | null };

const isOpen = sql<boolean>`state in (${sql.join(openReviewStates.map((state) => sql.lit(state)))})`;

/** The review that keeps money from leaving; null without one. */
export async function findOpenReview(db: Db | Tx, playerId: bigint): Promise<ReviewRow | null> {
  const row = await db
    .selectFrom('identity.identity_review')
    .selectAll()
    .where('player_id', '=', playerId)
    .where(isOpen)
    .executeTakeFirst();
  return (row as ReviewRow | undefined) ?? null;
}

/** Null without one, and for one that staff took back. */
export async function findNewestReview(db: Db, playerId: bigint): Promise<ReviewRow | null> {
  const row = await db
    .selectFrom('identity.identity_review')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row && row.state !== 'withdrawn' ? (row as ReviewRow) : null;
}

const listed = (db: Db) =>
  db
    .selectFrom('identity.identity_review as review')
    .innerJoin('identity.player as player', 'player.id', 'review.player_id')
    .selectAll('review')
    .select(['player.name', 'player.card_no']);

export async function findReview(db: Db, id: bigint): Promise<ListedIdentityReview | null> {
  const row = await listed(db).where('review.id', '=', id).executeTakeFirst();
  return (row as ListedIdentityReview | undefined) ?? null;
}

/** Reviews that staff must decide, oldest first. */
export async function listSentReviews(db: Db, limit: number): Promise<ListedIdentityReview[]> {
  const rows = await listed(db)
    .where('review.state', '=', 'sent')
    .orderBy('review.sent_at')
    .orderBy('review.id')
    .limit(limit)
    .execute();
  return rows as ListedIdentityReview[];
}

export async function measureSentReviews(db: Db): Promise<Waiting> {
  return toWaiting(
    await db
      .selectFrom('identity.identity_review')
      .select(({ fn }) => [fn.countAll<bigint>().as('count'), fn.min<Date | null>('sent_at').as('oldestAt')])
      .where('state', '=', 'sent')
      .executeTakeFirstOrThrow(),
  );
}

type ReviewFilter = {
  readonly state?: ReviewState | undefined;
  readonly playerId?: bigint | undefined;
  /** Asked before. */
  readonly before?: Date | null;
};

/** Newest first. */
export async function listIdentityReviews(
  db: Db,
  { state, playerId, before }: ReviewFilter,
  limit: number,
): Promise<ListedIdentityReview[]> {
  let reviews = listed(db);
  if (state) reviews = reviews.where('review.state', '=', state);
  if (playerId !== undefined) reviews = reviews.where('review.player_id', '=', playerId);
  if (before) reviews = reviews.where('review.requested_at', '<', before);
  const rows = await reviews
    .orderBy('review.requested_at', 'desc')
    .orderBy('review.id', 'desc')
    .limit(limit)
    .execute();
  return rows as ListedIdentityReview[];
}

/** The newest review of each player, except those that staff took back. */
export async function listNewestReviews(
  db: Db,
  playerIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, { state: ReviewState; at: Date }>> {
  const { rows } = await sql<{ player_id: bigint; state: ReviewState; at: Date }>`
    select distinct on (player_id) player_id, state, coalesce(decided_at, sent_at, requested_at) as at
    from identity.identity_review
    where player_id = any(${[...playerIds]}::bigint[])
    and state <> 'withdrawn'
    order by player_id, id desc
  `.execute(db);
  return new Map(rows.map((row) => [row.player_id, { state: row.state, at: row.at }]));
}
