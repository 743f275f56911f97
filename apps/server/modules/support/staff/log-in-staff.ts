import type { logInStaff as contract } from '@palpite/contracts/desk';
import type { ParsedInput, Reply } from '@palpite/contracts/endpoint';
import type { Caller } from '../../../platform/http.ts';
import { networkOf } from '../../../platform/limits.ts';
import { refuse } from '../../../platform/refusal.ts';
import { drawToken, hashToken, verifyPassword } from '../../identity/index.ts';
import type { Context } from '../context.ts';
import { insertStaffSession } from './staff.store.ts';

/** About one working day. */
const sessionHours = 12;

/**
 * Opens a staff session for a correct e-mail address and password. An unknown address and a wrong password get the same
 * answer after the same time.
 *
 * Refuses: `too_many_requests` (this network, then this account), `staff_credentials_wrong`.
 */
export async function logInStaff(
  { db, limits }: Context,
  form: ParsedInput<typeof contract>['body'],
  caller: Caller,
): Promise<Reply<typeof contract>> {
  const network = networkOf(caller.ip);
  await limits.staffLoginByNetwork.take(network);
  const pair = `${form.email} ${network}`;
  await limits.staffLoginByAccount.take(pair);
  const member = await db
    .selectFrom('support.staff')
    .select(['id', 'email', 'name', 'password_hash'])
    .where('email', '=', form.email)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  const right = await verifyPassword(member?.password_hash ?? null, form.password);
  if (!member || !right) return refuse('staff_credentials_wrong');
  await limits.staffLoginByNetwork.giveBack(network);
  await limits.staffLoginByAccount.giveBack(pair);
  const token = drawToken();
  await db.transaction().execute((tx) =>
    insertStaffSession(tx, {
      staffId: member.id,
      tokenHash: hashToken(token),
      ip: caller.ip,
      userAgent: caller.userAgent,
      hours: sessionHours,
    }),
  );
  return { token, member: { staffId: String(member.id), name: member.name, email: member.email } };
}
