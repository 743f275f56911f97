import { parseEmail } from '@palpite/domain/registration';
import type { Caller, Player } from '../../platform/http.ts';
import { refuse } from '../../platform/refusal.ts';
import { useMailCode, voidMailCodes } from './codes.store.ts';
import type { Context } from './context.ts';
import { findPlayerByUsername, getPlayer } from './identity.queries.ts';
import { noteAccessChange, noteEmailConfirmed, setUsername } from './identity.store.ts';
import { checkCode, sendCode } from './mail-codes.ts';
import { confirmPassword } from './security/confirm-password.ts';
import { requireConfirmation, requireFactorConfirmation } from './security/confirmation.ts';
import { notifyChange } from './security/notify-change.ts';

/**
 * A taken address gets no mail but the same answer, which must not reveal accounts.
 *
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
 * Notifies the old address. All open codes become void, including reset codes sent to the old address. The
 * form's password replaces a confirmation.
 *
 * Refuses: `email_invalid`, `test_account_fixed`, `too_many_requests`, `password_wrong`,
 * `confirmation_needed`, `code_wrong`, `email_taken`.
 */
export async function changeEmail(
  context: Context,
  player: Player,
  form: { email: string; code: string; pwd?: string | undefined },
  caller: Caller,
): Promise<void> {
  const { database, mail } = context;
  const address = parseEmail(form.email) ?? refuse('email_invalid');
  const account = await getPlayer(database.db, player.id);
  if (account.is_test) refuse('test_account_fixed');
  if (form.pwd === undefined) await requireConfirmation(database.db, player, caller);
  else {
    await confirmPassword(context, player, form.pwd);
    await requireFactorConfirmation(database.db, player, caller);
  }
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
    await noteEmailConfirmed(tx, player.id, address);
    await voidMailCodes(tx, player.id);
    await noteAccessChange(tx, player.id);
    await notifyChange(tx, context, { player: account, change: 'email', params: { email: address } }, caller);
  });
  mail.wake();
}
