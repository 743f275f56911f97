import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import type { Caller } from '../../platform/http.ts';
import { drawToken, hashToken } from './token.ts';

/** After this many wrong passwords, a device has to solve the visible captcha again. */
const failuresMax = 3;

export function keyHashOf({ headers }: Pick<Caller, 'headers'>): string | null {
  const key = headers.devicekey;
  return typeof key === 'string' && key !== '' ? hashToken(key) : null;
}

/** True for a device that logged in to the account and has had fewer than three failures since. */
export async function isDeviceOf(
  db: Db,
  caller: Pick<Caller, 'headers'>,
  username: string,
): Promise<boolean> {
  const keyHash = keyHashOf(caller);
  if (keyHash === null) return false;
  const row = await db
    .selectFrom('identity.known_device as device')
    .innerJoin('identity.player as player', 'player.id', 'device.player_id')
    .select('device.key_hash')
    .where('device.key_hash', '=', keyHash)
    .where('player.username', '=', username)
    .where('device.failures', '<', failuresMax)
    .where(isFresh)
    .executeTakeFirst();
  return row !== undefined;
}

const isFresh = sql<boolean>`used_at > now() - interval '180 days'`;

/** True for a device that logged in, is not revoked, and has had fewer than three failures since. */
export async function isKnownDevice(db: Db, caller: Pick<Caller, 'headers'>): Promise<boolean> {
  const keyHash = keyHashOf(caller);
  if (keyHash === null) return false;
  const row = await db
    .selectFrom('identity.known_device')
    .select('key_hash')
    .where('key_hash', '=', keyHash)
    .where('failures', '<', failuresMax)
    .where(isFresh)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the key of a new device, which is stored nowhere else; null for a known one. */
export async function rememberDevice(
  tx: Tx,
  playerId: bigint,
  caller: Pick<Caller, 'headers'>,
): Promise<string | null> {
  const keyHash = keyHashOf(caller);
  if (keyHash !== null) {
    const known = await tx
      .updateTable('identity.known_device')
      .set({ player_id: playerId, failures: 0, used_at: sql`now()` })
      .where('key_hash', '=', keyHash)
      .where(isFresh)
      .returning('key_hash')
      .executeTakeFirst();
    if (known) return null;
  }
  const key = drawToken();
  await tx
    .insertInto('identity.known_device')
    .values({ key_hash: hashToken(key), player_id: playerId })
    .execute();
  return key;
}

export async function noteDeviceFailure(db: Db, caller: Pick<Caller, 'headers'>): Promise<void> {
  const keyHash = keyHashOf(caller);
  if (keyHash === null) return;
  await db
    .updateTable('identity.known_device')
    .set((row) => ({ failures: row('failures', '+', 1) }))
    .where('key_hash', '=', keyHash)
    .where('failures', '<', failuresMax)
    .execute();
}

export async function forgetDevices(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('identity.known_device').where('player_id', '=', playerId).execute();
}
