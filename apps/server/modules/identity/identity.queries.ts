import { locales } from '@palpite/domain/locales';
import type { Currency } from '@palpite/domain/money';
import type { PlayStop, StopKind } from '@palpite/domain/play-limits';
import { foldNumberText } from '@palpite/domain/typed-digits';
import { type Selectable, sql } from 'kysely';
import type { Database, Db, PreparedStatement, Tx } from '../../platform/db.ts';
import type { Tables } from '../../platform/tables.ts';
import { termsDueText } from './terms/terms.queries.ts';

const listed = [
  'id',
  'username',
  'name',
  'currency',
  'telegram',
  'blocked_at',
  'block_kind',
  'created_at',
] as const;
export type FoundPlayer = Pick<Selectable<Tables['identity.player']>, (typeof listed)[number]>;

/** Condition on player `p`, by the database clock. */
export const isStoppedText = 'p.stop_kind is not null and coalesce(p.stopped_until > now(), true)';
const isStopped = sql.raw<boolean>(isStoppedText);

export async function findLang(db: Db | Tx, playerId: bigint): Promise<string | null> {
  const row = await db
    .selectFrom('identity.player')
    .select('lang')
    .where('id', '=', playerId)
    .executeTakeFirst();
  return row?.lang ?? null;
}

export async function listExcluded(db: Db, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await db
    .selectFrom('identity.player as p')
    .select('p.id')
    .where('p.id', '>', after)
    .where('p.stop_kind', '=', 'exclusion')
    .where(isStopped)
    .orderBy('p.id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function findPlayStop(db: Db | Tx, playerId: bigint): Promise<PlayStop | null> {
  const row = await db
    .selectFrom('identity.player as p')
    .select(['p.stop_kind', 'p.stopped_until'])
    .where('p.id', '=', playerId)
    .where(isStopped)
    .executeTakeFirst();
  return row ? { kind: row.stop_kind as StopKind, until: row.stopped_until } : null;
}

export type SessionPlayer = {
  id: bigint;
  session_id: bigint;
  currency: Currency;
  stopped_until: Date | null;
  is_stopped: boolean;
  terms_due: number | null;
};

/** Each process queries an active session every two seconds. The lateral joins force index lookups. */
export const seeSessions: PreparedStatement = {
  name: 'identity.see_sessions',
  text: `
select requested.token_hash, s.id as session_id, player.*, ${termsDueText} as terms_due
from json_array_elements_text($1::json) as requested (token_hash)
cross join lateral (
  select id, player_id, created_at
  from identity.session
  where session.token_hash = requested.token_hash
  and ended_at is null
  and expires_at > now()
  offset 0
) s
cross join lateral (
  select p.id, p.currency, p.stopped_until, ${isStoppedText} as is_stopped
  from identity.player p
  where p.id = s.player_id
  and p.blocked_at is null
  offset 0
) player
`,
};

/** Omits ended, expired and unknown sessions. */
export async function findSessionPlayers(
  database: Database,
  tokenHashes: readonly string[],
): Promise<Map<string, SessionPlayer>> {
  const rows = await database.execute<SessionPlayer & { token_hash: string }>(seeSessions, [
    JSON.stringify(tokenHashes),
  ]);
  return new Map(rows.map((row) => [row.token_hash, row]));
}

/** A prefix of the token's hash keeps internal ids internal. */
const sessionName = sql<string>`left(token_hash, 24)`;

const openSessionsMax = 50;

/** The current one first, then the most recently used. */
export async function listOpenSessions(
  db: Db,
  player: { id: bigint; sessionId: bigint },
  which: 'all' | 'this',
) {
  const isThis = sql<boolean>`id = ${player.sessionId}`;
  let sessions = db
    .selectFrom('identity.session')
    .select([sessionName.as('name'), isThis.as('is_this'), 'user_agent', 'created_at', 'last_used_at'])
    .where('player_id', '=', player.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`);
  if (which === 'this') sessions = sessions.where('id', '=', player.sessionId);
  return sessions
    .orderBy(isThis, 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(openSessionsMax)
    .execute();
}

export async function findSessionId(db: Db, playerId: bigint, name: string): Promise<bigint | null> {
  const row = await db
    .selectFrom('identity.session')
    .select('id')
    .where('player_id', '=', playerId)
    .where(sessionName, '=', name)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function getPlayer(db: Db, id: bigint) {
  return (
    db
      .selectFrom('identity.player')
      .selectAll()
      // The driver would turn a date into a moment.
      .select(sql<string>`birth_date::text`.as('birth_date'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  );
}

export async function findPlayerByUsername(db: Db | Tx, username: string) {
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

/** True for a login within thirty days. */
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

export type CodePurpose = 'reset' | 'email';

/** 0 when it may be mailed now. */
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

/** Returns null when the id is unknown, used or expired. */
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

export async function findName(db: Db, playerId: bigint): Promise<string> {
  const row = await db
    .selectFrom('identity.player')
    .select(['name', 'username'])
    .where('id', '=', playerId)
    .executeTakeFirst();
  return row?.name || row?.username || '';
}

/** `cardNo` is null until the document is verified. */
export type Holder = {
  username: string;
  /** The test account counts as verified without a document. */
  readonly isVerified: boolean;
  name: string;
  cardNo: string | null;
  /** Phone prefix of the account's country. */
  country: string;
  /** E.164; empty until given. */
  phone: string;
  lang: string;
  currency: Currency;
};

export async function getHolder(db: Db, playerId: bigint): Promise<Holder> {
  const row = await db
    .selectFrom('identity.player')
    .select(['username', 'name', 'card_no', 'kyc', 'country', 'phone', 'lang', 'currency'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return {
    username: row.username,
    name: row.name,
    isVerified: row.kyc,
    cardNo: row.kyc ? row.card_no : null,
    country: row.country,
    phone: row.phone,
    lang: row.lang,
    currency: row.currency as Currency,
  };
}

/**
 * Verified document after the registration, and last change of access by means that a thief may have; null
 * for never.
 */
export async function findPayoutTimes(
  db: Db | Tx,
  playerId: bigint,
): Promise<{ documentChangedAt: Date | null; accessChangedAt: Date | null }> {
  const row = await db
    .selectFrom('identity.player')
    .select(['document_changed_at', 'access_changed_at'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return { documentChangedAt: row.document_changed_at, accessChangedAt: row.access_changed_at };
}

export async function listRegisteredBetween(db: Db, after: Date, to: Date): Promise<bigint[]> {
  const rows = await db
    .selectFrom('identity.player')
    .select('id')
    .where('created_at', '>', after)
    .where('created_at', '<=', to)
    .execute();
  return rows.map((row) => row.id);
}

/** The caller masks the name. */
export async function listFaces(
  db: Db,
  playerIds: readonly bigint[],
): Promise<{ id: bigint; name: string; avatar: number }[]> {
  if (playerIds.length === 0) return [];
  const rows = await db
    .selectFrom('identity.player')
    .select(['id', 'name', 'username', 'avatar'])
    .where('id', 'in', [...playerIds])
    .execute();
  return rows.map(({ id, name, username, avatar }) => ({ id, name: name || username, avatar }));
}

export type Twin = { playerId: bigint; twinId: bigint; reason: 'device' | 'document' };

/** On a device of these players, or with the same document in another currency. */
export async function listTwins(db: Db, playerIds: readonly bigint[]): Promise<Twin[]> {
  if (playerIds.length === 0) return [];
  const { rows } = await sql<{ player_id: bigint; twin_id: bigint; reason: Twin['reason'] }>`
    select own.player_id, other.player_id as twin_id, 'device' as reason
    from identity.session own
    join identity.session other on other.device_id = own.device_id and other.player_id <> own.player_id
    where own.player_id in (${sql.join(playerIds)})
    and own.device_id <> ''
    union
    select own.id, other.id, 'document'
    from identity.player own
    join identity.player other on other.card_no = own.card_no and other.id <> own.id
    where own.id in (${sql.join(playerIds)})
  `.execute(db);
  return rows.map((row) => ({ playerId: row.player_id, twinId: row.twin_id, reason: row.reason }));
}

export async function getInviteCode(db: Db, playerId: bigint): Promise<string> {
  return (await getPlayer(db, playerId)).invite_code;
}

/** By its telegram value (section 6). */
export async function isManager(db: Db, playerId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('identity.player')
    .select('telegram')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return row.telegram.includes('manager');
}

/** The newest accounts, newest first, then others with a contact or a block by e-mail; at most `limit` of each. */
export async function listUsualPlayers(db: Db, limit: number): Promise<FoundPlayer[]> {
  const newest = await db
    .selectFrom('identity.player')
    .select(listed)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  const noted = await db
    .selectFrom('identity.player')
    .select(listed)
    .where((where) => where.or([where('telegram', '<>', ''), where('blocked_at', 'is not', null)]))
    .orderBy('username')
    .limit(limit)
    .execute();
  const shown = new Set(newest.map(({ id }) => id));
  return [...newest, ...noted.filter(({ id }) => !shown.has(id))];
}

export async function getOpenedAt(db: Db, playerId: bigint): Promise<Date> {
  const row = await db
    .selectFrom('identity.player')
    .select('created_at')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return row.created_at;
}

const description = [
  'id',
  'username',
  'name',
  'email_confirmed_at',
  'avatar',
  'country',
  'phone',
  'lang',
  'currency',
  'kyc',
  'is_test',
  'blocked_at',
  'created_at',
] as const;

/** Without document or password. */
export async function describePlayer(db: Db | Tx, playerId: bigint) {
  return db
    .selectFrom('identity.player')
    .select(description)
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
}

export async function describePlayers(db: Db | Tx, playerIds: readonly bigint[]) {
  if (playerIds.length === 0) return new Map<bigint, Awaited<ReturnType<typeof describePlayer>>>();
  const rows = await db
    .selectFrom('identity.player')
    .select(description)
    .where('id', 'in', [...playerIds])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function searchPlayers(db: Db, text: string, limit: number): Promise<bigint[]> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const number = foldNumberText(text);
  const rows = await db
    .selectFrom('identity.player')
    .select('id')
    .where((where) =>
      where.or([
        where('name', 'ilike', pattern),
        where('username', 'ilike', pattern),
        ...(/^\d{10}$/.test(number) ? [where('id', '=', BigInt(number))] : []),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Letter case is ignored. */
export async function isInvitationCode(db: Db, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity.player')
    .select('id')
    .where('invite_code', '=', code.toUpperCase())
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Accounts with these numbers, or with this number, document or phone, an e-mail address or name that begins with the
 * text, or a name that has all its words, without accents and in any order. Each part of the union reads an index.
 */
export async function findPlayers(
  db: Db,
  { text, ids }: { text: string; ids: readonly bigint[] },
  limit: number,
): Promise<FoundPlayer[]> {
  const start = text.toLowerCase();
  const end = `${start}\u{10ffff}`;
  const digits = foldNumberText(text).replace(/[^\d]/g, '');
  const document = foldNumberText(text)
    .replace(/[^\dA-Za-z]/g, '')
    .toUpperCase()
    .replace(/^0+/, '');
  const numbers = /^\d{10}$/.test(digits) ? [...ids, BigInt(digits)] : ids;
  const phones = [
    `+${digits}`,
    ...Object.values(locales).map(({ phonePrefix }) => `${phonePrefix}${digits}`),
  ];
  const { rows } = await sql<FoundPlayer>`
    select ${sql.join(listed.map((column) => sql.ref(`p.${column}`)))}
    from identity.player p
    where p.id in (
      select unnest(${numbers.map(String)}::bigint[])
      union all
      (select id from identity.player
       where username ~>=~ ${start} and username ~<~ ${end} order by username using ~<~ limit ${limit})
      union all
      (select id from identity.player
       where name <> '' and lower(name) ~>=~ ${start} and lower(name) ~<~ ${end}
       order by lower(name) using ~<~ limit ${limit})
      union all
      (select id from identity.player
       where name <> '' and identity.name_words(name) @> identity.name_words(${start.replace(/\s+/g, ' ')})
       limit ${limit})
      union all
      (select id from identity.player
       where card_no is not null and ltrim(card_no, '0') = ${document} and ${document} <> '' limit ${limit})
      union all
      (select id from identity.player
       where phone <> '' and phone = any(${phones}::text[]) limit ${limit})
    )
    order by p.id = any(${numbers.map(String)}::bigint[]) desc, p.username
    limit ${limit}`.execute(db);
  return rows;
}
