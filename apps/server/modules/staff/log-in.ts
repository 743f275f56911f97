import type { ParsedInput } from '@palpite/contracts/endpoint';
import type { RefusalCode } from '@palpite/contracts/refusals';
import {
  type confirmStaffLogin,
  type confirmStaffPasskeyLogin,
  type LoginProgress,
  type logInStaff,
  staffPasswordLengthMin,
  type welcomeOwner as welcomeOwnerContract,
} from '@palpite/contracts/staff';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { Caller, StaffMember } from '../../platform/http.ts';
import { networkOf } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { drawTotpSecret, findTotpStep, totpAddress } from '../../platform/totp.ts';
import {
  drawRecoveryCodes,
  drawToken,
  hashPassword,
  hashRecoveryCode,
  hashToken,
  loadCommonPasswords,
  renewHash,
  verifyPassword,
} from '../identity/index.ts';
import { acceptCode, type Proof, secretOfAccount } from './confirm-session.ts';
import type { Context } from './context.ts';
import { addStaff } from './keep-staff.ts';
import { acceptPasskey, deletePasskeys, hasPasskey, offerPasskey } from './passkeys.ts';
import { insertSession } from './sessions.ts';
import { type Account, endInvitation, endSessions, lockAccount, noteEvent } from './staff.store.ts';

type Place = Pick<Caller, 'ip' | 'userAgent' | 'headers'>;
type Purpose = 'code' | 'enrol' | 'replace';

/** As the check constraint of staff.login_step says. */
const attemptsMax = 5;

const ofStep = (tokenHash: string) => ({ column: 'staff.login_step.secret', row: tokenHash }) as const;
const actorOf = ({ id, name }: Pick<Account, 'id' | 'name'>): Actor => ({ staffId: id, name });

/**
 * First step of a login: checks e-mail and password. An unknown address and a wrong password get the same answer after
 * the same time. No session is opened without the second factor; an account without one enrols it now.
 *
 * Refuses: `too_many_requests` (this network, then this account), `staff_credentials_wrong`.
 */
export async function beginLogin(
  context: Context,
  form: ParsedInput<typeof logInStaff>['body'],
  place: Place,
): Promise<LoginProgress> {
  const { db, limits } = context;
  const network = networkOf(place.ip);
  await limits.staffLoginByNetwork.take(network);
  const pair = `${form.email} ${network}`;
  await limits.staffLoginByAccount.take(pair);
  const known = await db
    .selectFrom('staff.account')
    .select(['id', 'name', 'password_hash'])
    .where('email', '=', form.email)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`(password_until is null or password_until > now())`)
    .executeTakeFirst();
  const right = await verifyPassword(known?.password_hash ?? null, form.password);
  if (!known || !right) {
    if (known) {
      const event = {
        kind: 'login_refused',
        staffId: known.id,
        actor: actorOf(known),
        ip: place.ip,
      } as const;
      await db.transaction().execute((tx) => noteEvent(tx, event));
    }
    return refuse('staff_credentials_wrong');
  }
  await limits.staffLoginByNetwork.giveBack(network);
  await limits.staffLoginByAccount.giveBack(pair);
  const progress = await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, form.email);
    // The password may have been reset, or the account removed, while it was being checked. A login at the same time
    // may also have renewed the hash.
    if (!account) return null;
    if (
      account.password_hash !== known.password_hash &&
      !(await verifyPassword(account.password_hash, form.password))
    )
      return null;
    await tx
      .deleteFrom('staff.login_step')
      .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
      .execute();
    return beginStep(context, tx, account, place);
  });
  if (progress === null) return refuse('staff_credentials_wrong');
  const renewed = await renewHash(known.password_hash, form.password);
  if (renewed !== null)
    await db
      .updateTable('staff.account')
      .set({ password_hash: renewed })
      .where('id', '=', known.id)
      .where('password_hash', '=', known.password_hash)
      .execute();
  return progress;
}

