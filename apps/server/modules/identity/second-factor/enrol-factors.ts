import type { ParsedInput } from '@palpite/contracts/endpoint';
import type { addPasskey as addPasskeyCall, SecondFactors } from '@palpite/contracts/second-factor';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { Caller, Player } from '../../../platform/http.ts';
import { refuse } from '../../../platform/refusal.ts';
import { drawTotpSecret, findTotpStep, totpAddress } from '../../../platform/totp.ts';
import { findRelyingParty, requireRelyingParty } from '../../../platform/webauthn.ts';
import type { Context } from '../context.ts';
import { getPlayer } from '../identity.queries.ts';
import { takeFactorTry } from './check-factor.ts';
import { noteFactorChange } from './note-factor-change.ts';
import { offerRegistration, verifyRegistration } from './passkeys.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';
import {
  confirmTotpRow,
  deletePasskey,
  deleteTotp,
  findTotp,
  giveBackFactorTry,
  hasRecoveryCodes,
  insertPasskey,
  listFactorMethods,
  listPasskeys,
  lockFactors,
  putTotp,
  replaceRecoveryCodes,
  totpPlace,
} from './second-factor.store.ts';

const passkeysMax = 10;

type Enrolled = SecondFactors & { recoveryCodes: string[] };

export async function showFactors(
  { database, config }: Context,
  player: Pick<Player, 'id'>,
  caller: Caller,
): Promise<SecondFactors> {
  const { db } = database;
  const [totp, passkeys, recovery] = await Promise.all([
    db
      .selectFrom('identity.totp')
      .select('confirmed_at')
      .where('player_id', '=', player.id)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst(),
    listPasskeys(db, player.id),
    db
      .selectFrom('identity.recovery_code')
      .select(sql<number>`count(*)::integer`.as('left'))
      .where('player_id', '=', player.id)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    totp: totp?.confirmed_at ? { since: totp.confirmed_at.toISOString() } : null,
    passkeys: passkeys.map((passkey) => ({
      id: passkey.credential_id,
      name: passkey.name,
      created: passkey.created_at.toISOString(),
      lastUsed: passkey.used_at?.toISOString() ?? null,
    })),
    recoveryLeft: recovery.left,
    passkeysOffered: findRelyingParty(config.PUBLIC_URL, caller) !== null,
  };
}

/**
 * Replaces an unconfirmed secret; protects nothing before its first code.
 *
 * Refuses: `test_account_fixed`, `totp_enrolled`.
 */
export async function startTotp({ database, config, secrets }: Context, player: Player) {
  const account = await getPlayer(database.db, player.id);
  if (account.is_test) refuse('test_account_fixed');
  const secret = drawTotpSecret();
  await database.db.transaction().execute(async (tx) => {
    await lockFactors(tx, player.id);
    const stored = secrets.encrypt(totpPlace(player.id), secret);
    const put = await putTotp(tx, { playerId: player.id, sessionId: player.sessionId, secret: stored });
    if (!put) refuse('totp_enrolled');
  });
  return {
    secret,
    address: totpAddress({ secret, issuer: config.PRODUCT_NAME, label: account.username }),
  };
}

/**
 * Of the enrolment that this session started. The code's step counts as used.
 *
 * Refuses: `enrolment_expired`, `too_many_requests`, `factor_wrong`.
 */
export async function confirmTotp(
  context: Context,
  player: Player,
  code: string,
  caller: Caller,
): Promise<Enrolled> {
  const { db } = context.database;
  const totp = await findTotp(db, player.id, { startedBy: player.sessionId });
  if (totp === null) return refuse('enrolment_expired');
  await takeFactorTry(context, player.id);
  const secret = context.secrets.decrypt(totpPlace(player.id), totp.secret);
  const step = findTotpStep({ secret, code, lastStep: totp.last_step, nowMs: totp.now_ms });
  if (step === null) return refuse('factor_wrong');
  const recoveryCodes = await db.transaction().execute(async (tx) => {
    await lockFactors(tx, player.id);
    if (!(await confirmTotpRow(tx, player.id, totp.secret, step))) refuse('enrolment_expired');
    await giveBackFactorTry(tx, player.id);
    await noteFactorChange(tx, context, player.id, { change: 'factorAdded', factor: 'totp' }, caller);
    return issueFirstCodes(tx, player.id);
  });
  context.mail.wake();
  return { ...(await showFactors(context, player, caller)), recoveryCodes };
}

async function issueFirstCodes(tx: Tx, playerId: bigint): Promise<string[]> {
  return (await hasRecoveryCodes(tx, playerId)) ? [] : issueRecoveryCodes(tx, playerId);
}

/** Recovery codes only stand in for a factor. */
async function endCodesWithoutFactor(tx: Tx, playerId: bigint): Promise<void> {
  if ((await listFactorMethods(tx, playerId)).length === 0) await replaceRecoveryCodes(tx, playerId, []);
}

export async function removeTotp(context: Context, player: Player, caller: Caller): Promise<SecondFactors> {
  await context.database.db.transaction().execute(async (tx) => {
    await lockFactors(tx, player.id);
    if (!(await deleteTotp(tx, player.id))) return;
    await noteFactorChange(tx, context, player.id, { change: 'factorRemoved', factor: 'totp' }, caller);
    await endCodesWithoutFactor(tx, player.id);
  });
  context.mail.wake();
  return showFactors(context, player, caller);
}

/** Refuses: `passkey_unavailable`, `test_account_fixed`, `passkeys_full`. */
export async function startPasskey(context: Context, player: Player, caller: Caller) {
  const { database, config } = context;
  const site = requireRelyingParty(config.PUBLIC_URL, caller);
  const { is_test, username, name } = await getPlayer(database.db, player.id);
  if (is_test) refuse('test_account_fixed');
  await requireRoomForPasskey(context, player.id);
  const userHandle = await database.db.transaction().execute((tx) => lockFactors(tx, player.id));
  const owner = { playerId: player.id, userHandle, username, name };
  return offerRegistration(context, site, owner, String(player.sessionId));
}

async function requireRoomForPasskey({ database }: Context, playerId: bigint, tx?: Tx): Promise<void> {
  const passkeys = await listPasskeys(tx ?? database.db, playerId);
  if (passkeys.length >= passkeysMax) refuse('passkeys_full', { max: passkeysMax });
}

/** Refuses: `passkey_unavailable`, `enrolment_expired`, `passkey_wrong`, `passkeys_full`. */
export async function addPasskey(
  context: Context,
  player: Player,
  form: ParsedInput<typeof addPasskeyCall>['body'],
  caller: Caller,
): Promise<Enrolled> {
  const use = { purpose: 'add', playerId: player.id, boundTo: String(player.sessionId) } as const;
  const passkey = await verifyRegistration(context, form.credential, use, caller);
  const recoveryCodes = await context.database.db.transaction().execute(async (tx) => {
    await lockFactors(tx, player.id);
    await requireRoomForPasskey(context, player.id, tx);
    const row = { ...passkey, player_id: player.id, name: form.name };
    if (!(await insertPasskey(tx, row))) refuse('passkey_wrong');
    await noteFactorChange(tx, context, player.id, { change: 'factorAdded', factor: 'passkey' }, caller);
    return issueFirstCodes(tx, player.id);
  });
  context.mail.wake();
  return { ...(await showFactors(context, player, caller)), recoveryCodes };
}

export async function removePasskey(
  context: Context,
  player: Player,
  credentialId: string,
  caller: Caller,
): Promise<SecondFactors> {
  await context.database.db.transaction().execute(async (tx) => {
    await lockFactors(tx, player.id);
    if ((await deletePasskey(tx, player.id, credentialId)) === null) return;
    await noteFactorChange(tx, context, player.id, { change: 'factorRemoved', factor: 'passkey' }, caller);
    await endCodesWithoutFactor(tx, player.id);
  });
  context.mail.wake();
  return showFactors(context, player, caller);
}

/** Refuses: `factor_missing`. */
export async function renewRecoveryCodes(
  context: Context,
  player: Player,
  caller: Caller,
): Promise<Enrolled> {
  const recoveryCodes = await context.database.db.transaction().execute(async (tx) => {
    await lockFactors(tx, player.id);
    if ((await listFactorMethods(tx, player.id)).length === 0) refuse('factor_missing');
    await noteFactorChange(tx, context, player.id, { change: 'recoveryRenewed' }, caller);
    return issueRecoveryCodes(tx, player.id);
  });
  context.mail.wake();
  return { ...(await showFactors(context, player, caller)), recoveryCodes };
}
