/** What every game of our own knows about a round that the server has settled. */
export type SettledRound = { roundId: string; stakeMinor: bigint; payoutMinor: bigint };

/**
 * Where a round is. `waiting` has been sent, `landing` is answered and on its way over the board, `unknown` got no
 * answer: the money may have moved, so its request id is kept until the server says what became of it.
 */
export type RoundPhase = 'ready' | 'waiting' | 'landing' | 'unknown';

/** What stands under the controls instead of a result: that we don't know, or that it never arrived. */
export type RoundNotice = { kind: 'unknown' } | { kind: 'lost' };

export type RoundFlow<Round extends SettledRound> = {
  phase: RoundPhase;
  /** The id to send next time: that of a round whose fate is open, null for a fresh one. */
  requestId: string | null;
  /** The last answered round, which the board shows. */
  round: Round | null;
  /** Rounds that have landed on this screen, newest first. */
  landed: readonly Round[];
  notice: RoundNotice | null;
};

export type RoundAction<Round extends SettledRound> =
  | { type: 'asked'; requestId: string }
  | { type: 'answered'; round: Round }
  | { type: 'landed' }
  /** Nothing was charged; the alert of the shared client says why. */
  | { type: 'refused' }
  | { type: 'unanswered' }
  /** The round that got no answer is asked for once more. */
  | { type: 'looking' }
  | { type: 'lost' };

/** How many results the strip keeps. */
export const landedMax = 12;

export function firstFlow<Round extends SettledRound>(): RoundFlow<Round> {
  return { phase: 'ready', requestId: null, round: null, landed: [], notice: null };
}

/** Whether the main button may start a round: one request at a time. */
export function mayAsk({ phase }: RoundFlow<SettledRound>): boolean {
  return phase === 'ready' || phase === 'landing';
}

function land<Round extends SettledRound>(flow: RoundFlow<Round>): RoundFlow<Round> {
  if (flow.phase !== 'landing' || flow.round === null) return flow;
  return { ...flow, phase: 'ready', landed: [flow.round, ...flow.landed].slice(0, landedMax) };
}

/** Moves a round on; a refusal or an answer ends its request id, silence keeps it. */
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
