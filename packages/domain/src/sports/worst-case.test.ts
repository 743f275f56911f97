import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OutcomeCode, outcomesOf, parseMarket } from './markets.ts';
import type { MatchResult } from './match-result.ts';
import { settle } from './settlement.ts';
import { type OutcomeLiability, worstCaseOf } from './worst-case.ts';

function on(key: string, outcome: OutcomeCode, liabilityMinor: number): OutcomeLiability {
  const market = parseMarket(key);
  if (!market) throw new Error(key);
  return { market, outcome, liabilityMinor };
}

function lossAt(outcomes: readonly OutcomeLiability[], result: MatchResult): number {
  return outcomes.reduce((sum, { market, outcome, liabilityMinor }) => {
    const { kind } = settle(market, outcome, result);
    return sum + liabilityMinor * (kind === 'win' ? 1 : kind === 'halfWin' ? 0.5 : 0);
  }, 0);
}

const anyOf = (keys: readonly string[]) =>
  fc.array(
    fc.constantFrom(...keys).chain((key) => {
      const market = parseMarket(key);
      if (!market) throw new Error(key);
      return fc.record({
        market: fc.constant(market),
        outcome: fc.constantFrom(...outcomesOf(market.type)),
        // Even, so that half of it is a whole number.
        liabilityMinor: fc.nat(5_000).map((half) => 2 * half),
      });
    }),
    { maxLength: 14 },
  );

const goals = (period: 'fullGame' | 'firstHalf') => [
  `football/matchResult/${period}`,
  `football/doubleChance/${period}`,
  `football/drawNoBet/${period}`,
  `football/bothToScore/${period}`,
  `football/correctScore/${period}`,
  `football/oddEven/${period}`,
  ...['0.5', '1.75', '2.5', '3', '4.25'].map((line) => `football/total/${period}/${line}`),
  ...['-2.25', '-1', '-0.5', '0', '0.75', '1.5'].map((line) => `football/asianHandicap/${period}/${line}`),
  `football/teamTotal/${period}/1.5/home`,
  `football/teamTotal/${period}/2.25/away`,
];

const upTo = (most: number) => Array.from({ length: most + 1 }, (_, count) => count);

describe('The worst case of a match', () => {
  test('of football equals the worst score of an exhaustive search', () => {
    fc.assert(
      fc.property(anyOf(goals('fullGame')), (outcomes) => {
        const losses = upTo(13).flatMap((home) =>
          upTo(13).map((away) =>
            lossAt(outcomes, { status: 'finished', scores: { fullGame: { home, away, isOver: true } } }),
          ),
        );
        expect(worstCaseOf(outcomes).lossMinor).toBe(Math.max(0, ...losses));
      }),
      { numRuns: 60 },
    );
  });

  test('of football respects that no half has more goals than the match', () => {
    fc.assert(
      fc.property(
        anyOf([...goals('firstHalf').slice(0, 9), ...goals('fullGame').slice(0, 9)]),
        (outcomes) => {
          let worst = 0;
          for (const home of upTo(8))
            for (const away of upTo(8))
              for (const halfHome of upTo(home))
                for (const halfAway of upTo(away)) {
                  const loss = lossAt(outcomes, {
                    status: 'finished',
                    scores: {
                      fullGame: { home, away, isOver: true },
                      firstHalf: { home: halfHome, away: halfAway, isOver: true },
                    },
                  });
                  if (loss > worst) worst = loss;
                }
          expect(worstCaseOf(outcomes).lossMinor).toBe(worst);
        },
      ),
      { numRuns: 8 },
    );
  });

  test('of a high-scoring sport is exact as well', () => {
    const keys = [
      'basketball/moneyline/fullGame',
      'basketball/oddEven/fullGame',
      ...['20.5', '22.25', '23'].map((line) => `basketball/total/fullGame/${line}`),
      ...['-4.5', '3', '6.75'].map((line) => `basketball/asianHandicap/fullGame/${line}`),
      'basketball/teamTotal/fullGame/11.5/home',
      'basketball/teamTotal/fullGame/10.5/away',
    ];
    fc.assert(
      fc.property(anyOf(keys), (outcomes) => {
        const losses = upTo(45).flatMap((home) =>
          upTo(45).map((away) =>
            lossAt(outcomes, { status: 'finished', scores: { fullGame: { home, away, isOver: true } } }),
          ),
        );
        expect(worstCaseOf(outcomes).lossMinor).toBe(Math.max(0, ...losses));
      }),
      { numRuns: 25 },
    );
  });

  test('of a race is one winner and three places', () => {
    const race = 'motorRacing/raceWinner/fullGame';
    const podium = 'motorRacing/podium/fullGame';
    expect(
      worstCaseOf([
        on(race, 'entrant:a', 100),
        on(race, 'entrant:b', 90),
        on(podium, 'entrant:b', 30),
        on(podium, 'entrant:c', 20),
        on(podium, 'entrant:d', 15),
        on(podium, 'entrant:e', 1),
      ]),
    ).toMatchObject({ lossMinor: 155, results: ['places entrant:b, entrant:c, entrant:d'] });
  });

  test('adds up separate counts, and what an in-play bet counts from its own score', () => {
    expect(
      worstCaseOf([
        on('football/matchResult/fullGame', 'home', 100),
        on('football/matchResult/fullGame', 'draw', 70),
        on('football/total/fullGame/2.5', 'over', 50),
        on('football/cornersTotal/cornerKick/9.5', 'over', 40),
        on('football/cornersTotal/cornerKick/9.5', 'under', 30),
        { ...on('football/asianHandicap/fullGame/-0.5', 'home', 9), isFromPlacement: true },
        { ...on('football/asianHandicap/fullGame/-0.5', 'away', 8), isFromPlacement: true },
      ]).lossMinor,
    ).toBe(100 + 50 + 40 + 17);
  });

  test('gives each outcome the worst result in which it wins, never below the true one', () => {
    fc.assert(
      fc.property(anyOf(goals('fullGame')), anyOf(goals('fullGame')), (outcomes, candidates) => {
        const { peaksMinor } = worstCaseOf(outcomes, candidates);
        const scores = upTo(13).flatMap((home) => upTo(13).map((away) => ({ home, away })));
        for (const [index, candidate] of candidates.entries()) {
          const peak = scores.reduce((most, { home, away }) => {
            const result: MatchResult = {
              status: 'finished',
              scores: { fullGame: { home, away, isOver: true } },
            };
            const wins = lossAt([{ ...candidate, liabilityMinor: 1 }], result) > 0;
            return wins ? Math.max(most, lossAt(outcomes, result)) : most;
          }, 0);
          expect(peaksMinor[index]).toBe(peak);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('names the result in which it occurs', () => {
    expect(
      worstCaseOf([
        on('football/correctScore/fullGame', '2:1', 500),
        on('football/matchResult/fullGame', 'away', 499),
        on('football/total/firstHalf/2.5', 'over', 10),
      ]),
    ).toMatchObject({ lossMinor: 510, results: ['firstHalf 2:1, fullGame 2:1'] });
  });

  test('is the liability itself where a line is too high to enumerate', () => {
    expect(worstCaseOf([on('basketball/total/fullGame/2000.5', 'over', 7)]).lossMinor).toBe(7);
  });
});
