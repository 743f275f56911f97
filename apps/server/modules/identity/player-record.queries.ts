import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { type Before, isBefore } from '../../platform/pages.ts';

/** Logins of a player, newest first. */
export async function listLogins(db: Db, playerId: bigint, limit: number, before: Before = null) {
  const rows = db
    .selectFrom('identity.session')
    .select(['id', 'created_at', 'last_used_at', 'ip', 'device_id', 'user_agent', 'ended_at'])
    .select(sql<boolean>`expires_at <= now()`.as('is_expired'))
    .where('player_id', '=', playerId);
  return rows
    .where(isBefore(before, { time: 'created_at' }))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Freezes, closures and openings of an account, newest first. */
export async function listBlockEvents(db: Db, playerId: bigint, limit: number, before: Before = null) {
  const rows = db
    .selectFrom('identity.block_event')
    .select(['id', 'event', 'ordered_by', 'reason', 'created_at'])
    .where('player_id', '=', playerId);
  return rows
    .where(isBefore(before, { time: 'created_at' }))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** What the head of the page of a player shows of the account; null for an unknown number. */
export async function findAccount(db: Db, playerId: bigint) {
  const row = await db
    .selectFrom('identity.player')
    .select([
      'id',
      'username',
      'name',
      'currency',
      'lang',
      'phone',
      'telegram',
      'kyc',
      'block_kind',
      'created_at',
    ])
    .where('id', '=', playerId)
    .executeTakeFirst();
  return row ?? null;
}

/** Identity of a player as given and as verified; null for an unknown number. */
export async function findIdentity(db: Db, playerId: bigint) {
  const row = await db
    .selectFrom('identity.player')
    .select(['id', 'name', 'card_no', 'country', 'kyc', 'lang', 'document_changed_at', 'access_changed_at'])
    // The driver would turn a date into a moment.
    .select(sql<string>`birth_date::text`.as('birth_date'))
    .where('id', '=', playerId)
    .executeTakeFirst();
  return row ?? null;
}
