import { randomInt } from 'node:crypto';
import type { Currency } from '@palpite/domain/money';
import type { PlayStop, ReminderMinutes, StopKind, StopLength } from '@palpite/domain/play-limits';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { publish } from '../../platform/outbox.ts';
import { drawSigns } from './token.ts';

export type NewPlayer = {
  username: string;
  name: string;
  cardNo: string | null;
  country: string;
  phone: string;
  passwordHash: string;
  invitedByCode: string;
  currency: Currency;
  lang: string;
  deviceId: string;
  fromApp: boolean;
  isTest: boolean;
};

export type Inviter = { id: bigint; currency: Currency };

/** Enough for random collisions; more failures mean that something else is wrong. */
const drawsMax = 8;

/**
 * Opens an account under a random number and invitation code, retrying until both are free. Returns
 * `invitation_unknown` when the invitation code belongs to no player. Of two concurrent registrations with one e-mail
 * address or document, exactly one succeeds.
 */
export async function insertPlayer(
  tx: Tx,
  player: NewPlayer,
): Promise<
  { id: bigint; inviter: Inviter | null } | 'invitation_unknown' | 'email_taken' | 'document_taken'
> {
  const inviter = await tx
    .selectFrom('identity.player')
    .select(['id', 'currency'])
    .where('invite_code', '=', player.invitedByCode.toUpperCase())
    .executeTakeFirst();
  if (!inviter && player.invitedByCode !== '') return 'invitation_unknown';
  for (let draw = 0; draw < drawsMax; draw++) {
    const row = await tx
      .insertInto('identity.player')
      .values({
        id: BigInt(randomInt(1_000_000_000, 10_000_000_000)),
        username: player.username,
        name: player.name,
        card_no: player.cardNo,
        country: player.country,
        phone: player.phone,
        password_hash: player.passwordHash,
        invite_code: drawSigns(8),
        invited_by_code: player.invitedByCode,
        inviter_id: inviter?.id ?? null,
        currency: player.currency,
        lang: player.lang,
        device_id: player.deviceId,
        from_app: player.fromApp,
        is_test: player.isTest,
        // The test account may deposit without verification. It cannot withdraw, because it has no document.
        kyc: player.isTest,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row) return { id: row.id, inviter: (inviter as Inviter | undefined) ?? null };
    const taken = await findTaken(tx, player);
    if (taken) return taken;
  }
  throw new Error('no free player number was drawn');
}

async function findTaken(tx: Tx, player: NewPlayer): Promise<'email_taken' | 'document_taken' | null> {
  const email = await tx
    .selectFrom('identity.player')
    .select('id')
    .where('username', '=', player.username)
    .executeTakeFirst();
  if (email) return 'email_taken';
  const document = await tx
    .selectFrom('identity.player')
    .select('id')
    .where('currency', '=', player.currency)
    .where('card_no', '=', player.cardNo)
    .executeTakeFirst();
  return document ? 'document_taken' : null;
}

export async function insertSession(
  tx: Tx,
  session: {
    playerId: bigint;
    tokenHash: string;
    deviceId: string;
    ip: string;
    userAgent: string;
    hours: number;
  },
): Promise<void> {
  await tx
    .insertInto('identity.session')
    .values({
      player_id: session.playerId,
      token_hash: session.tokenHash,
      device_id: session.deviceId,
      ip: session.ip,
      user_agent: session.userAgent,
      expires_at: sql`now() + make_interval(secs => ${session.hours * 3_600})`,
    })
    .execute();
}

export async function touchSession(tx: Tx, sessionId: bigint): Promise<void> {
  await tx
    .updateTable('identity.session')
    .set({ last_used_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('last_used_at', '<', sql<Date>`now() - interval '1 minute'`)
    .execute();
}

/**
 * Ends sessions of a player and publishes each end, so that every process drops the session and its sockets.
 * Returns the ended ids. Call `forgetSession` with each after the commit.
 */
export async function endSessions(
  tx: Tx,
  playerId: bigint,
  which: { only: bigint } | { allBut: bigint } | 'all',
): Promise<bigint[]> {
  let update = tx
    .updateTable('identity.session')
    .set({ ended_at: sql`now()` })
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null);
  if (which !== 'all') {
    update = 'only' in which ? update.where('id', '=', which.only) : update.where('id', '<>', which.allBut);
  }
  const ended = await update.returning('id').execute();
  await publish(
    tx,
    ended.map(({ id }) => ({ topic: 'sessionEnded', playerId, payload: { sessionId: String(id) } })),
  );
  return ended.map(({ id }) => id);
}

/**
 * Records a break or exclusion that starts now and returns the stop then in force. Returns null when the current stop
 * ends no sooner; the caller must then roll back. An extended exclusion stays an exclusion, whatever length extends it.
 */
export async function addPlayStop(
  tx: Tx,
  player: { id: bigint; sessionId: bigint },
  stop: { kind: StopKind; length: StopLength; span: string | null },
): Promise<PlayStop | null> {
  const row = await tx
    .insertInto('identity.play_stop')
    .values({
      player_id: player.id,
      kind: stop.kind,
      length: stop.length,
      until: stop.span === null ? null : sql`now() + ${stop.span}::interval`,
      session_id: player.sessionId,
    })
    .returning('until')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ kind: StopKind }>`
    update identity.player
    set
      stop_kind = case
        when stop_kind = 'exclusion' and stopped_until > now() then stop_kind
        else ${stop.kind}
      end,
      stopped_until = ${row.until}
    where id = ${player.id}
    and (
      stop_kind is null
      or coalesce(stopped_until, 'infinity') < coalesce(${row.until}::timestamptz, 'infinity')
    )
    returning stop_kind as kind
  `.execute(tx);
  return rows[0] ? { kind: rows[0].kind, until: row.until } : null;
}

export async function setPasswordHash(tx: Tx, playerId: bigint, passwordHash: string): Promise<void> {
  await tx
    .updateTable('identity.player')
    .set({ password_hash: passwordHash, password_changed_at: sql`now()` })
    .where('id', '=', playerId)
    .execute();
}

/** Sets the interval of the reality check reminder in minutes; null turns it off. */
export async function setReminder(tx: Tx, playerId: bigint, minutes: ReminderMinutes | null): Promise<void> {
  await tx
    .updateTable('identity.player')
    .set({ reminder_minutes: minutes })
    .where('id', '=', playerId)
    .execute();
}

export async function setAvatar(tx: Tx, playerId: bigint, avatar: number): Promise<void> {
  await tx.updateTable('identity.player').set({ avatar }).where('id', '=', playerId).execute();
}

/** Sets the telegram contact of an account and sends it to its open pages. Returns false for an unknown account. */
export async function setContact(tx: Tx, username: string, telegram: string): Promise<boolean> {
  const player = await tx
    .updateTable('identity.player')
    .set({ telegram })
    .where('username', '=', username)
    .returning('id')
    .executeTakeFirst();
  if (player) await publish(tx, [{ topic: 'updateUserInfo', playerId: player.id, payload: { telegram } }]);
  return player !== undefined;
}

/**
 * Stores the verified name and document of a player. Verified values are never replaced. Of two concurrent players
 * with one document, exactly one succeeds.
 */
export async function verifyHolder(
  tx: Tx,
  playerId: bigint,
  holder: { name: string; cardNo: string },
): Promise<'verified' | 'document_fixed' | 'document_taken'> {
  // The savepoint keeps the transaction usable after a unique violation.
  await sql`savepoint holder`.execute(tx);
  try {
    const done = await tx
      .updateTable('identity.player')
      .set({ name: holder.name, card_no: holder.cardNo, kyc: true })
      .where('id', '=', playerId)
      .where('kyc', '=', false)
      .executeTakeFirst();
    return done.numUpdatedRows === 1n ? 'verified' : 'document_fixed';
  } catch (failure) {
    if ((failure as { code?: string }).code !== '23505') throw failure;
    await sql`rollback to savepoint holder`.execute(tx);
    return 'document_taken';
  }
}

/** Moves an account to another e-mail address. Returns false when it is taken. */
export async function setUsername(tx: Tx, playerId: bigint, username: string): Promise<boolean> {
  await sql`savepoint rename`.execute(tx);
  try {
    await tx.updateTable('identity.player').set({ username }).where('id', '=', playerId).execute();
    return true;
  } catch (failure) {
    if ((failure as { code?: string }).code !== '23505') throw failure;
    await sql`rollback to savepoint rename`.execute(tx);
    return false;
  }
}

/** Deletes expired captchas and codes, sessions over for a year, and devices unused for 180 days. */
export async function forgetOldRows(tx: Tx): Promise<void> {
  await tx.deleteFrom('identity.captcha').where('expires_at', '<', sql<Date>`now()`).execute();
  await tx
    .deleteFrom('identity.mail_code')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
  await tx
    .deleteFrom('identity.session')
    .where(sql<Date>`coalesce(ended_at, expires_at)`, '<', sql<Date>`now() - interval '1 year'`)
    .execute();
  await tx
    .deleteFrom('identity.known_device')
    .where('used_at', '<', sql<Date>`now() - interval '180 days'`)
    .execute();
}
