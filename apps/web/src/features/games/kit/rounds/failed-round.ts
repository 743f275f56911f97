import { Refusal } from '../../../../shared/api/api.ts';

/**
 * What a failed request says about its round. `refused`: nothing was charged and a message was shown. `known`: the
 * round is stored and can be fetched. `unknown`: it may have been played.
 */
export type FailedRound = { kind: 'refused' } | { kind: 'known' } | { kind: 'unknown' };

/** Classifies a failed request. After a server fault the money may have moved. */
export function readFailedRound(failure: unknown): FailedRound {
  if (!(failure instanceof Refusal)) return { kind: 'unknown' };
  if (failure.code === 'request_id_reused') return { kind: 'known' };
  if (failure.code === null || failure.code === 'fault') return { kind: 'unknown' };
  return { kind: 'refused' };
}
