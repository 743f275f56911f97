import { describe, expect, test } from 'vitest';
import {
  type MyBet,
  mergeBets,
  noBets,
  type OwnBets,
  type OwnBetsAction,
  ownBets,
  requestIdFor,
  resultOf,
  sameStakes,
  stakesByBet,
} from './my-bets.ts';

const red: MyBet = {
  requestId: 'r1',
  number: 41,
  bet: 'red',
  stakeMinor: 500n,
  payoutMinor: null,
  state: 'sending',
};
const white: MyBet = { ...red, requestId: 'w1', bet: 'white', stakeMinor: 200n };

const after = (...actions: OwnBetsAction[]): OwnBets => actions.reduce(ownBets, noBets);

describe('an unconfirmed bet', () => {
  test('leaves the page’s own list when the server has confirmed it', () => {
    expect(after({ type: 'sent', bet: red }, { type: 'placed', requestId: 'r1' })).toEqual(noBets);
  });

  test('is kept when the server’s list contains another bet', () => {
    const own = after({ type: 'sent', bet: red });
    expect(ownBets(own, { type: 'placed', requestId: 'w1' })).toBe(own);
  });

  test('is removed when it is refused; the others stay', () => {
    expect(
      after({ type: 'sent', bet: red }, { type: 'sent', bet: white }, { type: 'refused', requestId: 'r1' }),
    ).toEqual({ open: [white], notice: null });
  });

  test('keeps its id while its outcome is unknown', () => {
    const silent = after({ type: 'sent', bet: red }, { type: 'unanswered', requestId: 'r1' });
    expect(silent.open).toEqual([{ ...red, state: 'unknown' }]);
    expect(silent.notice).toEqual({ kind: 'unknown' });
    expect(ownBets(silent, { type: 'placed', requestId: 'r1' })).toEqual(noBets);
  });

  test('is not marked as lost once it was found', () => {
    expect(
      after(
        { type: 'sent', bet: red },
        { type: 'placed', requestId: 'r1' },
        { type: 'lost', requestId: 'r1' },
      ),
    ).toEqual(noBets);
  });

  test('of an earlier round is removed with it', () => {
    expect(
      after(
        { type: 'sent', bet: red },
        { type: 'unanswered', requestId: 'r1' },
        { type: 'round', number: 42 },
      ),
    ).toEqual(noBets);
  });
});

test('a message about cancelled bets is removed with them; a notice about an unknown bet stays', () => {
  const message = after({ type: 'message', message: 'Checking' });
  expect(ownBets(message, { type: 'takenBack' })).toEqual(noBets);
  const silent = after({ type: 'sent', bet: red }, { type: 'unanswered', requestId: 'r1' });
  expect(ownBets(silent, { type: 'takenBack' })).toBe(silent);
});

describe('the request id', () => {
  const lost = after({ type: 'sent', bet: red }, { type: 'lost', requestId: 'r1' }).open;

  test('of a lost bet is sent again with the same bet', () => {
    expect(requestIdFor(lost, red, () => 'new')).toBe('r1');
  });

  test.each([
    { ...red, bet: 'black' },
    { ...red, stakeMinor: 600n },
    { ...red, number: 42 },
  ])('is new for another bet (%#)', (bet) => {
    expect(requestIdFor(lost, bet, () => 'new')).toBe('new');
  });

  test('is new for a second press of the same bet', () => {
    expect(requestIdFor([red], red, () => 'new')).toBe('new');
  });
});

describe('the bets of a round', () => {
  const placed: MyBet = { ...red, state: 'placed' };

  test('are the server’s and the unconfirmed ones, each once and none that was lost', () => {
    const open = [red, white, { ...red, requestId: 'x', state: 'lost' as const }];
    expect(mergeBets([placed], open)).toEqual([placed, white]);
  });

  test('add up by choice', () => {
    const stakes = stakesByBet([placed, { ...placed, requestId: 'r2', stakeMinor: 700n }, white]);
    expect([...stakes]).toEqual([
      ['red', 1_200n],
      ['white', 200n],
    ]);
  });

  test('have equal stakes until a stake is added or grows', () => {
    const one = stakesByBet([red]);
    expect(sameStakes(one, stakesByBet([{ ...red, state: 'placed' }]))).toBe(true);
    expect(sameStakes(one, stakesByBet([red, white]))).toBe(false);
    expect(sameStakes(one, stakesByBet([red, { ...red, requestId: 'r2' }]))).toBe(false);
  });

  test('have a result once every payout is known', () => {
    expect(resultOf([])).toBeNull();
    expect(resultOf([{ ...placed, payoutMinor: 1_000n }, white])).toBeNull();
    expect(
      resultOf([
        { ...placed, payoutMinor: 1_000n },
        { ...white, payoutMinor: 0n },
      ]),
    ).toEqual({
      stakeMinor: 700n,
      payoutMinor: 1_000n,
    });
  });
});
