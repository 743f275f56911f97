import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';

/** Whether pages show a picture with this address: their content policy names the origins. */
export const hasOriginOf = (picture: string, origins: readonly string[]): boolean =>
  origins.some((origin) => picture.startsWith(`${origin}/`));

/** Stores the setting of this process, so that orders and commands without the setting are checked by it. */
export async function storePictureOrigins(db: Db, origins: readonly string[]): Promise<void> {
  await sql`
    update catalogue.beginning
    set picture_origins = ${origins}::text[]
    where picture_origins is distinct from ${origins}::text[]
  `.execute(db);
}

export async function readPictureOrigins(db: Db): Promise<readonly string[]> {
  const row = await db.selectFrom('catalogue.beginning').select('picture_origins').executeTakeFirst();
  return row?.picture_origins ?? [];
}
