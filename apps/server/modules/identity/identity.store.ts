import { randomInt } from 'node:crypto';
import type { Currency } from '@palpite/domain/money';
import type { PlayStop, ReminderMinutes, StopKind } from '@palpite/domain/play-limits';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import type { Player } from '../../platform/http.ts';
import { publish } from '../../platform/outbox.ts';
import { drawSigns } from './token.ts';

export type NewPlayer = {
  username: string;
  name: string;
  cardNo: string | null;
  country: string;
  phone: string;
  /** `1990-12-31`. */
  birthDate: string;
  passwordHash: string;
  invitedByCode: string;
  currency: Currency;
  lang: string;
  deviceId: string;
  fromApp: boolean;
  isTest: boolean;
};

export type Taken = { taken: 'email' | 'document'; ownerId: bigint };

export type Inviter = { id: bigint; currency: Currency };

const drawsMax = 8;

/**
 * Retries until number and invitation code are free. Returns `invitation_unknown`, or the owner of a taken
 * address or document. Of two concurrent registrations with one of these, exactly one succeeds.
 */
export async function insertPlayer(
  tx: Tx,
  player: NewPlayer,
): Promise<{ id: bigint; inviter: Inviter | null } | Taken | 'invitation_unknown'> {
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
        birth_date: player.birthDate,
        password_hash: player.passwordHash,
        invite_code: drawSigns(8),
        invited_by_code: player.invitedByCode,
        inviter_id: inviter?.id ?? null,
        currency: player.currency,
        lang: player.lang,
        device_id: player.deviceId,
        from_app: player.fromApp,
        is_test: player.isTest,
        // The test account may deposit. It has no document, so it cannot withdraw.
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

async function findTaken(tx: Tx, player: NewPlayer): Promise<Taken | null> {
  const email = await tx
    .selectFrom('identity.player')
    .select('id')
    .where('username', '=', player.username)
    .executeTakeFirst();
  const document = await findDocumentOwner(tx, player);
  if (email) return { taken: 'email', ownerId: email.id };
  return document ? { taken: 'document', ownerId: document.id } : null;
}

function findDocumentOwner(tx: Tx, { currency, cardNo }: Pick<NewPlayer, 'currency' | 'cardNo'>) {
  return tx
    .selectFrom('identity.player')
    .select('id')
    .where('currency', '=', currency)
    .where('card_no', '=', cardNo)
    .executeTakeFirst();
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
    idleDays: number;
  },
): Promise<bigint> {
  const { id } = await tx
    .insertInto('identity.session')
    .values({
      player_id: session.playerId,
      token_hash: session.tokenHash,
      device_id: session.deviceId,
      ip: session.ip,
      user_agent: session.userAgent,
      expires_at: sql`now() + least(
        make_interval(secs => ${session.hours * 3_600}),
        make_interval(secs => ${session.idleDays * 86_400})
      )`,
      ends_at: sql`now() + make_interval(secs => ${session.hours * 3_600})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * At most once a minute; moves the idle timeout. A session that ended meanwhile stays so. A last use in the
 * future is from before the database clock was set back.
 */
export async function touchSession(tx: Tx, sessionId: bigint, idleDays: number): Promise<void> {
  await tx
    .updateTable('identity.session')
    .set({
      last_used_at: sql`now()`,
      expires_at: sql`least(ends_at, now() + make_interval(secs => ${idleDays * 86_400}))`,
    })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(sql<boolean>`last_used_at not between now() - interval '1 minute' and now()`)
    .execute();
}

/**
 * Every process drops them with their sockets. Returns the ids: call `forgetSession` with each after the
 * commit.
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
 * Returns the stop in force; null, without a write, when the current stop ends no sooner. An extended
 * exclusion stays one.
 */
export async function addPlayStop(
  tx: Tx,
  playerId: bigint,
  stop: {
    kind: StopKind;
    length: string;
    /** Null for no end. */
    until: RawBuilder<Date | null>;
    sessionId: bigint;
    /** Another account of the same person. */
    copiedFrom: bigint | null;
  },
): Promise<PlayStop | null> {
  const { rows } = await sql<PlayStop>`
    update identity.player p
    set
      stop_kind = case
        when p.stop_kind = 'exclusion' and p.stopped_until > now() then p.stop_kind
        else ${stop.kind}
      end,
      stopped_until = ending.until
    from (select (${stop.until})::timestamptz as until) ending
    where p.id = ${playerId}
    and (
      p.stop_kind is null
      or coalesce(p.stopped_until, 'infinity') < coalesce(ending.until, 'infinity')
    )
    returning p.stop_kind as kind, p.stopped_until as until
  `.execute(tx);
  const [row] = rows;
  if (!row) return null;
  await sql`
    insert into identity.play_stop (player_id, kind, length, until, session_id, copied_from)
    select id, ${stop.kind}, ${stop.length}, stopped_until, ${stop.sessionId}, ${stop.copiedFrom}::bigint
    from identity.player
    where id = ${playerId}
  `.execute(tx);
  return row;
}

export async function setPasswordHash(tx: Tx, playerId: bigint, passwordHash: string): Promise<void> {
  await tx
    .updateTable('identity.player')
    .set({ password_hash: passwordHash, password_changed_at: sql`now()` })
    .where('id', '=', playerId)
    .execute();
}

/** Stores another hash of the same password, unless the password has been changed meanwhile. */
export async function replaceHash(
  db: Db,
  player: { id: bigint; password_hash: string },
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('identity.player')
    .set({ password_hash: passwordHash })
    .where('id', '=', player.id)
    .where('password_hash', '=', player.password_hash)
    .execute();
}

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

/** Returns false for an unknown account. */
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

/** Verified values are never replaced. Of two concurrent players with one document, exactly one succeeds. */
export async function verifyHolder(
  tx: Tx,
  player: Pick<Player, 'id' | 'currency'>,
  holder: { name: string; cardNo: string },
): Promise<'verified' | 'document_fixed' | Taken> {
  // Keeps the transaction usable after a unique violation.
  await sql`savepoint holder`.execute(tx);
  try {
    const done = await tx
      .updateTable('identity.player')
      .set({
        name: holder.name,
        card_no: holder.cardNo,
        kyc: true,
        kyc_at: sql`now()`,
        document_changed_at: sql`case
          when card_no is distinct from ${holder.cardNo} then now()
          else document_changed_at
        end`,
      })
      .where('id', '=', player.id)
      .where('kyc', '=', false)
      .executeTakeFirst();
    return done.numUpdatedRows === 1n ? 'verified' : 'document_fixed';
  } catch (failure) {
    if ((failure as { code?: string }).code !== '23505') throw failure;
    await sql`rollback to savepoint holder`.execute(tx);
    const owner = await findDocumentOwner(tx, { currency: player.currency, cardNo: holder.cardNo });
    // The other account has lost the document meanwhile.
    if (!owner) throw failure;
    return { taken: 'document', ownerId: owner.id };
  }
}

/** The document becomes free for its rightful holder. Returns false when nothing is verified. */
export async function revokeHolder(tx: Tx, playerId: bigint): Promise<boolean> {
  const revoked = await tx
    .updateTable('identity.player')
    .set({ kyc: false, kyc_at: null, card_no: null })
    .where('id', '=', playerId)
    .where('kyc', '=', true)
    .where('is_test', '=', false)
    .returning('id')
    .executeTakeFirst();
  if (revoked) await publish(tx, [{ topic: 'updateUserInfo', playerId, payload: { kyc: 0 } }]);
  return revoked !== undefined;
}

/** A reset by mail, another address, a removed second factor. Holds later payouts for a while. */
export async function noteAccessChange(tx: Tx, playerId: bigint): Promise<void> {
  await tx
    .updateTable('identity.player')
    .set({ access_changed_at: sql`now()` })
    .where('id', '=', playerId)
    .execute();
}

/** Returns false when it is taken. */
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

/** A code that was mailed to the present address was answered. The time of the first answer stays. */
export async function noteEmailConfirmed(tx: Tx, playerId: bigint, username: string): Promise<void> {
  await tx
    .updateTable('identity.player')
    .set({ email_confirmed_at: sql`coalesce(email_confirmed_at, now())` })
    .where('id', '=', playerId)
    .where('username', '=', username)
    .execute();
}

export async function forgetOldRows(tx: Tx): Promise<void> {
  await tx.deleteFrom('identity.captcha').where('expires_at', '<', sql<Date>`now()`).execute();
  await tx.deleteFrom('identity.socket_ticket').where('expires_at', '<', sql<Date>`now()`).execute();
  await tx
    .deleteFrom('identity.mail_code')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
  await tx.deleteFrom('identity.freeze_key').where('expires_at', '<', sql<Date>`now()`).execute();
  await tx.deleteFrom('identity.confirmation').where('expires_at', '<', sql<Date>`now()`).execute();
  await tx
    .deleteFrom('identity.session')
    .where(sql<Date>`coalesce(ended_at, expires_at)`, '<', sql<Date>`now() - interval '1 year'`)
    .execute();
  await tx
    .deleteFrom('identity.known_device')
    .where('used_at', '<', sql<Date>`now() - interval '180 days'`)
    .execute();
}
