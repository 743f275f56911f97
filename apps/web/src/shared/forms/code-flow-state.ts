import { Refusal } from '../api/api.ts';

/** Wait before another code can be requested (section 9). */
export const resendWaitMs = 180_000;

/** Progress of a flow that e-mails a code. `checkId` is the reply to a correct code, for a password step. */
export type CodeFlowState = {
  step: 'email' | 'code' | 'password';
  email: string;
  againAtMs: number;
  checkId: string;
};

export const codeFlowStart: CodeFlowState = { step: 'email', email: '', againAtMs: 0, checkId: '' };

/** Returns the state after a code was sent. */
export function afterSending(email: string, nowMs: number): CodeFlowState {
  return { step: 'code', email, againAtMs: nowMs + resendWaitMs, checkId: '' };
}

/** Returns the changes on opening with an address: another one restarts the flow, the same one or none resumes it. */
export function resume(state: CodeFlowState, address: string): Partial<CodeFlowState> {
  const email = address.trim().toLowerCase();
  return email === '' || email === state.email ? {} : { ...codeFlowStart, email };
}

/**
 * Returns when another code can be requested according to a refusal, or null for any other failure. The server also
 * knows of codes that this page has forgotten, for example after a reload.
 */
export function againAfter(failure: unknown, nowMs: number): number | null {
  if (!(failure instanceof Refusal) || failure.code !== 'code_wait') return null;
  const seconds = Number(failure.params.seconds);
  return nowMs + (seconds > 0 ? seconds * 1000 : resendWaitMs);
}