/**
 * Creates the first owner and begins its login, which asks for a password and enrols an app. The database refuses a
 * second first owner.
 *
 * Refuses: `too_many_requests` (this network), `staff_link_over` for another key, and once there is an account.
 */
export async function welcomeOwner(
  context: Context,
  key: string | null,
  form: ParsedInput<typeof welcomeOwnerContract>['body'],
  place: Place,
): Promise<LoginProgress> {
  const network = networkOf(place.ip);
  await context.limits.staffLoginByNetwork.take(network);
  if (key === null || hashToken(form.key) !== hashToken(key)) return refuse('staff_link_over');
  const added = await addStaff(
    context.db,
    { staffId: null, name: 'sandbox' },
    { email: form.email, name: form.name, roles: ['owner'] },
  );
  if (added.problem !== null) return refuse('staff_link_over');
  await context.limits.staffLoginByNetwork.giveBack(network);
  return beginLogin(context, { email: form.email, password: added.password ?? '' }, place);
}

/** Adds the step after the password: a code of the app, which an account without one enrols. */
export const beginStep = (context: Context, tx: Tx, account: Account, place: Place): Promise<LoginProgress> =>
  addStep(context, tx, account, account.totp_secret === null ? 'enrol' : 'code', place);

/** Adds a step to a login. Its token is returned once and stored as a hash. */
async function addStep(
  context: Context,
  tx: Tx,
  account: Account,
  purpose: Purpose,
  place: Place,
): Promise<LoginProgress> {
  const { config, secrets } = context;
  const step = drawToken();
  const tokenHash = hashToken(step);
  const secret = purpose === 'code' ? null : drawTotpSecret();
  await tx
    .insertInto('staff.login_step')
    .values({
      token_hash: tokenHash,
      staff_id: account.id,
      purpose,
      secret: secret && secrets.encrypt(ofStep(tokenHash), secret),
      expires_at: sql`now() + interval '10 minutes'`,
    })
    .execute();
  const newPassword = account.password_until !== null;
  if (secret === null) {
    const byPasskey = await hasPasskey(context, tx, account.id, place);
    return { next: 'code', step, newPassword, byPasskey };
  }
  const uri = totpAddress({ secret, issuer: `${config.PRODUCT_NAME} staff`, label: account.email });
  return { next: 'enrol', step, newPassword, uri, secret };
}

type Outcome = { refusal: RefusalCode } | { refusal: null; progress: LoginProgress };

/**
 * Second step of a login: a code of the authenticator app opens the session. A recovery code is used up and begins a
 * new enrolment instead, because the app is lost. A step is usable once, for ten minutes and five tries.
 *
 * Refuses: `staff_password_weak`, `staff_login_over`, `too_many_requests` (codes of this account), `staff_code_wrong`.
 */
export const confirmLogin = (
  context: Context,
  { step, newPassword, code }: ParsedInput<typeof confirmStaffLogin>['body'],
  place: Place,
): Promise<LoginProgress> => takeSecondStep(context, { step, newPassword, proof: { code } }, place);

/**
 * As `confirmLogin`, by a passkey of the account.
 *
 * Refuses: `staff_password_weak`, `staff_login_over`, `too_many_requests` (proofs of this account), `passkey_wrong`,
 * `passkey_unavailable`.
 */
export const confirmPasskeyLogin = (
  context: Context,
  { step, newPassword, answer }: ParsedInput<typeof confirmStaffPasskeyLogin>['body'],
  caller: Caller,
): Promise<LoginProgress> =>
  takeSecondStep(context, { step, newPassword, proof: { answer, caller } }, caller);

