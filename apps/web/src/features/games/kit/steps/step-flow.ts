import { landedMax } from '../rounds/round-flow.ts';
import type { OpenSteps, OverSteps } from './step-rounds.ts';

/**
 * Phase of a round. `unread`: the server has not said whether a round is open. `starting`, `stepping`, `leaving`: a
 * request is pending. `unknown`: no answer. `looking`: the round is fetched again.
 */
export type StepPhase =
  | 'unread'
  | 'ready'
  | 'starting'
  | 'open'
  | 'stepping'
  | 'leaving'
  | 'unknown'
  | 'looking';

export type StepNotice = { kind: 'resumed' } | { kind: 'unknown' } | { kind: 'lost' };

export type StepFlow = {
  phase: StepPhase;
  /** Id of a requested and unconfirmed round; sent again it is the same round. */
  requestId: string | null;
  open: OpenSteps | null;
  /** The last finished round; the board shows it until the next one starts. */
  over: OverSteps | null;
  /** Pressed spots without an answer: the first is being sent, a second one waits. */
  pending: readonly number[];
  landed: readonly OverSteps[];
  notice: StepNotice | null;
};

export type StepAction =
  | { type: 'startRequested'; requestId: string }
  | { type: 'started'; open: OpenSteps }
  | { type: 'pressed'; spot: number }
  | { type: 'stepped'; open: OpenSteps }
  | { type: 'leaveRequested' }
  | { type: 'ended'; over: OverSteps }
  | { type: 'refused' }
  | { type: 'unanswered' }
  | { type: 'looking' }
  /** The server's open round: on arrival, after a missing answer, or after a step in another window. */
  | { type: 'read'; open: OpenSteps | null }
  | { type: 'lost' };

export const firstStepFlow: StepFlow = {
  phase: 'unread',
  requestId: null,
  open: null,
  over: null,
  pending: [],
  landed: [],
  notice: null,
};

export function isSilent({ phase }: StepFlow): boolean {
  return phase === 'unknown' || phase === 'looking';
}

export function mayPress({ phase, open, pending }: StepFlow, spot: number, aheadMax: number): boolean {
  if (open === null || (phase !== 'open' && phase !== 'stepping')) return false;
  return pending.length < aheadMax && !pending.includes(spot) && !open.steps.includes(spot);
}

function goOn(flow: StepFlow, open: OpenSteps): StepFlow {
  const pending = flow.pending.filter((spot) => !open.steps.includes(spot));
  return { ...flow, phase: pending.length > 0 ? 'stepping' : 'open', requestId: null, open, pending };
}

/** Never predicts an answer of the server. */
export function stepFlow(flow: StepFlow, action: StepAction): StepFlow {
  switch (action.type) {
    case 'startRequested':
      return { ...flow, phase: 'starting', requestId: action.requestId, notice: null };
    case 'started':
      return { ...goOn({ ...flow, pending: [] }, action.open), over: null, notice: null };
    case 'pressed':
      return { ...flow, phase: 'stepping', pending: [...flow.pending, action.spot], notice: null };
    case 'stepped':
      return goOn(flow, action.open);
    case 'leaveRequested':
      return { ...flow, phase: 'leaving', pending: [], notice: null };
    case 'ended':
      return {
        ...flow,
        phase: 'ready',
        requestId: null,
        open: null,
        over: action.over,
        pending: [],
        landed: [action.over, ...flow.landed.filter(({ roundId }) => roundId !== action.over.roundId)].slice(
          0,
          landedMax,
        ),
        notice: null,
      };
    case 'refused':
      return {
        ...flow,
        phase: flow.open ? 'open' : 'ready',
        requestId: null,
        pending: [],
        notice: null,
      };
    case 'unanswered':
      return { ...flow, phase: 'unknown', pending: [], notice: { kind: 'unknown' } };
    case 'looking':
      return { ...flow, phase: 'looking' };
    case 'read':
      return readAnswer(flow, action.open);
    case 'lost':
      return { ...flow, phase: 'ready', pending: [], notice: { kind: 'lost' } };
  }
}

function readAnswer(flow: StepFlow, open: OpenSteps | null): StepFlow {
  if (open === null) {
    // A pending round is fetched by its id instead.
    const idle = flow.phase === 'unread' || (isSilent(flow) && flow.requestId === null);
    return idle ? { ...flow, phase: 'ready', notice: null } : flow;
  }
  const known = flow.open?.roundId === open.roundId;
  return {
    // A spot that was pressed during the request is still to be sent.
    ...goOn(known ? flow : { ...flow, pending: [] }, open),
    over: null,
    notice: known && flow.notice?.kind !== 'unknown' ? flow.notice : known ? null : { kind: 'resumed' },
  };
}
