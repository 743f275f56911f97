import { create } from 'zustand';
import { resendWaitMs } from '../../shared/forms/use-seconds-left.ts';

/** The three steps of section 2: mail a code, enter it, choose a new password. */
export type RecoveryStep = 'email' | 'code' | 'password';

export type Recovery = { step: RecoveryStep; email: string; againAtMs: number; checkId: string };

const start: Recovery = { step: 'email', email: '', againAtMs: 0, checkId: '' };

/** Where a recovery stands; it outlives the overlay, so that looking for the mail costs nothing. */
export const useRecovery = create<Recovery>(() => start);

/** What the next state is when a code left for an address. */
export function afterSending(email: string, nowMs: number): Partial<Recovery> {
  return { step: 'code', email, againAtMs: nowMs + resendWaitMs, checkId: '' };
}

/** What a recovery opens with: another address starts it anew, the same one goes on. */
export function resume(recovery: Recovery, email: string): Partial<Recovery> {
  const asked = email.trim().toLowerCase();
  return asked === '' || asked === recovery.email ? {} : { ...start, email: asked };
}

/** Goes to a step with what is known so far. */
export function goToStep(step: RecoveryStep, known: Partial<Recovery> = {}): void {
  useRecovery.setState({ ...known, step });
}

/** Forgets a recovery that came to its end. */
export function endRecovery(): void {
  useRecovery.setState(start);
}
