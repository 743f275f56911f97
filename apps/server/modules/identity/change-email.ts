import { parseEmail } from '@palpite/domain/registration';
import type { Caller, Player } from '../../platform/http.ts';
import { refuse } from '../../platform/refusal.ts';
import { confirmPassword } from './change-password.ts';
import { useMailCode, voidMailCodes } from './codes.store.ts';
import type { Context } from './context.ts';
import { findPlayerByUsername, getPlayer } from './identity.queries.ts';
import { setUsername } from './identity.store.ts';
import { checkCode, sendCode } from './mail-codes.ts';

const dayMinutes = 24 * 60;

/**
 * Mails a code to the address that a player wants to move to. A taken address gets no mail but the same answer, so
 * that the answer does not reveal which addresses have accounts.
 * Refuses: `email_invalid`, `test_account_fixed`, `too_many_requests`, `code_wait`.
 */
export async function sendEmailCode(
  context: Context,
  player: Player,
  email: string,
  caller: Caller,
): Promise<void> {
  const { db } = context.database;
  const address = parseEmail(email) ?? refuse('email_invalid');
  const account = await getPlayer(db, player.id);
  if (account.is_test) refuse('test_account_fixed');
  const holder = await findPlayerByUsername(db, address);
  const reader = holder ? null : { playerId: player.id, lang: account.lang };
  await sendCode(context, { purpose: 'email', address, reader }, caller);
}

/**
 * Moves the account to the address that the code was mailed to and notifies the old address. All open codes of the
 * player become void, including password reset codes sent to the old address.
 * Refuses: `email_invalid`, `test_account_fixed`, `too_many_requests`, `password_wrong`, `code_wrong`, `email_taken`.
 */
export async function changeEmail(
  context: Context,
  player: Player,
  form: { email: string; code: string; pwd: string },
  caller: Caller,
): Promise<void> {
  const { database, mail, config } = context;
  const address = parseEmail(form.email) ?? refuse('email_invalid');
  const account = await confirmPassword(context, player, form.pwd);
  const { playerId, codeHash } = await checkCode(
    context,
    { purpose: 'email', address, code: form.code },
    caller,
  );
  if (playerId !== player.id) refuse('code_wrong');
  await database.db.transaction().execute(async (tx) => {
    if (!(await useMailCode(tx, { purpose: 'email', address, codeHash, checkHash: null }))) {
      refuse('code_wrong');
    }
    if (!(await setUsername(tx, player.id, address))) refuse('email_taken');
    await voidMailCodes(tx, player.id);
    await mail.enqueue(tx, {
      to: account.username,
      lang: account.lang,
      text: 'emailChanged',
      params: { email: address, name: config.PRODUCT_NAME },
      usefulMinutes: dayMinutes,
    });
  });
  mail.wake();
}
