import { describe, expect, test } from 'vitest';
import { firstStepFlow, isSilent, mayPress, type StepAction, stepFlow } from './step-flow.ts';
import type { OpenSteps, OverSteps } from './step-rounds.ts';

const open: OpenSteps = {
  roundId: 'a',
  stakeMinor: 500n,
  risk: 3,
  steps: [],
  multiplier: 1,
  payoutMinor: 500n,
  next: { multiplier: 1.125, payoutMinor: 562n },
  stepsMax: 22,
};
const after7: OpenSteps = { ...open, steps: [7], multiplier: 1.125, payoutMinor: 562n };
const over: OverSteps = {
  roundId: 'a',
  stakeMinor: 500n,
  risk: 3,
  steps: [7, 12],
  multiplier: 0,
  payoutMinor: 0n,
  layout: [3, 12, 20],
};

function after(...actions: StepAction[]) {
  return actions.reduce(stepFlow, firstStepFlow);
}

const started: StepAction[] = [
  { type: 'read', open: null },
  { type: 'startRequested', requestId: 'a' },
  { type: 'started', open },
];

describe('a round of several steps', () => {
  test('waits for the server before anything can be pressed', () => {
    expect(firstStepFlow.phase).toBe('unread');
    expect(after({ type: 'read', open: null }).phase).toBe('ready');
  });

  test('continues after a safe step and ends on a trap', () => {
    const stepped = after(...started, { type: 'pressed', spot: 7 }, { type: 'stepped', open: after7 });
    expect(stepped).toMatchObject({ phase: 'open', open: after7, pending: [] });
    const ended = stepFlow(stepFlow(stepped, { type: 'pressed', spot: 12 }), { type: 'ended', over });
    expect(ended).toMatchObject({ phase: 'ready', open: null, over, landed: [over], pending: [] });
  });

  test('keeps the second pressed tile until the first one is answered', () => {
    const pressed = after(...started, { type: 'pressed', spot: 7 }, { type: 'pressed', spot: 8 });
    expect(stepFlow(pressed, { type: 'stepped', open: after7 })).toMatchObject({
      phase: 'stepping',
      pending: [8],
    });
  });

  test('that is reported twice ends once', () => {
    expect(after(...started, { type: 'ended', over }, { type: 'ended', over }).landed).toHaveLength(1);
  });

  test('that is open in another window is resumed', () => {
    expect(after({ type: 'read', open: after7 })).toMatchObject({
      phase: 'open',
      open: after7,
      notice: { kind: 'resumed' },
    });
  });

  test('keeps a spot that was pressed during a lookup, unless another window has taken it', () => {
    const pressed = after(...started, { type: 'pressed', spot: 7 });
    expect(stepFlow(pressed, { type: 'read', open })).toMatchObject({ phase: 'stepping', pending: [7] });
    expect(stepFlow(pressed, { type: 'read', open: after7 })).toMatchObject({ phase: 'open', pending: [] });
    const other = { ...open, roundId: 'b' };
    expect(stepFlow(pressed, { type: 'read', open: other })).toMatchObject({ phase: 'open', pending: [] });
  });

  test('shows the server’s board after a refused step', () => {
    const flow = after(
      ...started,
      { type: 'pressed', spot: 7 },
      { type: 'refused' },
      { type: 'read', open: after7 },
    );
    expect(flow).toMatchObject({ phase: 'open', open: after7, notice: null });
  });

  test('keeps its id after a missing answer, until a lookup succeeds', () => {
    const silent = after({ type: 'startRequested', requestId: 'a' }, { type: 'unanswered' });
    expect(silent).toMatchObject({ phase: 'unknown', requestId: 'a' });
    expect(stepFlow(silent, { type: 'read', open }).requestId).toBeNull();
    expect(stepFlow(silent, { type: 'lost' })).toMatchObject({ phase: 'ready', requestId: 'a' });
  });

  test('stays unknown during a lookup, and nothing can be pressed meanwhile', () => {
    const looking = after(
      ...started,
      { type: 'stepped', open: after7 },
      { type: 'leaveRequested' },
      { type: 'unanswered' },
      { type: 'looking' },
    );
    expect(looking).toMatchObject({ phase: 'looking', open: after7, notice: { kind: 'unknown' } });
    expect(isSilent(looking)).toBe(true);
    expect(mayPress(looking, 8, 2)).toBe(false);
    expect(stepFlow(looking, { type: 'read', open: after7 })).toMatchObject({ phase: 'open', notice: null });
  });
});

describe('a tile may be pressed', () => {
  const flow = after(...started, { type: 'pressed', spot: 7 });

  test('while its round is open and it is neither open nor pressed', () => {
    expect(mayPress(flow, 8, 2)).toBe(true);
    expect(mayPress(flow, 7, 2)).toBe(false);
    expect(mayPress(stepFlow(flow, { type: 'stepped', open: after7 }), 7, 2)).toBe(false);
    expect(mayPress(firstStepFlow, 8, 2)).toBe(false);
  });

  test('only as far ahead of the answers as the game allows', () => {
    expect(mayPress(flow, 8, 1)).toBe(false);
  });
});
