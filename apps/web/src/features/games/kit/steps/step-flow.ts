import { landedMax } from '../rounds/round-flow.ts';
import type { OpenSteps, OverSteps } from './step-rounds.ts';

/**
 * Where a round of several steps is. `unread` until the server has said whether one is open; `starting`, `stepping`
 * and `leaving` wait for an answer; after silence the round is `unknown`, or `looking` while the server is asked once
 * more, until it says where the round stands.
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
  /** The id of a round that was asked for and not yet confirmed; sent again it is the same round. */
  requestId: string | null;
  open: OpenSteps | null;
  /** The last finished round: the board shows it until the next one starts. */
  over: OverSteps | null;
  /** Pressed spots without an answer: the first one is on its way, a second one waits for it. */
  pending: readonly number[];
  /** Rounds that ended on this screen, newest first. */
  landed: readonly OverSteps[];
  notice: StepNotice | null;
};

export type StepAction =
  | { type: 'startAsked'; requestId: string }
  | { type: 'started'; open: OpenSteps }
  | { type: 'pressed'; spot: number }
  | { type: 'stepped'; open: OpenSteps }
  | { type: 'leaveAsked' }
  | { type: 'ended'; over: OverSteps }
  /** Nothing was charged; the alert of the shared client says why. */
  | { type: 'refused' }
  | { type: 'unanswered' }
  | { type: 'looking' }
  /** What the server says stands open: on arrival, after silence, or because another window went on. */
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

/** Nobody knows where the round stands. */
export function isSilent({ phase }: StepFlow): boolean {
  return phase === 'unknown' || phase === 'looking';
}

/** Whether a spot may be pressed now: the round is open, and the spot neither taken nor already pressed. */
export function mayPress({ phase, open, pending }: StepFlow, spot: number, aheadMax: number): boolean {
  if (open === null || (phase !== 'open' && phase !== 'stepping')) return false;
  return pending.length < aheadMax && !pending.includes(spot) && !open.steps.includes(spot);
}

function goOn(flow: StepFlow, open: OpenSteps): StepFlow {
  const pending = flow.pending.filter((spot) => !open.steps.includes(spot));
  return { ...flow, phase: pending.length > 0 ? 'stepping' : 'open', requestId: null, open, pending };
}

/** Moves a round of several steps on; nothing of it is ever guessed ahead of the server. */
export function stepFlow(flow: StepFlow, action: StepAction): StepFlow {
  switch (action.type) {
    case 'startAsked':
      return { ...flow, phase: 'starting', requestId: action.requestId, notice: null };
    case 'started':
      return { ...goOn({ ...flow, pending: [] }, action.open), over: null, notice: null };
    case 'pressed':
      return { ...flow, phase: 'stepping', pending: [...flow.pending, action.spot], notice: null };
    case 'stepped':
      return goOn(flow, action.open);
    case 'leaveAsked':
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
    // Nothing is sought here: a round that was, is looked for by its id.
    const idle = flow.phase === 'unread' || (isSilent(flow) && flow.requestId === null);
    return idle ? { ...flow, phase: 'ready', notice: null } : flow;
  }
  const known = flow.open?.roundId === open.roundId;
  return {
    // A spot pressed while the server was asked is still to be sent.
    ...goOn(known ? flow : { ...flow, pending: [] }, open),
    over: null,
    notice: known && flow.notice?.kind !== 'unknown' ? flow.notice : known ? null : { kind: 'resumed' },
  };
}
