import { decidePassword, normalizePassword } from '@palpite/domain/registration';
import type { Player } from '../../platform/http.ts';
import { refuse } from '../../platform/refusal.ts';
import { loadCommonPasswords } from './common-passwords.ts';
import type { Context } from './context.ts';
import { hashPassword, verifyPassword } from './hash-password.ts';
import { getPlayer } from './identity.queries.ts';
import { replacePassword } from './replace-password.ts';

/**
 * Changes the password of a logged-in player and ends every other session.
 * Refuses: `test_account_fixed`, `too_many_requests`, `password_wrong`, `passwords_differ`, `password_too_short`,
 * `password_too_common`.
 */
export async function changePassword(
  context: Context,
  player: Player,
  form: { oldPwd: string; nPwd: string; nPwd1: string },
): Promise<void> {
  const account = await confirmPassword(context, player, form.oldPwd);
  if (normalizePassword(form.nPwd) !== normalizePassword(form.nPwd1)) refuse('passwords_differ');
  const password = decidePassword(form.nPwd, {
    email: account.username,
    isCommon: await loadCommonPasswords(),
  });
  if (!password.ok) return refuse(password.code, password.params);
  const passwordHash = await hashPassword(password.value);
  await replacePassword(context, { player: account, passwordHash, ending: { allBut: player.sessionId } });
}

/**
 * Verifies the password of a logged-in player and returns the account.
 * Refuses: `test_account_fixed`, `too_many_requests`, `password_wrong`.
 */
export async function confirmPassword(context: Context, player: Player, password: string) {
  const { database, limits } = context;
  const account = await getPlayer(database.db, player.id);
  if (account.is_test) refuse('test_account_fixed');
  const key = String(player.id);
  await limits.passwordByPlayer.take(key);
  if (!(await verifyPassword(account.password_hash, password))) refuse('password_wrong');
  await limits.passwordByPlayer.giveBack(key);
  return account;
}
