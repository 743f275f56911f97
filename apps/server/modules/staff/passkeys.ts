import type { ParsedInput } from '@palpite/contracts/endpoint';
import type { PasskeyAnswer } from '@palpite/contracts/second-factor';
import type { addStaffPasskey, StaffPasskeys } from '@palpite/contracts/staff';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import type { Caller, StaffMember } from '../../platform/http.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  challengeOf,
  createRegistrationOptions,
  createRequestOptions,
  findRelyingParty,
  requireRelyingParty,
  verifyNewPasskey,
  verifyPasskeyAnswer,
} from '../../platform/webauthn.ts';
import { hashToken } from '../identity/index.ts';
import type { Context } from './context.ts';
import { lockAccount, noteEvent } from './staff.store.ts';

const passkeysMax = 10;

/** What the answer to a challenge may do. `boundTo`: session of `add` and `confirm`, hash of the step of `login`. */
export type PasskeyUse = {
  readonly purpose: 'add' | 'login' | 'confirm';
  readonly staffId: bigint;
  readonly boundTo: string;
};

/** The office may have an address of its own, and so passkeys of its own. */
const siteOf = ({ config }: Context) => config.OFFICE_ORIGIN || config.PUBLIC_URL;

const listPasskeys = (db: Db | Tx, staffId: bigint) =>
  db
    .selectFrom('staff.passkey')
    .select(['credential_id', 'name', 'transports', 'created_at', 'used_at'])
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute();

/** Whether an account can answer by a passkey at the address of the call. */
export async function hasPasskey(
  context: Context,
  db: Db | Tx,
  staffId: bigint,
  caller: Pick<Caller, 'headers'>,
) {
  if (findRelyingParty(siteOf(context), caller) === null) return false;
  return (await listPasskeys(db, staffId)).length > 0;
}

export async function showPasskeys(
  context: Context,
  staff: Pick<StaffMember, 'id'>,
  caller: Pick<Caller, 'headers'>,
): Promise<StaffPasskeys> {
  const rows = await listPasskeys(context.db, staff.id);
  return {
    passkeys: rows.map((row) => ({
      id: row.credential_id,
      name: row.name,
      created: row.created_at.toISOString(),
      lastUsed: row.used_at?.toISOString() ?? null,
    })),
    offered: findRelyingParty(siteOf(context), caller) !== null,
  };
}

async function putChallenge(db: Db, challenge: string, use: PasskeyUse): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('staff.passkey_challenge').where('expires_at', '<', sql<Date>`now()`).execute();
    const values = { challenge, purpose: use.purpose, staff_id: use.staffId, bound_to: use.boundTo };
    await tx.insertInto('staff.passkey_challenge').values(values).execute();
  });
}

/** Before the answer is verified. Returns null unless the challenge was open for exactly this use. */
async function takeChallenge(tx: Tx, clientDataJSON: string, use: PasskeyUse): Promise<string | null> {
  const challenge = challengeOf(clientDataJSON);
  const row = await tx
    .deleteFrom('staff.passkey_challenge')
    .where('challenge', '=', challenge)
    .returning(['purpose', 'staff_id', 'bound_to', sql<boolean>`expires_at > now()`.as('open')])
    .executeTakeFirst();
  const isOpen =
    row?.open === true &&
    row.purpose === use.purpose &&
    row.staff_id === use.staffId &&
    row.bound_to === use.boundTo;
  return isOpen ? challenge : null;
}

/** Refuses: `passkey_unavailable`, `passkeys_full`. */
export async function startPasskey(context: Context, staff: StaffMember, caller: Caller) {
  const site = requireRelyingParty(siteOf(context), caller);
  const known = await listPasskeys(context.db, staff.id);
  if (known.length >= passkeysMax) return refuse('passkeys_full', { max: passkeysMax });
  const owner = {
    productName: `${context.config.PRODUCT_NAME} staff`,
    // Devices store and show it, so it contains neither an address nor a number.
    userHandle: Buffer.from(hashToken(`staff passkey ${staff.id}`), 'hex').toString('base64url'),
    username: staff.email,
    name: staff.name,
  };
  const options = await createRegistrationOptions(site, owner, known);
  const use = { purpose: 'add', staffId: staff.id, boundTo: String(staff.sessionId) } as const;
  await putChallenge(context.db, options.challenge, use);
  return options;
}

