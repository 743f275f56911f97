import { randomInt } from 'node:crypto';
import type { Caller } from '../../platform/http.ts';
import { networkOf } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { countCodeTry, putMailCode } from './codes.store.ts';
import type { Context } from './context.ts';
import { hashPassword, verifyPassword } from './hash-password.ts';
import { type CodePurpose, findCodeWait } from './identity.queries.ts';

const codeMinutes = 10;
/** Section 9: three minutes between two codes. */
const waitSecondsMax = 180;

/** Null for an address that gets no mail, which the answer must not reveal. */
export type Reader = { playerId: bigint; lang: string } | null;

/**
 * Expires after ten minutes. Without a reader it does the same work but sends nothing.
 *
 * Refuses: `too_many_requests` (this network, then this address), `code_wait` with the seconds left.
 */
export async function sendCode(
  context: Context,
  code: { purpose: CodePurpose; address: string; reader: Reader },
  caller: Caller,
): Promise<void> {
  const { database, limits, mail, config } = context;
  const { purpose, address, reader } = code;
  await limits.codeByNetwork.take(networkOf(caller.ip));
  const waitSeconds = await findCodeWait(database.db, purpose, address);
  if (waitSeconds > 0) refuse('code_wait', { seconds: waitSeconds });
  await limits.codeByAddress.take(`${purpose} ${address}`);
  const digits = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = await hashPassword(digits);
  await database.db.transaction().execute(async (tx) => {
    const playerId = reader?.playerId ?? null;
    const put = await putMailCode(tx, { purpose, address, playerId, codeHash, minutes: codeMinutes });
    // Another request has stored its code meanwhile.
    if (!put) refuse('code_wait', { seconds: waitSecondsMax });
    await mail.enqueue(tx, {
      to: reader ? address : null,
      lang: reader?.lang ?? caller.lang,
      text: purpose === 'reset' ? 'resetCode' : 'emailCode',
      params: { code: digits, minutes: codeMinutes, name: config.PRODUCT_NAME },
      usefulMinutes: codeMinutes,
    });
  });
  mail.wake();
}

/**
 * The try is counted before the comparison. Returns the code's hash; the caller marks it as used.
 *
 * Refuses: `too_many_requests`, `code_wrong`, also for a used, expired, exhausted or unknown code.
 */
export async function checkCode(
  context: Context,
  answer: { purpose: CodePurpose; address: string; code: string },
  caller: Caller,
): Promise<{ playerId: bigint; codeHash: string }> {
  const { database, limits } = context;
  const network = networkOf(caller.ip);
  await limits.checkByNetwork.take(network);
  const counted = await database.db
    .transaction()
    .execute((tx) => countCodeTry(tx, answer.purpose, answer.address));
  const right = await verifyPassword(counted?.code_hash ?? null, answer.code);
  if (!right || !counted || counted.player_id === null) return refuse('code_wrong');
  await limits.checkByNetwork.giveBack(network);
  return { playerId: counted.player_id, codeHash: counted.code_hash };
}
