import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';

/** The player behind a session that is neither ended nor expired; null for any other token. */
export async function findSessionPlayer(db: Db, tokenHash: string) {
  const row = await db
    .selectFrom('identity.session as s')
    .innerJoin('identity.player as p', 'p.id', 's.player_id')
    .select(['p.id', 's.id as session_id', 'p.currency'])
    .where('s.token_hash', '=', tokenHash)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .where('p.blocked_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function getPlayer(db: Db, id: bigint) {
  return db.selectFrom('identity.player').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export async function findPlayerByUsername(db: Db, username: string) {
  const row = await db
    .selectFrom('identity.player')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirst();
  return row ?? null;
}

export async function findTestAccount(db: Db) {
  const row = await db
    .selectFrom('identity.player')
    .selectAll()
    .where('is_test', '=', true)
    .orderBy('created_at')
    .executeTakeFirst();
  return row ?? null;
}

/** True when this device or address logged in to the account within thirty days: no stranger who guesses. */
export async function knowsCaller(db: Db, username: string, deviceId: string, ip: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity.session as s')
    .innerJoin('identity.player as p', 'p.id', 's.player_id')
    .select('s.id')
    .where('p.username', '=', username)
    .where('s.created_at', '>', sql<Date>`now() - interval '30 days'`)
    .where((where) =>
      where.or([
        where('s.ip', '=', ip),
        where.and([where('s.device_id', '=', deviceId), where('s.device_id', '<>', '')]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many friends came by a player's code, by friends of those, and by friends of those. */
export async function countInvited(db: Db, playerId: bigint) {
  const { rows } = await sql<{ level1: number; level2: number; level3: number }>`
    with recursive invited as (
      select id, 1 as level
      from identity.player
      where inviter_id = ${playerId}
      union all
      select friend.id, invited.level + 1
      from invited
      join identity.player friend on friend.inviter_id = invited.id
      where invited.level < 3
    )
    select
      count(*) filter (where level = 1)::integer as level1,
      count(*) filter (where level = 2)::integer as level2,
      count(*) filter (where level = 3)::integer as level3
    from invited
  `.execute(db);
  return rows[0] ?? { level1: 0, level2: 0, level3: 0 };
}

export type CodePurpose = 'reset' | 'email';

/** Seconds until the next code may be mailed to an address; 0 when it may be now. */
export async function findCodeWait(db: Db | Tx, purpose: CodePurpose, address: string): Promise<number> {
  const row = await db
    .selectFrom('identity.mail_code')
    .select(
      sql<number>`ceil(extract(epoch from sent_at + interval '3 minutes' - now()))::integer`.as('seconds'),
    )
    .where('purpose', '=', purpose)
    .where('address', '=', address)
    .executeTakeFirst();
  return Math.max(0, row?.seconds ?? 0);
}

/** Whose password a check id may set; null when it is unknown, used or too old. */
export async function findCheckedPlayer(db: Db, checkHash: string) {
  const row = await db
    .selectFrom('identity.mail_code as c')
    .innerJoin('identity.player as p', 'p.id', 'c.player_id')
    .select(['p.id', 'p.username', 'p.lang'])
    .where('c.check_hash', '=', checkHash)
    .where('c.check_expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row ?? null;
}

/** The text of an open captcha image; for tests in sandbox mode. */
export async function findCaptchaText(db: Db, codeId: number): Promise<string | null> {
  const row = await db
    .selectFrom('identity.captcha')
    .select('answer')
    .where('code_id', '=', BigInt(codeId))
    .where('kind', '=', 'image')
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst();
  return row?.answer ?? null;
}

/** What a player is called: the name, or the address of a player without one. */
export async function findName(db: Db, playerId: bigint): Promise<string> {
  const row = await db
    .selectFrom('identity.player')
    .select(['name', 'username'])
    .where('id', '=', playerId)
    .executeTakeFirst();
  return row?.name || row?.username || '';
}

/** Whom money may be sent to: `cardNo` is null until the document is verified. */
export type Holder = { name: string; cardNo: string | null; phone: string; lang: string };

export async function getHolder(db: Db, playerId: bigint): Promise<Holder> {
  const row = await db
    .selectFrom('identity.player')
    .select(['name', 'card_no', 'kyc', 'phone', 'lang'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return { name: row.name, cardNo: row.kyc ? row.card_no : null, phone: row.phone, lang: row.lang };
}