async function findStep(db: Db, tokenHash: string) {
  const row = await db
    .selectFrom('staff.login_step as s')
    .innerJoin('staff.account as a', 'a.id', 's.staff_id')
    .select(['a.id', 'a.email'])
    .where('s.token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row ?? refuse('staff_login_over');
}

/** Refuses: `staff_login_over`, `passkey_unavailable`, `passkey_wrong` for an account without one. */
export async function startPasskeyLogin(context: Context, step: string, caller: Caller) {
  const tokenHash = hashToken(step);
  const { id } = await findStep(context.db, tokenHash);
  return offerPasskey(context, { purpose: 'login', staffId: id, boundTo: tokenHash }, caller);
}

async function takeSecondStep(
  context: Context,
  form: { step: string; newPassword?: string | undefined; proof: Proof },
  place: Place,
): Promise<LoginProgress> {
  const { db, limits } = context;
  const tokenHash = hashToken(form.step);
  const named = await findStep(db, tokenHash);
  const newHash = form.newPassword === undefined ? null : await hashNewPassword(context, form.newPassword);
  await limits.staffCodeByAccount.take(String(named.id));
  const outcome = await db
    .transaction()
    .execute((tx) =>
      useStep(context, tx, { email: named.email, tokenHash, proof: form.proof, newHash, place }),
    );
  if (outcome.refusal !== null) return refuse(outcome.refusal);
  await limits.staffCodeByAccount.giveBack(String(named.id));
  return outcome.progress;
}

/** Refuses: `staff_password_weak`. */
async function hashNewPassword({ config, company }: Context, password: string): Promise<string> {
  const isCommon = await loadCommonPasswords({ ...config, ...company() });
  if ([...password].length < staffPasswordLengthMin || isCommon(password)) refuse('staff_password_weak');
  return hashPassword(password);
}

type Use = { email: string; tokenHash: string; proof: Proof; newHash: string | null; place: Place };

/** A wrong proof is counted, so its transaction is committed; the refusal is returned instead of thrown. */
async function useStep(context: Context, tx: Tx, use: Use): Promise<Outcome> {
  const account = await lockAccount(tx, use.email);
  const step = await lockStep(tx, use.tokenHash);
  if (!account || !step) return { refusal: 'staff_login_over' };
  // Another login has enrolled an app meanwhile.
  if (step.purpose === 'enrol' && account.totp_secret !== null) return { refusal: 'staff_login_over' };
  const { proof } = use;
  // A passkey proves an enrolled factor, and enrols none.
  if ('answer' in proof && step.purpose !== 'code') return { refusal: 'passkey_wrong' };
  const isRecovery = 'code' in proof && step.purpose === 'code' && !/^\d{3} ?\d{3}$/.test(proof.code);
  if (!isRecovery && account.password_until !== null && use.newHash === null)
    return { refusal: 'staff_password_weak' };
  const isRight =
    'answer' in proof
      ? await acceptPasskey(
          context,
          tx,
          proof.answer,
          { purpose: 'login', staffId: account.id, boundTo: use.tokenHash },
          proof.caller,
        )
      : isRecovery
        ? await useRecoveryCode(tx, account.id, proof.code)
        : await useTotpCode(context, tx, account, step, { code: proof.code, tokenHash: use.tokenHash });
  if (!isRight) {
    await tx
      .updateTable('staff.login_step')
      .set((row) => ({ attempts: row('attempts', '+', 1) }))
      .where('token_hash', '=', use.tokenHash)
      .execute();
    await note(tx, account, 'login_refused', use);
    return { refusal: 'code' in proof ? 'staff_code_wrong' : 'passkey_wrong' };
  }
  await tx
    .updateTable('staff.login_step')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', use.tokenHash)
    .execute();
  if (isRecovery) {
    await note(tx, account, 'recovery_code_used', use);
    return { refusal: null, progress: await addStep(context, tx, account, 'replace', use.place) };
  }
  return { refusal: null, progress: await finish(context, tx, account, step.purpose, use) };
}

async function lockStep(tx: Tx, tokenHash: string) {
  const row = await tx
    .selectFrom('staff.login_step')
    .select(['purpose', 'secret', sql<number>`(extract(epoch from now()) * 1000)::float8`.as('now_ms')])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('attempts', '<', attemptsMax)
    .where('expires_at', '>', sql<Date>`now()`)
    // A step from the future means that the clock was set back.
    .where('created_at', '<', sql<Date>`now() + interval '1 minute'`)
    .forUpdate()
    .executeTakeFirst();
  return row ? { ...row, purpose: row.purpose as Purpose } : null;
}

async function useRecoveryCode(tx: Tx, staffId: bigint, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff.recovery_code')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hashRecoveryCode(staffId, code))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Accepts a code once. An enrolment stores the secret. */
async function useTotpCode(
  context: Context,
  tx: Tx,
  account: Account,
  step: { secret: string | null; now_ms: number },
  { code, tokenHash }: { code: string; tokenHash: string },
): Promise<boolean> {
  if (step.secret === null) return acceptCode(context, tx, account, { code, nowMs: step.now_ms });
  const { secrets } = context;
  const secret = secrets.decrypt(ofStep(tokenHash), step.secret);
  const found = findTotpStep({ secret, code: code.replace(' ', ''), lastStep: 0n, nowMs: step.now_ms });
  if (found === null) return false;
  await tx
    .updateTable('staff.account')
    .set({ totp_step: found, totp_secret: secrets.encrypt(secretOfAccount(account.id), secret) })
    .where('id', '=', account.id)
    .execute();
  return true;
}

const note = (tx: Tx, account: Account, kind: Parameters<typeof noteEvent>[1]['kind'], { place }: Use) =>
  noteEvent(tx, { kind, staffId: account.id, actor: actorOf(account), ip: place.ip });

/** Opens the session of a complete login, after storing what the login changed. */
async function finish(
  { config }: Context,
  tx: Tx,
  account: Account,
  purpose: Purpose,
  use: Use,
): Promise<LoginProgress> {
  if (account.password_until !== null && use.newHash !== null) {
    await tx
      .updateTable('staff.account')
      .set({ password_hash: use.newHash, password_until: null })
      .where('id', '=', account.id)
      .execute();
    await endInvitation(tx, account.id);
    await note(tx, account, 'password_chosen', use);
  }
  const codes = purpose === 'code' ? [] : await replaceRecoveryCodes(tx, account.id);
  if (purpose !== 'code') {
    // The finder of a lost phone may also have its session and its passkey.
    await deletePasskeys(tx, account.id);
    await endSessions(tx, { staffId: account.id });
    await note(tx, account, 'enrolled', use);
  }
  const token = drawToken();
  await insertSession(tx, {
    staffId: account.id,
    tokenHash: hashToken(token),
    ip: use.place.ip,
    userAgent: use.place.userAgent,
    hours: config.STAFF_SESSION_HOURS,
    idleMinutes: config.STAFF_IDLE_MINUTES,
  });
  await note(tx, account, 'login', use);
  const { id, name, email, roles } = account;
  return {
    next: 'done',
    token,
    member: { staffId: String(id), name, email, roles },
    recoveryCodes: codes,
  };
}

async function replaceRecoveryCodes(tx: Tx, staffId: bigint): Promise<string[]> {
  const { shown, hashes } = drawRecoveryCodes(staffId);
  await tx.deleteFrom('staff.recovery_code').where('staff_id', '=', staffId).execute();
  await tx
    .insertInto('staff.recovery_code')
    .values(hashes.map((hash) => ({ staff_id: staffId, code_hash: hash })))
    .execute();
  return shown;
}

/** Ends the session of a member. */
export async function logOut({ db }: Pick<Context, 'db'>, staff: StaffMember, ip: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await endSessions(tx, { sessionId: staff.sessionId });
    const actor = { staffId: staff.id, name: staff.name };
    await noteEvent(tx, { kind: 'logout', staffId: staff.id, actor, ip });
  });
}
