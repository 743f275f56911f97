import { describe, expect, test } from 'vitest';
import {
  canStart,
  firstFlow,
  type RoundAction,
  type RoundFlow,
  roundFlow,
  type SettledRound,
} from './round-flow.ts';

const won: SettledRound = { roundId: 'a', stakeMinor: 500n, payoutMinor: 990n };

function after(...actions: RoundAction<SettledRound>[]): RoundFlow<SettledRound> {
  return actions.reduce(roundFlow<SettledRound>, firstFlow<SettledRound>());
}

describe('a round', () => {
  test('is requested, answered and added to the strip', () => {
    const flow = after(
      { type: 'requested', requestId: 'a' },
      { type: 'answered', round: won },
      { type: 'landed' },
    );
    expect(flow).toEqual({ phase: 'ready', requestId: null, round: won, landed: [won], notice: null });
  });

  test('that is still being revealed is added to the strip when the next one is requested', () => {
    const flow = after(
      { type: 'requested', requestId: 'a' },
      { type: 'answered', round: won },
      { type: 'requested', requestId: 'b' },
    );
    expect(flow.landed).toEqual([won]);
    expect(flow.phase).toBe('waiting');
  });

  test('is added to the strip once', () => {
    const flow = after(
      { type: 'requested', requestId: 'a' },
      { type: 'answered', round: won },
      { type: 'landed' },
      { type: 'landed' },
    );
    expect(flow.landed).toHaveLength(1);
  });

  test('in progress disables the button', () => {
    expect(canStart(after({ type: 'requested', requestId: 'a' }))).toBe(false);
    expect(canStart(after({ type: 'requested', requestId: 'a' }, { type: 'unanswered' }))).toBe(false);
  });

  test('that is fetched again is waiting, and keeps the notice that its outcome is unknown', () => {
    const looking = after({ type: 'requested', requestId: 'a' }, { type: 'unanswered' }, { type: 'looking' });
    expect(looking).toMatchObject({ phase: 'waiting', requestId: 'a', notice: { kind: 'unknown' } });
    expect(canStart(looking)).toBe(false);
  });
});

describe('the request id', () => {
  test('is kept after a missing answer and after a round that was not found', () => {
    expect(after({ type: 'requested', requestId: 'a' }, { type: 'unanswered' }).requestId).toBe('a');
    expect(
      after({ type: 'requested', requestId: 'a' }, { type: 'unanswered' }, { type: 'lost' }).requestId,
    ).toBe('a');
  });

  test('ends with an answer or a refusal', () => {
    expect(
      after({ type: 'requested', requestId: 'a' }, { type: 'answered', round: won }).requestId,
    ).toBeNull();
    const refused = after({ type: 'requested', requestId: 'a' }, { type: 'refused' });
    expect(refused.requestId).toBeNull();
    // The API client has shown the message.
    expect(refused.notice).toBeNull();
  });
});
