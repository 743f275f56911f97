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
 * Begins a session for the right pair of name and password and answers its token.
 * An unknown name and a wrong password are refused alike, in words and in time.
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
 * Slows guessing at one account from many networks. Whoever has logged in to it before passes all the same, so that
 * nobody can lock a player out by guessing.
 */
async function takeFromAccount(context: Context, username: string, caller: Caller): Promise<void> {
  const waitSeconds = await context.limits.loginByAccount.tryTake(username);
  if (waitSeconds === 0) return;
  if (await knowsCaller(context.database.db, username, caller.deviceId, caller.ip)) return;
  refuse('too_many_requests', { seconds: waitSeconds });
}
