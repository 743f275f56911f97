import type { PasskeyAnswer } from '@palpite/contracts/second-factor';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Caller, StaffMember } from '../../platform/http.ts';
import { refuse } from '../../platform/refusal.ts';
import { findTotpStep } from '../../platform/totp.ts';
import type { Context } from './context.ts';
import { acceptPasskey } from './passkeys.ts';
import { type Account, lockAccount, noteEvent } from './staff.store.ts';

export const secretOfAccount = (id: bigint) => ({ column: 'staff.account.totp_secret', row: id }) as const;

/** Accepts a code of the enrolled app once: only time steps after the newest accepted one count. */
export async function acceptCode(
  { secrets }: Pick<Context, 'secrets'>,
  tx: Tx,
  account: Account,
  { code, nowMs }: { code: string; nowMs: number },
): Promise<boolean> {
  const found = findTotpStep({
    secret: secrets.decrypt(secretOfAccount(account.id), account.totp_secret ?? ''),
    code: code.replace(' ', ''),
    lastStep: account.totp_step,
    nowMs,
  });
  if (found === null) return false;
  await tx.updateTable('staff.account').set({ totp_step: found }).where('id', '=', account.id).execute();
  return true;
}

/** A code of the app, or the answer of a passkey. */
export type Proof = { code: string } | { answer: PasskeyAnswer; caller: Pick<Caller, 'headers' | 'log'> };

/**
 * Proves the second factor of an open session again, for orders that move money or change who has access. A recovery
 * code does not: it replaces a lost app at the login.
 *
 * Refuses: `too_many_requests` (wrong proofs of this session, then of this account), `session_ended`,
 * `staff_code_wrong`, `passkey_wrong`, `passkey_unavailable`.
 */
export async function confirmSession(
  context: Context,
  staff: Pick<StaffMember, 'id' | 'sessionId' | 'name' | 'email'>,
  proof: Proof,
  { ip }: Pick<Caller, 'ip'>,
): Promise<void> {
  const { db, limits } = context;
  const [session, account] = [String(staff.sessionId), String(staff.id)];
  await limits.staffConfirmationBySession.take(session);
  await limits.staffCodeByAccount.take(account);
  // A wrong proof is recorded, so its transaction is committed; the refusal is returned instead of thrown.
  const refusal = await db.transaction().execute((tx) => confirm(context, tx, staff, proof, ip));
  if (refusal !== null) return refuse(refusal);
  await limits.staffConfirmationBySession.giveBack(session);
  await limits.staffCodeByAccount.giveBack(account);
}

async function confirm(
  context: Context,
  tx: Tx,
  { id, sessionId, name, email }: Pick<StaffMember, 'id' | 'sessionId' | 'name' | 'email'>,
  proof: Proof,
  ip: string,
): Promise<'session_ended' | 'staff_code_wrong' | 'passkey_wrong' | null> {
  const account = await lockAccount(tx, email);
  if (account?.id !== id || account.totp_secret === null) return 'session_ended';
  const {
    rows: [open],
  } = await sql<{ now_ms: number }>`
    select (extract(epoch from now()) * 1000)::float8 as now_ms
    from staff.session
    where id = ${sessionId} and ended_at is null and expires_at > now()
    for update
  `.execute(tx);
  if (!open) return 'session_ended';
  const use = { purpose: 'confirm', staffId: id, boundTo: String(sessionId) } as const;
  const isRight =
    'code' in proof
      ? await acceptCode(context, tx, account, { code: proof.code, nowMs: open.now_ms })
      : await acceptPasskey(context, tx, proof.answer, use, proof.caller);
  const kind = isRight ? 'confirmed' : 'confirmation_refused';
  await noteEvent(tx, { kind, staffId: id, actor: { staffId: id, name }, ip });
  if (!isRight) return 'code' in proof ? 'staff_code_wrong' : 'passkey_wrong';
  await tx
    .updateTable('staff.session')
    .set({ confirmed_at: sql`now()` })
    .where('id', '=', sessionId)
    .execute();
  return null;
}
