/** A settled round of any own game. */
export type SettledRound = { roundId: string; stakeMinor: bigint; payoutMinor: bigint };

/**
 * Phase of a round. `waiting`: the request is pending. `landing`: answered, the board reveals it. `unknown`: no
 * answer; the money may have moved, so the request id is kept until the server has answered.
 */
export type RoundPhase = 'ready' | 'waiting' | 'landing' | 'unknown';

/** Shown instead of a result: the outcome is unknown, or the round was never received. */
export type RoundNotice = { kind: 'unknown' } | { kind: 'lost' };

export type RoundFlow<Round extends SettledRound> = {
  phase: RoundPhase;
  /** Request id of a round with an unknown outcome; null when the next round gets a new id. */
  requestId: string | null;
  /** The last answered round, which the board shows. */
  round: Round | null;
  /** Revealed rounds of this screen, newest first. */
  landed: readonly Round[];
  notice: RoundNotice | null;
};

export type RoundAction<Round extends SettledRound> =
  | { type: 'asked'; requestId: string }
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

/** Whether a round may start: one request at a time. */
export function mayAsk({ phase }: RoundFlow<SettledRound>): boolean {
  return phase === 'ready' || phase === 'landing';
}

function land<Round extends SettledRound>(flow: RoundFlow<Round>): RoundFlow<Round> {
  if (flow.phase !== 'landing' || flow.round === null) return flow;
  return { ...flow, phase: 'ready', landed: [flow.round, ...flow.landed].slice(0, landedMax) };
}

/** Reducer of a round. A refusal or an answer clears the request id; a missing answer keeps it. */
export function roundFlow<Round extends SettledRound>(
  flow: RoundFlow<Round>,
  action: RoundAction<Round>,
): RoundFlow<Round> {
  switch (action.type) {
    case 'asked':
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
