import { randomInt } from 'node:crypto';
import type { Caller } from '../../platform/http.ts';
import { networkOf } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { countCodeTry, putMailCode } from './codes.store.ts';
import type { Context } from './context.ts';
import { hashPassword, verifyPassword } from './hash-password.ts';
import { type CodePurpose, findCodeWait } from './identity.queries.ts';

const codeMinutes = 10;
/** Source of the rule: section 9, three minutes between two codes. */
const waitSecondsMax = 180;

/** The player that a code serves; null for an address that gets no mail, which the answer must not reveal. */
export type Reader = { playerId: bigint; lang: string } | null;

/**
 * Mails a six-digit code that expires after ten minutes. Without a reader it does the same work but sends no mail.
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
    // A concurrent request for the same address stored its code since the check above.
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
 * Checks an answer to a mailed code. The try is counted before the comparison, so that concurrent requests get no extra
 * tries. Returns the matching code's hash; the caller still has to mark the code as used.
 * Refuses: `too_many_requests`, `code_wrong`, the same for a wrong, used, expired, exhausted or unknown code.
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
