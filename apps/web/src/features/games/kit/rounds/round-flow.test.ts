import { describe, expect, test } from 'vitest';
import {
  firstFlow,
  mayAsk,
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
  test('is asked, answered and lands on the strip', () => {
    const flow = after(
      { type: 'asked', requestId: 'a' },
      { type: 'answered', round: won },
      { type: 'landed' },
    );
    expect(flow).toEqual({ phase: 'ready', requestId: null, round: won, landed: [won], notice: null });
  });

  test('that was still landing lands when the next one is asked', () => {
    const flow = after(
      { type: 'asked', requestId: 'a' },
      { type: 'answered', round: won },
      { type: 'asked', requestId: 'b' },
    );
    expect(flow.landed).toEqual([won]);
    expect(flow.phase).toBe('waiting');
  });

  test('lands once', () => {
    const flow = after(
      { type: 'asked', requestId: 'a' },
      { type: 'answered', round: won },
      { type: 'landed' },
      { type: 'landed' },
    );
    expect(flow.landed).toHaveLength(1);
  });

  test('that is under way keeps the button shut', () => {
    expect(mayAsk(after({ type: 'asked', requestId: 'a' }))).toBe(false);
    expect(mayAsk(after({ type: 'asked', requestId: 'a' }, { type: 'unanswered' }))).toBe(false);
  });

  test('that is looked for once more waits, and still says that its fate is not known', () => {
    const looking = after({ type: 'asked', requestId: 'a' }, { type: 'unanswered' }, { type: 'looking' });
    expect(looking).toMatchObject({ phase: 'waiting', requestId: 'a', notice: { kind: 'unknown' } });
    expect(mayAsk(looking)).toBe(false);
  });
});

describe('the request id', () => {
  test('is kept over silence and over a round that was not found', () => {
    expect(after({ type: 'asked', requestId: 'a' }, { type: 'unanswered' }).requestId).toBe('a');
    expect(after({ type: 'asked', requestId: 'a' }, { type: 'unanswered' }, { type: 'lost' }).requestId).toBe(
      'a',
    );
  });

  test('ends with an answer or a refusal', () => {
    expect(after({ type: 'asked', requestId: 'a' }, { type: 'answered', round: won }).requestId).toBeNull();
    const refused = after({ type: 'asked', requestId: 'a' }, { type: 'refused' });
    expect(refused.requestId).toBeNull();
    // The alert of the shared client says why.
    expect(refused.notice).toBeNull();
  });
});
