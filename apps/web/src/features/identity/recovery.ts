import { create } from 'zustand';
import { resendWaitMs } from '../../shared/forms/use-seconds-left.ts';

/** Steps of section 2: send a code, enter it, choose a new password. */
export type RecoveryStep = 'email' | 'code' | 'password';

export type Recovery = { step: RecoveryStep; email: string; againAtMs: number; checkId: string };

const start: Recovery = { step: 'email', email: '', againAtMs: 0, checkId: '' };

/** Outlives the overlay, so that the player can leave to read the mail. */
export const useRecovery = create<Recovery>(() => start);

/** Returns the state after a code was sent. */
export function afterSending(email: string, nowMs: number): Partial<Recovery> {
  return { step: 'code', email, againAtMs: nowMs + resendWaitMs, checkId: '' };
}

/** Returns the changes on opening: another address restarts the recovery, the same one resumes it. */
export function resume(recovery: Recovery, email: string): Partial<Recovery> {
  const asked = email.trim().toLowerCase();
  return asked === '' || asked === recovery.email ? {} : { ...start, email: asked };
}

export function goToStep(step: RecoveryStep, known: Partial<Recovery> = {}): void {
  useRecovery.setState({ ...known, step });
}

export function endRecovery(): void {
  useRecovery.setState(start);
}
