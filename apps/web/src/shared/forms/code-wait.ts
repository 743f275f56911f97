import { Refusal } from '../api/api.ts';
import { resendWaitMs } from './use-seconds-left.ts';

/**
 * Returns when another code can be requested according to a refusal, or null for any other failure. The server also
 * knows of codes that this page has forgotten, for example after a reload.
 */
export function againAfter(failure: unknown, nowMs: number): number | null {
  if (!(failure instanceof Refusal) || failure.code !== 'code_wait') return null;
  const seconds = Number(failure.params.seconds);
  return nowMs + (seconds > 0 ? seconds * 1000 : resendWaitMs);
}
