import type { EvidenceKind, OpenReviewState } from '@palpite/contracts/identity-review';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/outbox.ts';
import { notePicturesDecided } from './identity-pictures.ts';
import { findOpenReview, type ReviewRow } from './reviews.queries.ts';

/** In the transaction of the change. */
const announce = (tx: Tx, playerId: bigint, identityReview: OpenReviewState | null) =>
  publish(tx, [{ topic: 'updateUserInfo', playerId, payload: { identityReview } }]);

export type AskProblem = 'test' | 'erased' | 'open';

/**
 * Asks a player for pictures of the document. From the commit on no money leaves the account. Returns what forbids it,
 * or null. Locks the player, so that a withdrawal is either requested and sent before, or held.
 */
export async function askForEvidence(
  tx: Tx,
  {
    playerId,
    wanted,
    reason,
    by,
  }: { playerId: bigint; wanted: readonly EvidenceKind[]; reason: string; by: string },
): Promise<AskProblem | null> {
  const player = await tx
    .selectFrom('identity.player')
    .select(['is_test', 'block_kind'])
    .where('id', '=', playerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (player.is_test) return 'test';
  const erased = await tx
    .selectFrom('identity.erasure')
    .select('player_id')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  if (erased || player.block_kind === 'erased') return 'erased';
  const row = await tx
    .insertInto('identity.identity_review')
    .values({ player_id: playerId, wanted: [...wanted], reason, requested_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return 'open';
  await announce(tx, playerId, 'asked');
  return null;
}

/** Locks it. Null without one. */
export async function lockOpenReview(tx: Tx, playerId: bigint): Promise<ReviewRow | null> {
  const found = await findOpenReview(tx, playerId);
  if (!found) return null;
  const review = await lockReview(tx, found.id);
  return review.state === 'approved' || review.state === 'withdrawn' ? null : review;
}

async function lockReview(tx: Tx, id: bigint): Promise<ReviewRow> {
  const row = await tx
    .selectFrom('identity.identity_review')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row as ReviewRow;
}

/** The caller holds the lock of the review. */
export async function noteSent(tx: Tx, { id, player_id: playerId }: ReviewRow): Promise<void> {
  await tx
    .updateTable('identity.identity_review')
    .set({ state: 'sent', sent_at: sql`now()`, decided_at: null, decided_by: null, answer: '' })
    .where('id', '=', id)
    .execute();
  await announce(tx, playerId, 'sent');
}

export type ReviewDecision = {
  readonly state: 'approved' | 'rejected' | 'withdrawn';
  /** Reason, which the player reads for a rejection. */
  readonly answer: string;
  readonly by: string;
};

/** States that each decision can follow. */
const decidable: Readonly<Record<ReviewDecision['state'], readonly OpenReviewState[]>> = {
  approved: ['sent'],
  rejected: ['sent'],
  withdrawn: ['asked', 'sent', 'rejected'],
};

/**
 * Returns the review as it was; null when it does not exist or has another state. Locks the player, then the review, in
 * the order of `askForEvidence`.
 */
export async function decideReview(
  tx: Tx,
  id: bigint,
  { state, answer, by }: ReviewDecision,
): Promise<ReviewRow | null> {
  await sql`
    select id
    from identity.player
    where id = (select player_id from identity.identity_review where id = ${id})
    for update
  `.execute(tx);
  const review = await tx
    .selectFrom('identity.identity_review')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', decidable[state])
    .forUpdate()
    .executeTakeFirst();
  if (!review) return null;
  await tx
    .updateTable('identity.identity_review')
    .set({
      state,
      answer,
      decided_by: by,
      decided_at: sql`now()`,
      ...(state === 'rejected' && { attempt: review.attempt + 1 }),
    })
    .where('id', '=', id)
    .execute();
  await notePicturesDecided(tx, id);
  await announce(tx, review.player_id, state === 'rejected' ? 'rejected' : null);
  return review as ReviewRow;
}

/** Deletes the pictures of an account that is closed permanently, and ends its open review. */
export async function eraseReviewEvidence(tx: Tx, playerId: bigint, by: string): Promise<void> {
  const open = await lockOpenReview(tx, playerId);
  if (open) await decideReview(tx, open.id, { state: 'withdrawn', answer: 'erased', by });
  await sql`
    delete from identity.identity_picture
    where review_id in (select id from identity.identity_review where player_id = ${playerId})
  `.execute(tx);
}

/** Replaces texts about the person. */
export async function eraseReviewTexts(tx: Tx, playerId: bigint): Promise<void> {
  await tx
    .updateTable('identity.identity_review')
    .set({ reason: 'erased', answer: sql`case when answer = '' then '' else 'erased' end` })
    .where('player_id', '=', playerId)
    .execute();
}
