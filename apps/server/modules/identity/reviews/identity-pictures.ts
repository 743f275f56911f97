import { randomUUID } from 'node:crypto';
import type { EvidenceKind } from '@palpite/contracts/identity-review';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import type { Picture } from '../../../platform/read-picture.ts';
import type { SecretColumn } from '../../../platform/reencrypt.ts';
import { type Secrets, SecretUnreadable } from '../../../platform/secrets.ts';

const column = 'identity.identity_picture.picture';

/** For rotations of the key. */
export const pictureSecrets: readonly SecretColumn[] = [{ column, key: 'id', keyType: 'text' }];

/** A set of pictures of a review. */
export type PictureSet = { readonly reviewId: bigint; readonly attempt: number };

/** Stores a picture encrypted; it replaces an earlier one of its kind in the same set. */
export async function storePicture(
  tx: Tx,
  secrets: Secrets,
  { reviewId, attempt }: PictureSet,
  kind: EvidenceKind,
  { bytes }: Picture,
): Promise<void> {
  await tx
    .deleteFrom('identity.identity_picture')
    .where('review_id', '=', reviewId)
    .where('attempt', '=', attempt)
    .where('kind', '=', kind)
    .execute();
  const id = randomUUID();
  await tx
    .insertInto('identity.identity_picture')
    .values({
      id,
      review_id: reviewId,
      attempt,
      kind,
      picture: secrets.encrypt({ column, row: id }, bytes.toString('base64')),
      bytes: bytes.length,
    })
    .execute();
}

export async function listStoredKinds(
  db: Db | Tx,
  { reviewId, attempt }: PictureSet,
): Promise<EvidenceKind[]> {
  const rows = await db
    .selectFrom('identity.identity_picture')
    .select('kind')
    .where('review_id', '=', reviewId)
    .where('attempt', '=', attempt)
    .orderBy('kind')
    .execute();
  return rows.map(({ kind }) => kind as EvidenceKind);
}

/** Decrypted, as WebP in Base64. A picture that no key decrypts is null. */
export async function readPictures(
  db: Db,
  secrets: Secrets,
  { reviewId, attempt }: PictureSet,
): Promise<{ kind: EvidenceKind; base64: string | null }[]> {
  const rows = await db
    .selectFrom('identity.identity_picture')
    .select(['id', 'kind', 'picture'])
    .where('review_id', '=', reviewId)
    .where('attempt', '=', attempt)
    .orderBy(sql`array_position(array['front', 'back', 'selfie'], kind)`)
    .execute();
  return rows.map(({ id, kind, picture }) => ({
    kind: kind as EvidenceKind,
    base64: readPicture(secrets, id, picture),
  }));
}

function readPicture(secrets: Secrets, id: string, stored: string): string | null {
  try {
    return secrets.decrypt({ column, row: id }, stored);
  } catch (failure) {
    if (failure instanceof SecretUnreadable) return null;
    throw failure;
  }
}

/** The time until the deletion of the undecided pictures of a review begins. */
export async function notePicturesDecided(tx: Tx, reviewId: bigint): Promise<void> {
  await tx
    .updateTable('identity.identity_picture')
    .set({ decided_at: sql`now()` })
    .where('review_id', '=', reviewId)
    .where('decided_at', 'is', null)
    .execute();
}

const deletedAtOnce = 200;

/**
 * Deletes pictures `days` after the decision about them, and those that were never given to staff `days` after they
 * arrived.
 */
export async function forgetPictures(db: Db, days: number, stopping?: AbortSignal): Promise<void> {
  let deleted = deletedAtOnce;
  while (deleted === deletedAtOnce && !stopping?.aborted) {
    const { rows } = await sql`
      delete from identity.identity_picture
      where id in (
        select picture.id
        from identity.identity_picture picture
        join identity.identity_review review on review.id = picture.review_id
        where coalesce(picture.decided_at, picture.stored_at) < now() - make_interval(days => ${days})
        and (picture.decided_at is not null or review.state <> 'sent')
        limit ${deletedAtOnce}
      )
      returning id
    `.execute(db);
    deleted = rows.length;
  }
}