/** Refuses: `passkey_unavailable`, `enrolment_expired`, `passkey_wrong`, `passkeys_full`, `session_ended`. */
export async function addPasskey(
  context: Context,
  staff: StaffMember,
  { name, credential }: ParsedInput<typeof addStaffPasskey>['body'],
  caller: Caller,
): Promise<StaffPasskeys> {
  const { db } = context;
  const site = requireRelyingParty(siteOf(context), caller);
  const use = { purpose: 'add', staffId: staff.id, boundTo: String(staff.sessionId) } as const;
  const challenge = await db
    .transaction()
    .execute((tx) => takeChallenge(tx, credential.response.clientDataJSON, use));
  if (challenge === null) return refuse('enrolment_expired');
  const passkey = await verifyNewPasskey(site, credential, challenge, caller);
  if (passkey === null) return refuse('passkey_wrong');
  await db.transaction().execute(async (tx) => {
    if ((await lockAccount(tx, staff.email))?.id !== staff.id) refuse('session_ended');
    if ((await listPasskeys(tx, staff.id)).length >= passkeysMax)
      refuse('passkeys_full', { max: passkeysMax });
    const added = await tx
      .insertInto('staff.passkey')
      .values({ ...passkey, staff_id: staff.id, name })
      .onConflict((conflict) => conflict.doNothing())
      .returning('credential_id')
      .executeTakeFirst();
    if (!added) refuse('passkey_wrong');
    await note(tx, 'passkey_added', staff, name, caller);
  });
  return showPasskeys(context, staff, caller);
}

export async function removePasskey(
  context: Context,
  staff: StaffMember,
  id: string,
  caller: Caller,
): Promise<StaffPasskeys> {
  await context.db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('staff.passkey')
      .where('credential_id', '=', id)
      .where('staff_id', '=', staff.id)
      .returning('name')
      .executeTakeFirst();
    if (removed) await note(tx, 'passkey_removed', staff, removed.name, caller);
  });
  return showPasskeys(context, staff, caller);
}

const note = (
  tx: Tx,
  kind: 'passkey_added' | 'passkey_removed',
  staff: StaffMember,
  name: string,
  { ip }: Caller,
) =>
  noteEvent(tx, {
    kind,
    staffId: staff.id,
    actor: { staffId: staff.id, name: staff.name },
    detail: { name },
    ip,
  });

/** Refuses: `passkey_unavailable`, `passkey_wrong` for an account without one. */
export async function offerPasskey(context: Context, use: PasskeyUse, caller: Pick<Caller, 'headers'>) {
  const site = requireRelyingParty(siteOf(context), caller);
  const allowed = await listPasskeys(context.db, use.staffId);
  if (allowed.length === 0) return refuse('passkey_wrong');
  // The password came before, or an open session.
  const options = await createRequestOptions(site, allowed, 'preferred');
  await putChallenge(context.db, options.challenge, use);
  return options;
}

/**
 * Spends the challenge and records the use, in the transaction of its effect. False for a wrong answer, and for a
 * counter that did not grow: a copy of the passkey was used. The account is locked.
 *
 * Refuses: `passkey_unavailable`.
 */
export async function acceptPasskey(
  context: Context,
  tx: Tx,
  answer: PasskeyAnswer,
  use: PasskeyUse,
  caller: Pick<Caller, 'headers' | 'log'>,
): Promise<boolean> {
  const site = requireRelyingParty(siteOf(context), caller);
  const challenge = await takeChallenge(tx, answer.response.clientDataJSON, use);
  const passkey = await tx
    .selectFrom('staff.passkey')
    .select(['credential_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', answer.id)
    .where('staff_id', '=', use.staffId)
    .executeTakeFirst();
  if (challenge === null || !passkey) return false;
  const by = { caller, requireUserVerification: false };
  const counter = await verifyPasskeyAnswer(site, answer, challenge, passkey, by);
  if (counter === null || (passkey.counter >= counter && (passkey.counter > 0n || counter > 0n)))
    return false;
  await tx
    .updateTable('staff.passkey')
    .set({ counter, used_at: sql`now()` })
    .where('credential_id', '=', passkey.credential_id)
    .execute();
  return true;
}

/** After a reset, or when the device with the app is lost. */
export async function deletePasskeys(tx: Tx, staffId: bigint): Promise<void> {
  await tx.deleteFrom('staff.passkey').where('staff_id', '=', staffId).execute();
}
