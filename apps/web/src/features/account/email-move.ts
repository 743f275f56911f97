import { create } from 'zustand';
import { resendWaitMs } from '../../shared/forms/use-seconds-left.ts';

type EmailMove = { step: 'email' | 'code'; email: string; againAtMs: number };

const start: EmailMove = { step: 'email', email: '', againAtMs: 0 };

/** Outlives the overlay, so that the player can leave to read the mail. */
export const useEmailMove = create<EmailMove>(() => start);

export function noteCodeSent(email: string): void {
  useEmailMove.setState({ step: 'code', email, againAtMs: Date.now() + resendWaitMs });
}

export function goToMoveStep(step: EmailMove['step'], known: Partial<EmailMove> = {}): void {
  useEmailMove.setState({ ...known, step });
}

export function endEmailMove(): void {
  useEmailMove.setState(start);
}
