import { decidePassword, parseEmail } from '@palpite/domain/registration';
import type { Caller } from '../../platform/http.ts';
import { networkOf } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { useCheck, useMailCode } from './codes.store.ts';
import { loadCommonPasswords } from './common-passwords.ts';
import type { Context } from './context.ts';
import { hashPassword } from './hash-password.ts';
import { findCheckedPlayer, findPlayerByUsername } from './identity.queries.ts';
import { noteAccessChange, noteEmailConfirmed } from './identity.store.ts';
import { checkCode, sendCode } from './mail-codes.ts';
import { replacePassword } from './replace-password.ts';
import { drawToken, hashToken } from './token.ts';

/**
 * Step 1 of section 2. No account, or the test account with its public password: the same answer.
 *
 * Refuses: `email_invalid`, `too_many_requests`, `code_wait`.
 */
export async function sendResetCode(context: Context, email: string, caller: Caller): Promise<void> {
  const address = parseEmail(email) ?? refuse('email_invalid');
  const player = await findPlayerByUsername(context.database.db, address);
  const reader = player && !player.is_test ? { playerId: player.id, lang: player.lang } : null;
  await sendCode(context, { purpose: 'reset', address, reader }, caller);
}

/** Step 2. The id sets one password within ten minutes. Refuses: `too_many_requests`, `code_wrong`. */
export async function checkResetCode(
  context: Context,
  answer: { email: string; code: string },
  caller: Caller,
): Promise<string> {
  const { email: address, code } = answer;
  const { codeHash, playerId } = await checkCode(context, { purpose: 'reset', address, code }, caller);
  const checkId = drawToken();
  const checkHash = hashToken(checkId);
  const used = await context.database.db.transaction().execute(async (tx) => {
    const isUsed = await useMailCode(tx, { purpose: 'reset', address, codeHash, checkHash });
    if (isUsed) await noteEmailConfirmed(tx, playerId, address);
    return isUsed;
  });
  return used ? checkId : refuse('code_wrong');
}

/**
 * Step 3; ends every session. A refused password does not use up the check id. A thief who reads the mailbox
 * can do this, so later payouts are held for a while.
 *
 * Refuses: `too_many_requests`, `code_wrong`, `password_too_short`, `password_too_common`.
 */
export async function setPassword(
  context: Context,
  form: { nPwd: string; chkId: string },
  caller: Caller,
): Promise<void> {
  const { database, limits } = context;
  const network = networkOf(caller.ip);
  await limits.checkByNetwork.take(network);
  const checkHash = hashToken(form.chkId);
  const player = (await findCheckedPlayer(database.db, checkHash)) ?? refuse('code_wrong');
  await limits.checkByNetwork.giveBack(network);
  const password = decidePassword(form.nPwd, {
    email: player.username,
    isCommon: await loadCommonPasswords({ ...context.config, ...context.company() }),
  });
  if (!password.ok) return refuse(password.code, password.params);
  const passwordHash = await hashPassword(password.value);
  await replacePassword(context, { player, passwordHash, ending: 'all' }, caller, async (tx) => {
    if (!(await useCheck(tx, checkHash))) refuse('code_wrong');
    await noteAccessChange(tx, player.id);
  });
}
