import type { Player } from '../../../platform/http.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Context } from '../context.ts';
import { verifyPassword } from '../hash-password.ts';
import { getPlayer } from '../identity.queries.ts';

/** Refuses: `test_account_fixed`, `too_many_requests`, `password_wrong`. */
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
