import { decidePassword, normalizePassword } from '@palpite/domain/registration';
import type { Caller, Player } from '../../platform/http.ts';
import { refuse } from '../../platform/refusal.ts';
import { loadCommonPasswords } from './common-passwords.ts';
import type { Context } from './context.ts';
import { hashPassword } from './hash-password.ts';
import { replacePassword } from './replace-password.ts';
import { confirmPassword } from './security/confirm-password.ts';
import { requireFactorConfirmation } from './security/confirmation.ts';

/**
 * Ends every other session. A player with a second factor confirms by it too.
 *
 * Refuses: `test_account_fixed`, `too_many_requests`, `password_wrong`, `confirmation_needed`,
 * `passwords_differ`, `password_too_short`, `password_too_common`.
 */
export async function changePassword(
  context: Context,
  player: Player,
  form: { oldPwd: string; nPwd: string; nPwd1: string },
  caller: Caller,
): Promise<void> {
  const account = await confirmPassword(context, player, form.oldPwd);
  await requireFactorConfirmation(context.database.db, player, caller);
  if (normalizePassword(form.nPwd) !== normalizePassword(form.nPwd1)) refuse('passwords_differ');
  const password = decidePassword(form.nPwd, {
    email: account.username,
    isCommon: await loadCommonPasswords({ ...context.config, ...context.company() }),
  });
  if (!password.ok) return refuse(password.code, password.params);
  const passwordHash = await hashPassword(password.value);
  await replacePassword(
    context,
    { player: account, passwordHash, ending: { allBut: player.sessionId } },
    caller,
  );
}
