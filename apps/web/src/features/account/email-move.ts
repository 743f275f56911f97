import { create } from 'zustand';
import { resendWaitMs } from '../../shared/forms/use-seconds-left.ts';

type EmailMove = { step: 'email' | 'code'; email: string; againAtMs: number };

const start: EmailMove = { step: 'email', email: '', againAtMs: 0 };

/** Where a change of the e-mail stands; it outlives the overlay, so that looking for the mail costs nothing. */
export const useEmailMove = create<EmailMove>(() => start);

/** A code left for the new address. */
export function noteCodeSent(email: string): void {
  useEmailMove.setState({ step: 'code', email, againAtMs: Date.now() + resendWaitMs });
}

/** Goes to a step with the address that is known so far. */
export function goToMoveStep(step: EmailMove['step'], known: Partial<EmailMove> = {}): void {
  useEmailMove.setState({ ...known, step });
}

/** Forgets a change that came to its end. */
export function endEmailMove(): void {
  useEmailMove.setState(start);
}
