import {
  type MaskAudience,
  type MaskOccasion,
  type MaskTarget,
  maskOccasions,
  type StartMask,
} from '@palpite/contracts/start-masks';
import { defaultLocale, type Locale } from '@palpite/domain/locales';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import type { MaskText } from './parse-mask-text.ts';

export type MaskTexts = Readonly<Partial<Record<Locale, MaskText>>>;

/** Audiences that see a mask on an occasion. */
export const audiencesOf: Readonly<Record<MaskOccasion, readonly MaskAudience[]>> = {
  registration: ['newAccounts', 'both'],
  login: ['logins', 'both'],
};

const isRunning = sql<boolean>`(
  ended_at is null and starts_at <= now() and (ends_at is null or ends_at > now())
)`;

const newest = (db: Db, occasion: MaskOccasion) =>
  db
    .selectFrom('engagement.start_mask')
    .where('audience', 'in', audiencesOf[occasion])
    .where(isRunning)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);

export const textIn = (texts: unknown, lang: Locale): MaskText =>
  (texts as MaskTexts)[lang] ?? (texts as MaskTexts)[defaultLocale] ?? { title: '', text: '' };

/** Returns the mask that is shown on an occasion. The button of a promotion that does not run closes the mask. */
export async function findStartMask(db: Db, occasion: MaskOccasion, lang: Locale): Promise<StartMask | null> {
  const found = await newest(db, occasion)
    .select(['texts', 'picture_id', 'target', 'target_id'])
    .executeTakeFirst();
  if (!found) return null;
  const leads = found.target !== 'promotion' || (await isClaimable(db, found.target_id ?? ''));
  return {
    ...textIn(found.texts, lang),
    pictureId: found.picture_id,
    target: leads ? (found.target as MaskTarget) : 'none',
    targetId: leads ? found.target_id : null,
  };
}

/** Whether a promotion exists that has not ended; with `planned`, also one that has not begun. */
export async function isClaimable(db: Db, id: string, planned: 'planned' | null = null): Promise<boolean> {
  const found = await db
    .selectFrom('engagement.promotion')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .where(sql<boolean>`(ends_at is null or ends_at > now())`)
    .$if(planned === null, (query) => query.where('starts_at', '<=', sql<Date>`now()`))
    .executeTakeFirst();
  return found !== undefined;
}

export async function findMaskPicture(db: Db, pictureId: string): Promise<Uint8Array | null> {
  const found = await db
    .selectFrom('engagement.start_mask')
    .select('picture')
    .where('picture_id', '=', pictureId)
    .executeTakeFirst();
  return found?.picture ?? null;
}

/** Numbers of the masks that are shown, by occasion. */
export async function findShownMasks(db: Db): Promise<ReadonlyMap<MaskOccasion, bigint>> {
  const found = await Promise.all(
    maskOccasions.map(async (occasion) => {
      const row = await newest(db, occasion).select('id').executeTakeFirst();
      return row ? ([[occasion, row.id]] as const) : [];
    }),
  );
  return new Map(found.flat());
}

const withoutPicture = (db: Db) =>
  db
    .selectFrom('engagement.start_mask')
    .select([
      'id',
      'audience',
      'texts',
      'target',
      'target_id',
      'picture_id',
      'starts_at',
      'ends_at',
      'ended_at',
      'published_by',
    ]);

export type StoredMask = Awaited<ReturnType<typeof listStartMasks>>[number];

/** Newest first. */
export const listStartMasks = (db: Db, limit: number) =>
  withoutPicture(db).orderBy('starts_at', 'desc').orderBy('id', 'desc').limit(limit).execute();

export const readStartMask = async (db: Db, id: bigint): Promise<StoredMask | null> =>
  (await withoutPicture(db).where('id', '=', id).executeTakeFirst()) ?? null;
