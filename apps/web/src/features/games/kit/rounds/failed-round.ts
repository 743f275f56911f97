import { Refusal } from '../../../../shared/api/api.ts';

/**
 * What a failed request says about its round: `refused` nothing was charged and an alert says why, `known` the
 * round is stored and can be read, `unknown` it may have been played.
 */
export type FailedRound = { kind: 'refused' } | { kind: 'known' } | { kind: 'unknown' };

/** Reads a failure of a round's request; a fault of the server may have come after the money moved. */
export function readFailedRound(failure: unknown): FailedRound {
  if (!(failure instanceof Refusal)) return { kind: 'unknown' };
  if (failure.code === 'request_id_reused') return { kind: 'known' };
  if (failure.code === null || failure.code === 'fault') return { kind: 'unknown' };
  return { kind: 'refused' };
}
