import { Refusal } from '../api/api.ts';
import { resendWaitMs } from './use-seconds-left.ts';

/**
 * When another code may be asked for, as the server's refusal tells it; null for any other failure.
 * It knows of codes that this page has forgotten, as after a reload.
 */
export function againAfter(failure: unknown, nowMs: number): number | null {
  if (!(failure instanceof Refusal) || failure.code !== 'code_wait') return null;
  const seconds = Number(failure.params.seconds);
  return nowMs + (seconds > 0 ? seconds * 1000 : resendWaitMs);
}
