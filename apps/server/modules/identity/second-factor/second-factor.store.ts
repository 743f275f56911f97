import { randomBytes } from 'node:crypto';
import type { FactorMethod } from '@palpite/contracts/second-factor';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import type { SecretPlace } from '../../../platform/secrets.ts';

/** Wrong codes that an account accepts per hour, on all processes together. */
const failuresMax = 10;

/** Longest enrolment, and longest wait between password and second factor. */
const enrolmentMinutes = 10;
export const loginMinutes = 5;
const challengeMinutes = 5;
const loginTriesMax = 5;

/** Changes of one player's factors run one after another. Returns the WebAuthn user handle. */
export async function lockFactors(tx: Tx, playerId: bigint): Promise<string> {
  await tx
    .insertInto('identity.second_factor')
    .values({ player_id: playerId, user_handle: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('identity.second_factor')
    .select('user_handle')
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.user_handle;
}

/** Empty without a factor. Recovery codes need a factor. */
export async function listFactorMethods(db: Db | Tx, playerId: bigint): Promise<FactorMethod[]> {
  const { rows } = await sql<{ totp: boolean; passkey: boolean; recovery: boolean }>`
    select
      exists (select from identity.totp where player_id = ${playerId} and confirmed_at is not null) as totp,
      exists (select from identity.passkey where player_id = ${playerId}) as passkey,
      exists (select from identity.recovery_code where player_id = ${playerId} and used_at is null) as recovery
  `.execute(db);
  const [has] = rows;
  if (!has?.totp && !has?.passkey) return [];
  return (['totp', 'passkey', 'recovery'] as const).filter((method) => has[method]);
}

export async function hasSecondFactor(db: Db | Tx, playerId: bigint): Promise<boolean> {
  return (await listFactorMethods(db, playerId)).length > 0;
}

/**
 * Before the comparison: concurrent requests get no extra tries. Returns 0, or seconds to wait. A window that
 * starts in the future is from before the clock was set back, and over.
 */
export async function countFactorTry(tx: Tx, playerId: bigint): Promise<number> {
  const isOver = sql<boolean>`failures_since not between now() - interval '1 hour' and now()`;
  const counted = await tx
    .updateTable('identity.second_factor')
    .set({
      failures: sql`case when ${isOver} then 1 else failures + 1 end`,
      failures_since: sql`case when ${isOver} then now() else failures_since end`,
    })
    .where('player_id', '=', playerId)
    .where((where) => where.or([where('failures', '<', failuresMax), isOver]))
    .returning('player_id')
    .executeTakeFirst();
  if (counted) return 0;
  const row = await tx
    .selectFrom('identity.second_factor')
    .select(
      sql<number>`ceil(extract(epoch from failures_since + interval '1 hour' - now()))::integer`.as(
        'seconds',
      ),
    )
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row ? Math.max(1, row.seconds) : 0;
}

export async function giveBackFactorTry(tx: Tx, playerId: bigint): Promise<void> {
  await tx
    .updateTable('identity.second_factor')
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where('player_id', '=', playerId)
    .execute();
}

export const totpPlace = (playerId: bigint): SecretPlace => ({
  column: 'identity.totp.secret',
  row: playerId,
});

/** Replaces an unconfirmed one. Returns false when an app is enrolled. */
export async function putTotp(
  tx: Tx,
  totp: { playerId: bigint; sessionId: bigint; secret: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('identity.totp')
    .values({ player_id: totp.playerId, session_id: totp.sessionId, secret: totp.secret })
    .onConflict((conflict) =>
      conflict
        .column('player_id')
        .doUpdateSet({
          session_id: totp.sessionId,
          secret: totp.secret,
          started_at: sql`now()`,
          last_step: 0n,
        })
        .where('identity.totp.confirmed_at', 'is', null),
    )
    .returning('player_id')
    .executeTakeFirst();
  return row !== undefined;
}

type StoredTotp = { secret: string; last_step: bigint; now_ms: number };

/** Or the enrolment that this session started, with the time of the database. */
export async function findTotp(
  db: Db | Tx,
  playerId: bigint,
  which: 'enrolled' | { startedBy: bigint },
): Promise<StoredTotp | null> {
  const totp = db
    .selectFrom('identity.totp')
    .select([
      'secret',
      'last_step',
      sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::float8`.as('now_ms'),
    ])
    .where('player_id', '=', playerId);
  const chosen =
    which === 'enrolled'
      ? totp.where('confirmed_at', 'is not', null)
      : totp
          .where('confirmed_at', 'is', null)
          .where('session_id', '=', which.startedBy)
          .where('started_at', '>', sql<Date>`now() - make_interval(mins => ${enrolmentMinutes})`);
  return (await chosen.executeTakeFirst()) ?? null;
}

/** Returns false when the enrolment was replaced or finished since. */
export async function confirmTotpRow(
  tx: Tx,
  playerId: bigint,
  secret: string,
  step: bigint,
): Promise<boolean> {
  const row = await tx
    .updateTable('identity.totp')
    .set({ confirmed_at: sql`now()`, last_step: step })
    .where('player_id', '=', playerId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .returning('player_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false when it or a later one was used, or the app was removed or replaced. */
export async function useTotpStep(tx: Tx, playerId: bigint, secret: string, step: bigint): Promise<boolean> {
  const row = await tx
    .updateTable('identity.totp')
    .set({ last_step: step })
    .where('player_id', '=', playerId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('player_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false when none was enrolled. Ends an enrolment in progress. */
export async function deleteTotp(tx: Tx, playerId: bigint): Promise<boolean> {
  const row = await tx
    .deleteFrom('identity.totp')
    .where('player_id', '=', playerId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return row?.confirmed_at != null;
}

export async function replaceRecoveryCodes(
  tx: Tx,
  playerId: bigint,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('identity.recovery_code').where('player_id', '=', playerId).execute();
  if (codeHashes.length === 0) return;
  await tx
    .insertInto('identity.recovery_code')
    .values(codeHashes.map((code_hash) => ({ player_id: playerId, code_hash })))
    .execute();
}

export async function hasRecoveryCodes(tx: Tx, playerId: bigint): Promise<boolean> {
  const row = await tx
    .selectFrom('identity.recovery_code')
    .select('player_id')
    .where('player_id', '=', playerId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false when it is unknown or used. */
export async function useRecoveryCode(tx: Tx, playerId: bigint, codeHash: string): Promise<boolean> {
  const row = await tx
    .updateTable('identity.recovery_code')
    .set({ used_at: sql`now()` })
    .where('player_id', '=', playerId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('player_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listPasskeys(db: Db | Tx, playerId: bigint) {
  return db
    .selectFrom('identity.passkey')
    .select(['credential_id', 'name', 'transports', 'created_at', 'used_at'])
    .where('player_id', '=', playerId)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute();
}

export async function findPasskey(db: Db, credentialId: string) {
  const row = await db
    .selectFrom('identity.passkey as k')
    .innerJoin('identity.second_factor as f', 'f.player_id', 'k.player_id')
    .select(['k.credential_id', 'k.player_id', 'k.public_key', 'k.counter', 'k.transports', 'f.user_handle'])
    .where('k.credential_id', '=', credentialId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns false when any player has this passkey. */
export async function insertPasskey(
  tx: Tx,
  passkey: {
    credential_id: string;
    player_id: bigint;
    public_key: Uint8Array;
    counter: bigint;
    transports: string[];
    name: string;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('identity.passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returning('credential_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns false when the passkey was removed since it was verified, or when its counter did not grow: a copy
 * was used. Authenticators without a counter always send 0.
 */
export async function usePasskey(
  tx: Tx,
  passkey: { credentialId: string; playerId: bigint; counter: bigint },
): Promise<boolean> {
  const row = await tx
    .updateTable('identity.passkey')
    .set({ counter: passkey.counter, used_at: sql`now()` })
    .where('credential_id', '=', passkey.credentialId)
    .where('player_id', '=', passkey.playerId)
    .where((where) =>
      where.or([
        where('counter', '<', passkey.counter),
        where.and([where('counter', '=', 0n), where.val(passkey.counter === 0n)]),
      ]),
    )
    .returning('credential_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Null when the player has no such passkey. */
export async function deletePasskey(tx: Tx, playerId: bigint, credentialId: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('identity.passkey')
    .where('credential_id', '=', credentialId)
    .where('player_id', '=', playerId)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Returns false without a factor. */
export async function deleteFactors(tx: Tx, playerId: bigint): Promise<boolean> {
  await lockFactors(tx, playerId);
  const hadTotp = await deleteTotp(tx, playerId);
  const passkeys = await tx
    .deleteFrom('identity.passkey')
    .where('player_id', '=', playerId)
    .returning('credential_id')
    .execute();
  await replaceRecoveryCodes(tx, playerId, []);
  return hadTotp || passkeys.length > 0;
}

export type ChallengeUse =
  | { purpose: 'login'; playerId: null; boundTo: string }
  | { purpose: 'add' | 'secondStep' | 'confirm'; playerId: bigint; boundTo: string };

export async function putChallenge(tx: Tx, challenge: string, use: ChallengeUse): Promise<void> {
  await tx
    .insertInto('identity.passkey_challenge')
    .values({
      challenge,
      purpose: use.purpose,
      player_id: use.playerId,
      bound_to: use.boundTo,
      expires_at: sql`now() + make_interval(mins => ${challengeMinutes})`,
    })
    .execute();
}

/** Before the answer is verified. Returns false unless it was open for exactly this use. */
export async function takeChallenge(tx: Tx, challenge: string, use: ChallengeUse): Promise<boolean> {
  const row = await tx
    .deleteFrom('identity.passkey_challenge')
    .where('challenge', '=', challenge)
    .returning(['purpose', 'player_id', 'bound_to', sql<boolean>`expires_at > now()`.as('open')])
    .executeTakeFirst();
  return (
    row?.open === true &&
    row.purpose === use.purpose &&
    row.player_id === use.playerId &&
    row.bound_to === use.boundTo
  );
}

export async function insertPendingLogin(
  tx: Tx,
  login: { keyHash: string; playerId: bigint; deviceId: string },
): Promise<void> {
  await tx
    .insertInto('identity.pending_login')
    .values({
      key_hash: login.keyHash,
      player_id: login.playerId,
      device_id: login.deviceId,
      expires_at: sql`now() + make_interval(mins => ${loginMinutes})`,
    })
    .execute();
}

const isOpenLogin = (keyHash: string, deviceId: string) =>
  sql<boolean>`key_hash = ${keyHash} and device_id = ${deviceId} and expires_at > now() and tries < ${loginTriesMax}`;

export async function findPendingLogin(db: Db, keyHash: string, deviceId: string): Promise<bigint | null> {
  const row = await db
    .selectFrom('identity.pending_login')
    .select('player_id')
    .where(isOpenLogin(keyHash, deviceId))
    .executeTakeFirst();
  return row?.player_id ?? null;
}

/** Counts the try before the proof is checked. Returns null when no try is left. */
export async function countLoginTry(tx: Tx, keyHash: string, deviceId: string): Promise<bigint | null> {
  const row = await tx
    .updateTable('identity.pending_login')
    .set({ tries: sql`tries + 1` })
    .where(isOpenLogin(keyHash, deviceId))
    .returning('player_id')
    .executeTakeFirst();
  return row?.player_id ?? null;
}

/** Returns false when a concurrent request spent it or a new password ended it. */
export async function spendPendingLogin(tx: Tx, keyHash: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('identity.pending_login')
    .where('key_hash', '=', keyHash)
    .returning('player_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function endPendingLogins(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('identity.pending_login').where('player_id', '=', playerId).execute();
}

export async function forgetOldFactorRows(tx: Tx): Promise<void> {
  await tx.deleteFrom('identity.passkey_challenge').where('expires_at', '<', sql<Date>`now()`).execute();
  await tx.deleteFrom('identity.pending_login').where('expires_at', '<', sql<Date>`now()`).execute();
  await tx
    .deleteFrom('identity.totp')
    .where('confirmed_at', 'is', null)
    .where('started_at', '<', sql<Date>`now() - make_interval(mins => ${enrolmentMinutes})`)
    .execute();
}
