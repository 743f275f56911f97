import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { HmacSha256 } from '../fairness.ts';
import { chanceOf, drawRound, leastStakeMinor, returnOf, returnPercent, roundPayout } from './derive.ts';
import { readChoice } from './fields.ts';
import { keno, kenoChance, kenoHits, kenoPays, kenoPicksMax, kenoRisks, kenoRow } from './keno.ts';

const hmac: HmacSha256 = (key, message) => createHmac('sha256', key).update(message).digest();
/** Published by a public verifier of this scheme for one pair of seeds. */
const seeds = {
  clientSeed: 'ec75fca98de6f2d9',
  serverSeed: '735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4',
};
const first = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const choices = kenoRisks.flatMap((risk) =>
  first(kenoPicksMax).map((count) => ({ risk, picks: first(count) })),
);

describe('the draw', () => {
  test.each([
    [20, [1, 2, 5, 7, 8, 21, 23, 30, 33, 38]],
    [21, [1, 14, 15, 20, 27, 29, 30, 31, 33, 40]],
    [22, [1, 6, 7, 11, 17, 20, 29, 32, 34, 37]],
  ])('of nonce %i equals that of the public verifiers', (nonce, drawn) => {
    const outcome = drawRound(keno, hmac, { ...seeds, nonce }, keno.usual);
    expect(outcome.drawn.toSorted((a, b) => a - b)).toEqual(drawn);
  });

  test('hits as often as ten of forty numbers should', () => {
    // P(h of 10 picks), to four digits, from the public description.
    const published = [
      3.544e-2, 0.1688, 0.3107, 0.2882, 0.1471, 4.237e-2, 6.789e-3, 5.748e-4, 2.309e-5, 3.539e-7, 1.179e-9,
    ];
    published.forEach((chance, hits) => {
      const { numerator, denominator } = kenoChance(10, hits);
      expect(Number(numerator) / Number(denominator) / chance).toBeCloseTo(1, 2);
    });
    for (const count of first(kenoPicksMax)) {
      const all = first(count + 1).map((hits) => ({
        chance: kenoChance(count, hits - 1),
        multiplier: { numerator: 1n, denominator: 1n },
      }));
      const { numerator, denominator } = chanceOf(all);
      expect(numerator).toBe(denominator);
    }
  });
});

describe('the pay tables', () => {
  test('have a multiplier for each number of hits, which never decreases', () => {
    for (const risk of kenoRisks) {
      expect(kenoPays[risk]).toHaveLength(kenoPicksMax);
      for (const count of first(kenoPicksMax)) {
        const row = kenoRow(risk, count);
        expect(row).toHaveLength(count + 1);
        expect(row.toSorted((a, b) => a - b)).toEqual(row);
      }
    }
  });

  test.each(kenoRisks)('of risk %s return from 98.6 %% to 99.1 %% in every row', (risk) => {
    for (const count of first(kenoPicksMax)) {
      const percent = returnPercent(keno, { risk, picks: first(count) });
      expect([count, percent >= 98.6 && percent <= 99.1]).toEqual([count, true]);
    }
  });

  test('return between the lowest and the best choice', () => {
    const returns = choices.map((choice) => returnPercent(keno, choice));
    expect(Math.min(...returns)).toBe(returnPercent(keno, keno.lowest ?? keno.usual));
    expect(Math.max(...returns)).toBe(returnPercent(keno, keno.best));
    expect([Math.min(...returns), Math.max(...returns)]).toEqual([98.6538, 99.0688]);
    expect(returnPercent(keno, keno.usual)).toBe(99.0228);
  });

  test('pay the exact return over all hits', () => {
    for (const choice of choices) {
      const { numerator, denominator } = returnOf(keno.wins(choice));
      const outcomes = first(choice.picks.length + 1).map((count) => count - 1);
      // With the first numbers picked, the hits of a draw are its numbers up to the last pick.
      const paid = outcomes.reduce((sum, hits) => {
        const drawn = [...first(hits), ...first(10 - hits).map((at) => at + 20)];
        const chance = kenoChance(choice.picks.length, hits);
        return sum + roundPayout(keno, choice, { drawn }, 100n) * chance.numerator;
      }, 0n);
      expect(paid * denominator).toBe(100n * numerator * kenoChance(1, 0).denominator);
    }
  });

  test('have a minimum stake below ten units, so that a table can state it', () => {
    for (const choice of choices) expect(leastStakeMinor(keno, choice)).toBeLessThan(1_000n);
    expect(leastStakeMinor(keno, { risk: 'high', picks: first(9) })).toBe(1n);
  });
});

test('hits are the picks that were drawn', () => {
  expect(kenoHits([3, 7, 40], [40, 1, 3])).toEqual([3, 40]);
});

describe('a choice', () => {
  test.each([[[40, 1, 7]], ['40,1,7'], [['40', '1', '7']]])('%j is accepted', (picks) => {
    expect(readChoice(keno, { picks, risk: 'low' })).toEqual({
      ok: true,
      value: { picks: [1, 7, 40], risk: 'low' },
    });
  });

  test.each([[[]], [first(11)], [[1, 1]], [[0]], [[41]], [[1.5]], [['x']], [''], [undefined], [[null]]])(
    '%j is invalid',
    (picks) => {
      expect(readChoice(keno, { picks, risk: 'low' })).toMatchObject({ ok: false, code: 'request_invalid' });
    },
  );

  test('has one of four risks', () => {
    expect(readChoice(keno, { picks: [1], risk: 'none' })).toMatchObject({ ok: false });
  });
});
