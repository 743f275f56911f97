import type { ParsedInput } from '@palpite/contracts/endpoint';
import type { restLogin } from '@palpite/contracts/identity';
import type { Caller } from '../../platform/http.ts';
import { networkOf } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { spendCaptcha } from './captcha.ts';
import type { Context } from './context.ts';
import { verifyPassword } from './hash-password.ts';
import { findPlayerByUsername, knowsCaller } from './identity.queries.ts';
import { noteDeviceFailure } from './known-device.ts';
import { type OpenedSession, openSession } from './open-session.ts';

type Form = ParsedInput<typeof restLogin>['body'];

/**
 * Opens a session for a correct name and password and returns its token. An unknown name and a wrong password get the
 * same answer after the same time.
 *
 * Refuses: `too_many_requests` (this network), `captcha_wrong`, `too_many_requests` (this account),
 * `credentials_wrong`, `blocked_here`.
 */
export async function logIn(context: Context, form: Form, caller: Caller): Promise<OpenedSession> {
  const { database, limits } = context;
  const network = networkOf(caller.ip);
  await limits.loginByNetwork.take(network);
  await spendCaptcha(context, form, caller);
  const pair = `${form.username} ${network}`;
  await limits.loginByAccountAndNetwork.take(pair);
  await takeFromAccount(context, form.username, caller);

  const player = await findPlayerByUsername(database.db, form.username);
  const right = await verifyPassword(player?.password_hash ?? null, form.pwd);
  if (!player || !right) {
    await noteDeviceFailure(database.db, caller);
    return refuse('credentials_wrong');
  }
  await Promise.all([
    limits.loginByNetwork.giveBack(network),
    limits.loginByAccountAndNetwork.giveBack(pair),
    limits.loginByAccount.giveBack(form.username),
  ]);
  if (player.blocked_at) refuse('blocked_here');
  return database.db.transaction().execute((tx) => openSession(tx, context, player.id, caller));
}

/**
 * Limits guessing at one account from many networks. Devices and addresses that logged in before bypass the limit,
 * so that an attacker cannot lock a player out.
 */
async function takeFromAccount(context: Context, username: string, caller: Caller): Promise<void> {
  const waitSeconds = await context.limits.loginByAccount.tryTake(username);
  if (waitSeconds === 0) return;
  if (await knowsCaller(context.database.db, username, caller.deviceId, caller.ip)) return;
  refuse('too_many_requests', { seconds: waitSeconds });
}
