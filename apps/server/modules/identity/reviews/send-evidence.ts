import type { ParsedInput, Reply } from '@palpite/contracts/endpoint';
import {
  type addIdentityPicture,
  evidenceBytesMax,
  type getIdentityReview,
  type sendIdentityPictures,
} from '@palpite/contracts/identity-review';
import type { Player } from '../../../platform/http.ts';
import { encodePicture, readPicture } from '../../../platform/read-picture.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Context } from '../context.ts';
import { lockOpenReview, noteSent } from './change-review.ts';
import { listStoredKinds, storePicture } from './identity-pictures.ts';
import { findNewestReview, findOpenReview, type ReviewRow } from './reviews.queries.ts';

const setOf = ({ id, attempt }: ReviewRow) => ({ reviewId: id, attempt });

/** Whether the player is to send pictures. */
const isAsked = ({ state }: ReviewRow) => state === 'asked' || state === 'rejected';

export async function showIdentityReview(
  { database: { db } }: Context,
  player: Player,
): Promise<Reply<typeof getIdentityReview>> {
  const review = await findNewestReview(db, player.id);
  if (!review) return { review: null };
  return {
    review: {
      state: review.state,
      reason: review.reason,
      wanted: review.wanted,
      stored: await listStoredKinds(db, setOf(review)),
      answer: review.answer,
      askedAt: review.requested_at.toISOString(),
      sentAt: review.sent_at?.toISOString() ?? null,
      decidedAt: review.decided_at?.toISOString() ?? null,
    },
  };
}

/**
 * Stores one picture of the present set. Staff sees it when the set is sent. The pixels are encoded again, so that no
 * file of a player, and no place in its metadata, reaches staff.
 *
 * Refuses: `identity_review_none` (also for a kind that staff did not ask for), `picture_too_large`, `picture_invalid`,
 * `service_busy`.
 */
export async function addEvidence(
  { database: { db }, secrets }: Context,
  player: Player,
  { kind, picture: base64 }: ParsedInput<typeof addIdentityPicture>['body'],
): Promise<Reply<typeof addIdentityPicture>> {
  // Avoids the decoding of pictures that were not requested.
  const open = await findOpenReview(db, player.id);
  if (!open || !isAsked(open) || !open.wanted.includes(kind)) return refuse('identity_review_none');
  const picture = await encodePicture(readPicture(base64, evidenceBytesMax));
  return db.transaction().execute(async (tx) => {
    const review = await lockOpenReview(tx, player.id);
    if (!review || !isAsked(review) || !review.wanted.includes(kind)) return refuse('identity_review_none');
    await storePicture(tx, secrets, setOf(review), kind, picture);
    return { stored: await listStoredKinds(tx, setOf(review)) };
  });
}

/**
 * Gives the present set to staff. Of two calls the second is refused.
 *
 * Refuses: `identity_review_none`, `identity_pictures_missing`.
 */
export async function sendEvidence(
  { database: { db } }: Context,
  player: Player,
): Promise<Reply<typeof sendIdentityPictures>> {
  return db.transaction().execute(async (tx) => {
    const review = await lockOpenReview(tx, player.id);
    if (!review || !isAsked(review)) return refuse('identity_review_none');
    const stored = await listStoredKinds(tx, setOf(review));
    if (review.wanted.some((kind) => !stored.includes(kind))) refuse('identity_pictures_missing');
    await noteSent(tx, review);
    return { state: 'sent' };
  });
}
