import { expect, test } from 'vitest';
import type { BetUpdate } from '../../shared/sports/bet.ts';
import { attemptOfText, makeAttempt, outcomesIn } from './attempt.ts';
import type { PlannedBet } from './slip-bets.ts';

const bet = (marketId: string, stakeMinor: bigint, change: Partial<PlannedBet> = {}) =>
  ({
    legs: [
      {
        key: `${marketId}/home`,
        pick: { marketId, outcome: 'home', oddsMilli: 1_800 },
        nowMilli: 1_850,
        state: 'open',
        movement: 'up',
        scoreBasis: null,
      },
    ],
    stakeMinor,
    payoutMinor: 0n,
    isCapped: false,
    sizes: null,
    bankers: [],
    lines: 1,
    ...change,
  }) as unknown as PlannedBet;

function counted() {
  let number = 0;
  return () => `id-${++number}`;
}

const attempt = makeAttempt([bet('7', 1_050n), bet('8', 300n)], { currency: 'BRL' }, 'better', counted());

test('an attempt gives each bet an id and sends the displayed price', () => {
  expect(attempt.slips.map(({ sent }) => sent)).toEqual([
    {
      slipId: 'id-1',
      stake: '10.50',
      legs: [{ marketId: '7', outcome: 'home', oddsMilli: 1_850 }],
      oddsPolicy: 'better',
    },
    {
      slipId: 'id-2',
      stake: '3.00',
      legs: [{ marketId: '8', outcome: 'home', oddsMilli: 1_850 }],
      oddsPolicy: 'better',
    },
  ]);
});

test('a system bet sends its sizes and bankers', () => {
  const sent = makeAttempt(
    [bet('7', 900n, { sizes: [1, 2], bankers: [0] })],
    { currency: 'BRL' },
    'all',
    counted(),
  );
  expect(sent.slips[0]?.sent).toMatchObject({ sizes: [1, 2], bankers: [0], oddsPolicy: 'all' });
});

test('after a reload an attempt keeps its ids and its state is unknown', () => {
  expect(attemptOfText(JSON.stringify(attempt))).toEqual({ ...attempt, state: 'unknown' });
  expect(attemptOfText('{"slips":[{"keys":[]}]}')).toBeNull();
  expect(attemptOfText('broken')).toBeNull();
});

test('only bets found in the history count as accepted', () => {
  const stored = (slipId: string) => ({ slipId }) as BetUpdate;
  expect(outcomesIn(attempt, [stored('id-9')])).toBeNull();
  expect(outcomesIn(attempt, [stored('id-2'), stored('id-9')])).toMatchObject([
    { keys: ['7/home'], bet: null, refusal: null },
    { keys: ['8/home'], bet: { slipId: 'id-2' }, refusal: null },
  ]);
});
