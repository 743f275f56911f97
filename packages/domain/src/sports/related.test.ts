import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findRelatedLegs, type RelatedLeg } from './related.ts';

const match = (eventId: string, more: Partial<RelatedLeg> = {}): RelatedLeg => ({
  kind: 'match',
  eventId,
  competitionId: 'serie-a',
  marketKey: 'football/matchResult/fullGame',
  outcome: 'home',
  sideIds: [`${eventId}-home`, `${eventId}-away`],
  ...more,
});
const champion = (side: string, more: Partial<RelatedLeg> = {}): RelatedLeg =>
  match('serie-a-winner', {
    kind: 'outright',
    marketKey: 'champion',
    outcome: side,
    sideIds: [side],
    ...more,
  });
const total = { marketKey: 'football/total/fullGame/2.5', outcome: 'over' };

describe('legs may not be combined', () => {
  test.each<[string, RelatedLeg[], ReturnType<typeof findRelatedLegs>]>([
    ['when they are the same', [match('m1'), match('m1')], [{ first: 0, second: 1, reason: 'sameOutcome' }]],
    [
      'when they are of one market',
      [match('m1'), match('m2'), match('m1', { outcome: 'away' })],
      [{ first: 0, second: 2, reason: 'sameMarket' }],
    ],
    [
      'when they are of one match',
      [match('m1'), match('m1', total)],
      [{ first: 0, second: 1, reason: 'sameMatch' }],
    ],
    [
      'when one backs the champion and the other its match',
      [match('m1'), champion('m1-away')],
      [{ first: 0, second: 1, reason: 'outrightAndItsMatch' }],
    ],
    [
      'in that order too',
      [champion('m3-home'), match('m2'), match('m3')],
      [{ first: 0, second: 2, reason: 'outrightAndItsMatch' }],
    ],
    [
      'when both are long-term bets on one competition',
      [champion('lions'), champion('bears', { eventId: 'serie-a-last', marketKey: 'last' })],
      [{ first: 0, second: 1, reason: 'sameCompetition' }],
    ],
    [
      'and each is reported once, with the first that it depends on',
      [match('m1'), match('m1', total), match('m1', { ...total, outcome: 'under' })],
      [
        { first: 0, second: 1, reason: 'sameMatch' },
        { first: 1, second: 2, reason: 'sameMarket' },
      ],
    ],
  ])('%s', (_, legs, pairs) => {
    expect(findRelatedLegs(legs)).toEqual(pairs);
  });
});

test('legs of different matches may be combined, also with a champion that plays in none of them', () => {
  expect(findRelatedLegs([match('m1'), match('m2'), champion('wolves')])).toEqual([]);
  expect(findRelatedLegs([champion('m1-home', { competitionId: 'copa' }), match('m1')])).toEqual([]);
});

test('ids that contain separators are not confused with others', () => {
  const one = match('a', { marketKey: 'b/c', sideIds: [] });
  expect(findRelatedLegs([one, match('a/b', { marketKey: 'c', sideIds: [] })])).toEqual([]);
});

test('a slip of matches is free of related legs exactly when no event is repeated', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 8 }), (numbers) => {
      const pairs = findRelatedLegs(numbers.map((number) => match(`m${number}`)));
      expect(pairs).toHaveLength(numbers.length - new Set(numbers).size);
    }),
  );
});
