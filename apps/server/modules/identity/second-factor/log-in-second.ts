import type { ParsedInput } from '@palpite/contracts/endpoint';
import type {
  FactorMethod,
  finishLogin as finishLoginCall,
  PasskeyAnswer,
} from '@palpite/contracts/second-factor';
import type { Tx } from '../../../platform/db.ts';
import type { Caller } from '../../../platform/http.ts';
import { networkOf } from '../../../platform/limits.ts';
import { refuse } from '../../../platform/refusal.ts';
import { requireRelyingParty } from '../../../platform/webauthn.ts';
import type { Context } from '../context.ts';
import { getPlayer } from '../identity.queries.ts';
import { type OpenedSession, openSession } from '../open-session.ts';
import { requireUnblocked } from '../stop-refusal.ts';
import { drawToken, hashToken } from '../token.ts';
import { checkFactor } from './check-factor.ts';
import { offerAuthentication, verifyPasskey } from './passkeys.ts';
import {
  countLoginTry,
  findPendingLogin,
  insertPendingLogin,
  loginMinutes,
  spendPendingLogin,
} from './second-factor.store.ts';

/**
 * Returns the parameters of `second_factor_needed`: the key of the second step, for this device only, and the
 * player's methods.
 */
export async function awaitSecondFactor(
  { database }: Context,
  playerId: bigint,
  methods: readonly FactorMethod[],
  caller: Caller,
) {
  const key = drawToken();
  await database.db
    .transaction()
    .execute((tx) =>
      insertPendingLogin(tx, { keyHash: hashToken(key), playerId, deviceId: caller.deviceId }),
    );
  return { key, methods: methods.join(','), seconds: loginMinutes * 60 };
}

/**
 * Each try is counted first; the fifth wrong one ends the login. Proof, key and session are one transaction.
 *
 * Refuses: `too_many_requests`, `login_expired`, then like `checkFactor`, then `blocked_here`,
 * `account_frozen`.
 */
export async function finishLogin(
  context: Context,
  form: ParsedInput<typeof finishLoginCall>['body'],
  caller: Caller,
): Promise<OpenedSession> {
  const { database, limits } = context;
  const network = networkOf(caller.ip);
  await limits.factorByNetwork.take(network);
  const keyHash = hashToken(form.key);
  const playerId = await database.db
    .transaction()
    .execute((tx) => countLoginTry(tx, keyHash, caller.deviceId));
  if (playerId === null) return refuse('login_expired');
  const bound = { purpose: 'secondStep', to: keyHash } as const;
  const spend = await checkFactor(context, playerId, form.proof, bound, caller);
  await limits.factorByNetwork.giveBack(network);
  return database.db.transaction().execute(async (tx) => {
    if (!(await spendPendingLogin(tx, keyHash))) refuse('login_expired');
    await spend(tx);
    return open(tx, context, playerId, caller);
  });
}

/**
 * With the key of a login, the device offers the passkeys of its player, otherwise all of the site.
 *
 * Refuses: `too_many_requests`, `passkey_unavailable`, `login_expired`, `factor_missing`.
 */
export async function startPasskeyLogin(context: Context, key: string | undefined, caller: Caller) {
  const { database, config, limits } = context;
  await limits.passkeyStartByNetwork.take(networkOf(caller.ip));
  const site = requireRelyingParty(config.PUBLIC_URL, caller);
  if (key === undefined)
    return offerAuthentication(context, site, {
      purpose: 'login',
      playerId: null,
      boundTo: caller.deviceId,
    });
  const keyHash = hashToken(key);
  const playerId = await findPendingLogin(database.db, keyHash, caller.deviceId);
  if (playerId === null) return refuse('login_expired');
  return offerAuthentication(context, site, { purpose: 'secondStep', playerId, boundTo: keyHash });
}

/**
 * Replaces password and second factor, so the device must have verified its owner.
 *
 * Refuses: `too_many_requests`, `passkey_unavailable`, `passkey_wrong`, `blocked_here`.
 */
export async function passkeyLogin(
  context: Context,
  answer: PasskeyAnswer,
  caller: Caller,
): Promise<OpenedSession> {
  const { database, limits } = context;
  const network = networkOf(caller.ip);
  await limits.factorByNetwork.take(network);
  const use = { purpose: 'login', playerId: null, boundTo: caller.deviceId } as const;
  const { playerId, spend } = await verifyPasskey(context, answer, use, caller);
  await limits.factorByNetwork.giveBack(network);
  return database.db.transaction().execute(async (tx) => {
    await spend(tx);
    return open(tx, context, playerId, caller);
  });
}

async function open(tx: Tx, context: Context, playerId: bigint, caller: Caller): Promise<OpenedSession> {
  requireUnblocked(await getPlayer(tx, playerId));
  return openSession(tx, context, playerId, caller);
}
