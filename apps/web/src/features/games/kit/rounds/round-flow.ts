import { type CallOptions, Refusal } from '../../../../shared/api/api.ts';

export type SettledRound = { roundId: string; stakeMinor: bigint; payoutMinor: bigint };

/**
 * Phase of a round. `waiting`: the request is pending. `landing`: answered, the board reveals it. `unknown`: no
 * answer; the money may have moved, so the request id is kept until the server has answered.
 */
type RoundPhase = 'ready' | 'waiting' | 'landing' | 'unknown';

/** Shown instead of a result: the outcome is unknown, or the round was never received. */
export type RoundNotice = { kind: 'unknown' } | { kind: 'lost' };

export type RoundFlow<Round extends SettledRound> = {
  phase: RoundPhase;
  /** Request id of a round with an unknown outcome; null when the next round gets a new id. */
  requestId: string | null;
  round: Round | null;
  /** Revealed rounds of this screen, newest first. */
  landed: readonly Round[];
  notice: RoundNotice | null;
};

export type RoundAction<Round extends SettledRound> =
  | { type: 'requested'; requestId: string }
  | { type: 'answered'; round: Round }
  | { type: 'landed' }
  /** Nothing was charged; the API client has shown the message. */
  | { type: 'refused' }
  | { type: 'unanswered' }
  /** The round without an answer is fetched again. */
  | { type: 'looking' }
  | { type: 'lost' };

export const landedMax = 12;

export function firstFlow<Round extends SettledRound>(): RoundFlow<Round> {
  return { phase: 'ready', requestId: null, round: null, landed: [], notice: null };
}

export function canStart({ phase }: RoundFlow<SettledRound>): boolean {
  return phase === 'ready' || phase === 'landing';
}

function land<Round extends SettledRound>(flow: RoundFlow<Round>): RoundFlow<Round> {
  if (flow.phase !== 'landing' || flow.round === null) return flow;
  return { ...flow, phase: 'ready', landed: [flow.round, ...flow.landed].slice(0, landedMax) };
}

/** A refusal or an answer clears the request id; a missing answer keeps it. */
export function roundFlow<Round extends SettledRound>(
  flow: RoundFlow<Round>,
  action: RoundAction<Round>,
): RoundFlow<Round> {
  switch (action.type) {
    case 'requested':
      return { ...land(flow), phase: 'waiting', requestId: action.requestId, notice: null };
    case 'answered':
      return { ...flow, phase: 'landing', requestId: null, round: action.round, notice: null };
    case 'landed':
      return land(flow);
    case 'refused':
      return { ...flow, phase: 'ready', requestId: null, notice: null };
    case 'unanswered':
      return { ...flow, phase: 'unknown', notice: { kind: 'unknown' } };
    case 'looking':
      return { ...flow, phase: 'waiting' };
    case 'lost':
      return { ...flow, phase: 'ready', notice: { kind: 'lost' } };
  }
}

/**
 * `refused`: nothing was charged and a message was shown. `known`: the round is stored and can be fetched. `unknown`:
 * it may have been played.
 */
type FailedRound = { kind: 'refused' } | { kind: 'known' } | { kind: 'unknown' };

/** After a server fault the money may have moved. */
export function readFailedRound(failure: unknown): FailedRound {
  if (!(failure instanceof Refusal)) return { kind: 'unknown' };
  if (failure.code === 'request_id_reused') return { kind: 'known' };
  if (failure.code === null || failure.code === 'fault') return { kind: 'unknown' };
  return { kind: 'refused' };
}

/**
 * Call options of a round: a round without an answer or with a known id is fetched by its id, so neither is reported
 * as an error.
 */
export const roundOptions: CallOptions = { lost: null, expects: ['request_id_reused', 'round_unknown'] };
