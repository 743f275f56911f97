import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { Db } from './db.ts';

/** Authenticated: a value is valid in this place only. */
export type SecretPlace = {
  /** `originals.seed_pair.server_seed`, for example. */
  column: `${string}.${string}.${string}`;
  /** Key of the row, known before it is written. */
  row: bigint | string;
};

export type Secrets = {
  /** Id of the key that encrypts. */
  readonly keyId: string;
  encrypt(place: SecretPlace, text: string): string;
  decrypt(place: SecretPlace, stored: string): string;
};

/** The public id is in each value. */
export type SecretKey = { id: string; key: KeyObject };

/** `key_unknown`: not configured. `altered`: changed, moved, or never encrypted. */
export class SecretUnreadable extends Error {
  readonly reason: 'key_unknown' | 'altered';

  constructor(place: SecretPlace, reason: 'key_unknown' | 'altered') {
    super(`${place.column} of row ${place.row} cannot be decrypted: ${reason}`);
    this.reason = reason;
  }
}

const cipherName = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

/**
 * Version, id of the key, then nonce, cipher text and tag in base64url. Check constraints of the schema name
 * the version.
 */
const stored = /^v1\.([0-9a-f]{16})\.([\w-]+)$/;

/** The first encrypts; the others decrypt values that a rotation has not reached. */
export function createSecrets(keys: readonly [SecretKey, ...SecretKey[]]): Secrets {
  const known = new Map(keys.map(({ id, key }) => [id, key]));
  const [current] = keys;
  return {
    keyId: current.id,
    encrypt(place, text) {
      // Random nonces are safe for 2^32 values of one key (NIST SP 800-38D, section 8.3).
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(cipherName, current.key, nonce);
      cipher.setAAD(placeBytes(place, current.id));
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return `v1.${current.id}.${Buffer.concat(parts).toString('base64url')}`;
    },
    decrypt(place, value) {
      const [, id = '', packed = ''] = stored.exec(value) ?? [];
      if (id === '') throw new SecretUnreadable(place, 'altered');
      const key = known.get(id);
      if (!key) throw new SecretUnreadable(place, 'key_unknown');
      const bytes = Buffer.from(packed, 'base64url');
      // Unused bits of the last character are not part of the bytes.
      if (bytes.length < nonceBytes + tagBytes || bytes.toString('base64url') !== packed)
        throw new SecretUnreadable(place, 'altered');
      const decipher = createDecipheriv(cipherName, key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(placeBytes(place, id));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
      try {
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        throw new SecretUnreadable(place, 'altered');
      }
    },
  };
}

const placeBytes = ({ column, row }: SecretPlace, keyId: string) =>
  Buffer.from(`v1.${keyId}:${column}:${row}`);

/**
 * 32 bytes in hexadecimal or base64. Null also for bytes that no random generator draws: readable text, or
 * few distinct values. 32 random bytes have fewer than 16 with a probability below 10^-12.
 */
export function readSecretKey(text: string): SecretKey | null {
  const bytes = /^[0-9a-f]{64}$/i.test(text)
    ? Buffer.from(text, 'hex')
    : /^[\w+/-]{43}=?$/.test(text)
      ? Buffer.from(text, 'base64')
      : null;
  if (bytes?.length !== keyBytes) return null;
  if (new Set(bytes).size < 16 || bytes.every((byte) => byte >= 0x20 && byte < 0x7f)) return null;
  // The hash reveals nothing of the key.
  const id = createHash('sha256').update('palpite key id\0').update(bytes).digest('hex').slice(0, 16);
  return { id, key: createSecretKey(bytes) };
}

export const drawSecretKey = (): string => randomBytes(keyBytes).toString('base64');

/** Generated at the first call; concurrent calls get the same key. */
export async function getSecret(db: Db, secrets: Secrets, name: string): Promise<string> {
  const place: SecretPlace = { column: 'platform.secret.value', row: name };
  await db
    .insertInto('platform.secret')
    .values({ name, value: secrets.encrypt(place, randomBytes(32).toString('hex')) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('platform.secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return secrets.decrypt(place, row.value);
}
