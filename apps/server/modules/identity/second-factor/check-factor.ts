import type { FactorProof } from '@palpite/contracts/second-factor';
import type { Tx } from '../../../platform/db.ts';
import type { Caller } from '../../../platform/http.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findTotpStep } from '../../../platform/totp.ts';
import type { Context } from '../context.ts';
import { noteFactorChange } from './note-factor-change.ts';
import { verifyPasskey } from './passkeys.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import {
  type ChallengeUse,
  countFactorTry,
  findTotp,
  giveBackFactorTry,
  totpPlace,
  useRecoveryCode,
  useTotpStep,
} from './second-factor.store.ts';

/** In the transaction of the effect. Refuses when the proof was used or removed meanwhile. */
export type Spend = (tx: Tx) => Promise<void>;

/**
 * Wrong codes are counted per account in the database. A passkey's signature cannot be guessed, so it is not
 * limited.
 *
 * Refuses: `too_many_requests`, `factor_wrong` (also for a used code); for a passkey `passkey_unavailable`,
 * `passkey_wrong`.
 */
export async function checkFactor(
  context: Context,
  playerId: bigint,
  proof: FactorProof,
  bound: { purpose: 'secondStep' | 'confirm'; to: string },
  caller: Caller,
): Promise<Spend> {
  if (proof.method === 'passkey') {
    const use: ChallengeUse = { purpose: bound.purpose, playerId, boundTo: bound.to };
    return (await verifyPasskey(context, proof.answer, use, caller)).spend;
  }
  const refuseCode = (): never => {
    caller.log.info({ player: String(playerId), method: proof.method }, 'refused a second factor');
    return refuse('factor_wrong');
  };
  await takeFactorTry(context, playerId);
  const useCode =
    proof.method === 'totp'
      ? ((await checkTotp(context, playerId, proof.code)) ?? refuseCode())
      : (tx: Tx) => useRecoveryCode(tx, playerId, hashRecoveryCode(playerId, proof.code));
  return async (tx) => {
    if (!(await useCode(tx))) refuseCode();
    await giveBackFactorTry(tx, playerId);
    if (proof.method === 'recovery')
      await noteFactorChange(tx, context, playerId, { change: 'recoveryUsed' }, caller);
  };
}

/** Counts the try before the comparison. Refuses: `too_many_requests`. */
export async function takeFactorTry({ database }: Context, playerId: bigint): Promise<void> {
  const waitSeconds = await database.db.transaction().execute((tx) => countFactorTry(tx, playerId));
  if (waitSeconds > 0) refuse('too_many_requests', { seconds: waitSeconds });
}

/** Null for a wrong code. */
async function checkTotp({ database, secrets }: Context, playerId: bigint, code: string) {
  const totp = await findTotp(database.db, playerId, 'enrolled');
  if (totp === null) return null;
  const secret = secrets.decrypt(totpPlace(playerId), totp.secret);
  const step = findTotpStep({ secret, code, lastStep: totp.last_step, nowMs: totp.now_ms });
  if (step === null) return null;
  return (tx: Tx) => useTotpStep(tx, playerId, totp.secret, step);
}
