import type { ParsedInput } from '@palpite/contracts/endpoint';
import type { restLogin } from '@palpite/contracts/identity';
import type { Caller } from '../../platform/http.ts';
import { type Limit, networkOf, rangeOf } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { spendCaptcha } from './captcha.ts';
import type { Context } from './context.ts';
import { renewHash, verifyPassword } from './hash-password.ts';
import { findPlayerByUsername, knowsCaller } from './identity.queries.ts';
import { replaceHash } from './identity.store.ts';
import { isDeviceOf, keyHashOf, noteDeviceFailure } from './known-device.ts';
import { type OpenedSession, openSession } from './open-session.ts';
import { awaitSecondFactor } from './second-factor/log-in-second.ts';
import { listFactorMethods } from './second-factor/second-factor.store.ts';
import { requireUnblocked } from './stop-refusal.ts';

type Form = ParsedInput<typeof restLogin>['body'];

/**
 * An unknown name and a wrong password get the same answer after the same time. A player with a second factor
 * gets the key of the second step instead of a session. Failures are counted by device, account, network and
 * range; a known device is counted alone, so that it works while others attack.
 *
 * Refuses: `too_many_requests` (this network), `captcha_puzzle`, `captcha_wrong`, `too_many_requests` (this
 * device, account or range), `credentials_wrong`, `blocked_here` (closed by the operator), `account_frozen`,
 * `second_factor_needed`.
 */
export async function logIn(context: Context, form: Form, caller: Caller): Promise<OpenedSession> {
  const { database, limits, pressure } = context;
  const isOwnDevice = await isDeviceOf(database.db, caller, form.username);
  const network = networkOf(caller.ip);
  if (!isOwnDevice) await limits.loginByNetwork.take(network);
  const needsPuzzle = !isOwnDevice && (await pressure.findExtraBits()) > 0;
  await spendCaptcha(context, form, caller, { needsPuzzle });
  const taken = isOwnDevice
    ? await takeFromDevice(context, keyHashOf(caller))
    : [
        { limit: limits.loginByNetwork, key: network },
        ...(await takeFromDevice(context, caller.deviceId)),
        ...(await takeFromStranger(context, form.username, caller)),
      ];

  const player = await findPlayerByUsername(database.db, form.username);
  const right = await verifyPassword(player?.password_hash ?? null, form.pwd);
  if (!player || !right) {
    caller.log.info({ player: player ? String(player.id) : null }, 'refused a login: wrong password');
    await Promise.all([noteDeviceFailure(database.db, caller), pressure.noteFailure()]);
    return refuse('credentials_wrong');
  }
  await Promise.all([
    ...taken.map(({ limit, key }) => limit.giveBack(key)),
    pressure.noteLogin(form.username, rangeOf(caller.ip)),
  ]);
  const renewed = await renewHash(player.password_hash, form.pwd);
  if (renewed !== null) await replaceHash(database.db, player, renewed);
  requireUnblocked(player);
  const methods = await listFactorMethods(database.db, player.id);
  if (methods.length > 0)
    refuse('second_factor_needed', await awaitSecondFactor(context, player.id, methods, caller));
  return database.db.transaction().execute((tx) => openSession(tx, context, player.id, caller));
}

type Taken = { limit: Limit; key: string };

async function takeFromDevice({ limits }: Context, key: string | null): Promise<Taken[]> {
  if (!key) return [];
  await limits.loginByDevice.take(key);
  return [{ limit: limits.loginByDevice, key }];
}

/** Takes from the allowances of unknown devices. */
async function takeFromStranger(context: Context, username: string, caller: Caller): Promise<Taken[]> {
  const { limits } = context;
  const pair = `${username} ${networkOf(caller.ip)}`;
  await limits.loginByAccountAndNetwork.take(pair);
  await takeFromAccount(context, username, caller);
  const range = rangeOf(caller.ip);
  await takeFromRange(context, range);
  return [
    { limit: limits.loginByAccountAndNetwork, key: pair },
    { limit: limits.loginByAccount, key: username },
    { limit: limits.loginByRange, key: range },
  ];
}

/**
 * Guessing at one account from many networks. Known addresses and named devices bypass it, so that an
 * attacker cannot lock out a player whose device lost its key.
 */
async function takeFromAccount(context: Context, username: string, caller: Caller): Promise<void> {
  const waitSeconds = await context.limits.loginByAccount.tryTake(username);
  if (waitSeconds === 0) return;
  if (await knowsCaller(context.database.db, username, caller.deviceId, caller.ip)) return;
  refuse('too_many_requests', { seconds: waitSeconds });
}

/** A rented /24, for example. In the range of a mobile carrier as many logins fail, but more succeed. */
async function takeFromRange({ limits }: Context, range: string): Promise<void> {
  const waitSeconds = await limits.loginByRange.tryTake(range);
  if (waitSeconds === 0) return;
  const failed = await limits.loginByRange.count(range, 0);
  if (failed > (await limits.rightLoginByRange.count(range, 0)))
    refuse('too_many_requests', { seconds: waitSeconds });
}
