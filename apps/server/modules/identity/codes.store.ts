import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { CodePurpose } from './identity.queries.ts';

export async function putCaptcha(
  tx: Tx,
  captcha: { codeId: number; deviceId: string; kind: 'image' | 'puzzle'; answer: string; zeroBits: number },
): Promise<void> {
  await tx
    .insertInto('identity.captcha')
    .values({
      code_id: BigInt(captcha.codeId),
      device_id: captcha.deviceId,
      kind: captcha.kind,
      answer: captcha.answer,
      zero_bits: captcha.zeroBits,
      expires_at: sql`now() + interval '5 minutes'`,
    })
    .onConflict((conflict) =>
      conflict.columns(['code_id', 'device_id', 'kind']).doUpdateSet({
        answer: (row) => row.ref('excluded.answer'),
        zero_bits: (row) => row.ref('excluded.zero_bits'),
        expires_at: (row) => row.ref('excluded.expires_at'),
      }),
    )
    .execute();
}

/**
 * Before the answer is checked: of two concurrent callers only one gets them. An image element cannot send
 * the device id, so the devices of a caller include the empty one.
 */
export async function takeCaptchas(tx: Tx, codeId: number, deviceIds: readonly string[]) {
  const taken = await tx
    .deleteFrom('identity.captcha')
    .where('code_id', '=', BigInt(codeId))
    .where('device_id', 'in', deviceIds)
    .returning(['kind', 'answer', 'zero_bits', sql<boolean>`expires_at > now()`.as('open')])
    .execute();
  return taken.filter((captcha) => captcha.open);
}

/** Returns false when one was sent within three minutes. */
export async function putMailCode(
  tx: Tx,
  code: { purpose: CodePurpose; address: string; playerId: bigint | null; codeHash: string; minutes: number },
): Promise<boolean> {
  const row = await tx
    .insertInto('identity.mail_code')
    .values({
      purpose: code.purpose,
      address: code.address,
      player_id: code.playerId,
      code_hash: code.codeHash,
      expires_at: sql`now() + make_interval(mins => ${code.minutes})`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['purpose', 'address'])
        .doUpdateSet({
          player_id: (row) => row.ref('excluded.player_id'),
          code_hash: (row) => row.ref('excluded.code_hash'),
          expires_at: (row) => row.ref('excluded.expires_at'),
          sent_at: sql`now()`,
          tries: 0,
          used_at: null,
          check_hash: null,
          check_expires_at: null,
        })
        .where('identity.mail_code.sent_at', '<=', sql<Date>`now() - interval '3 minutes'`),
    )
    .returning('address')
    .executeTakeFirst();
  return row !== undefined;
}

const codeTriesMax = 5;

/** Counts the try before the code is compared. Returns null when no try is left. */
export async function countCodeTry(tx: Tx, purpose: CodePurpose, address: string) {
  const row = await tx
    .updateTable('identity.mail_code')
    .set({ tries: sql`tries + 1` })
    .where('purpose', '=', purpose)
    .where('address', '=', address)
    .where('tries', '<', codeTriesMax)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['code_hash', 'player_id'])
    .executeTakeFirst();
  return row ?? null;
}

/** Returns false when a concurrent request used it or a newer code replaced it. */
export async function useMailCode(
  tx: Tx,
  code: { purpose: CodePurpose; address: string; codeHash: string; checkHash: string | null },
): Promise<boolean> {
  const row = await tx
    .updateTable('identity.mail_code')
    .set({
      used_at: sql`now()`,
      check_hash: code.checkHash,
      check_expires_at: code.checkHash === null ? null : sql`now() + interval '10 minutes'`,
    })
    .where('purpose', '=', code.purpose)
    .where('address', '=', code.address)
    .where('code_hash', '=', code.codeHash)
    .where('used_at', 'is', null)
    .returning('address')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false when it is unknown, used or expired. */
export async function useCheck(tx: Tx, checkHash: string): Promise<boolean> {
  const row = await tx
    .updateTable('identity.mail_code')
    .set({ check_hash: null })
    .where('check_hash', '=', checkHash)
    .where('check_expires_at', '>', sql<Date>`now()`)
    .returning('address')
    .executeTakeFirst();
  return row !== undefined;
}

export async function voidMailCodes(tx: Tx, playerId: bigint): Promise<void> {
  await tx
    .updateTable('identity.mail_code')
    .set({ used_at: sql`coalesce(used_at, now())`, check_hash: null })
    .where('player_id', '=', playerId)
    .execute();
}
